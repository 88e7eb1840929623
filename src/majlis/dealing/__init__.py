"""Exact dealing: count the deals that fit an ask, and draw from them, each equally likely. Knows no game."""
