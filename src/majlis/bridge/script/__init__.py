"""Scripts of the program `dealer`, counted where they factor, dealt exactly: sources/dealer-scripts.md §2."""
