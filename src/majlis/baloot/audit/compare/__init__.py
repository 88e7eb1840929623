"""Third stage: platform, arithmetic and engine side by side."""
