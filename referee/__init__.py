"""A referee for Slapjack: arcade buttons, kernel timestamps, a screen, and a reason for every ruling."""

__version__ = "0.1.0"
