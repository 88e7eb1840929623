"""Thousands of deals at once: each a row of numbers, stepped by compiled loops under any strict rule set."""
