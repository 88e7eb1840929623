"""The command line: one file a command group; everything heavy is imported inside commands."""

INTERRUPT_EXIT = 130
