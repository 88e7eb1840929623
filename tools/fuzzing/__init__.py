"""The parts of `tools/fuzz.py`: mutations, the engine, and a reader for each text that the product reads."""
