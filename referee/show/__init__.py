"""What people see and read, pure: scenes, sentences and layout arithmetic. Nothing here draws."""
