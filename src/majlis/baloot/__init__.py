"""Saudi Baloot: rules engine, notation, record format, auditor, players."""
