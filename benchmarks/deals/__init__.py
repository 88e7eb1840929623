"""The parts of the dealing benchmark: its tasks, plain rejection, the peers, and the worlds of a searcher."""
