"""Statistics of recorded deals, with intervals, beside the figures of people."""
