"""The auditor: recorded deals judged by straight arithmetic and by the engine, compared three ways."""
