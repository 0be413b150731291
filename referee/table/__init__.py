"""The whole referee without hands and eyes (sans-I/O): edges and picture times in, events and scenes out."""
