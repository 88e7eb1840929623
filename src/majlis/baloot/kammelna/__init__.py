"""The Kammelna saved-game format: types, reader, writer, and replay through the engine."""
