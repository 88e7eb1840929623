"""Fourth stage: which disagreement is the cause, and of which class."""
