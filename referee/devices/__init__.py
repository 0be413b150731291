"""Hands and eyes: the only room that imports gpiozero, pygame and blessed."""
