"""The rules of the game, pure: no clock, no chance, no device. Inputs go in, events come out."""
