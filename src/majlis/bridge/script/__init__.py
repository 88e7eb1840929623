"""Scripts of the program `dealer`: read, counted where they factor, dealt exactly."""
