"""Bridge: practice deals from a teacher's profile."""
