"""The audit report: one HTML file that works offline, with every divergent deal drawn."""
