"""What a profile or a board means: shares, costs, and which statement rules what out."""
