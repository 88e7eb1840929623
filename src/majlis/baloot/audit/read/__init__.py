"""First stage: a recorded deal as its fields have it, with what they leave out supposed."""
