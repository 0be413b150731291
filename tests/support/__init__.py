"""Help for tests of several rooms."""
