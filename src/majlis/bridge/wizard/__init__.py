"""The guided dialogue for profiles, and what it is made of: hands said in a line, changes, words, hints."""
