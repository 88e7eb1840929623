"""Players of Liap Tui."""
