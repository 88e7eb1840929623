"""The grammar of conditions: how statements are joined, and one file for each family of phrases."""
