"""Readers and writers of bridge files."""
