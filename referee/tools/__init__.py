"""Commands that are not the game itself: replaying a case, checking a configuration."""
