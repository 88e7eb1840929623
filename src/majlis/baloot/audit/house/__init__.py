"""What recorded deals say about the rules of the house that they were played in."""
