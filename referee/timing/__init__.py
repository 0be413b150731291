"""From dated edges to presses in true order, pure: what was first, by how much, and what can be trusted."""
