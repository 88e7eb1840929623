"""A profile: what a teacher asks of the four hands, read, checked, told in words, and turned into asks."""
