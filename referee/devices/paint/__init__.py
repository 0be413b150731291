"""Drawing a scene with pygame: cards, seats, the photo finish, and the frame that holds them."""

from referee.devices.paint.frame import paint_scene

__all__ = ["paint_scene"]
