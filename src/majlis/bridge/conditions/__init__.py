"""Conditions of hands and of double-dummy results: read, written, told in words, and turned into asks."""
