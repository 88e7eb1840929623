"""The machine that figures are from."""

import platform
from pathlib import Path


def machine() -> str:
    """The processor's name, or what Python knows of it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(": ")[2]
    return platform.processor() or platform.machine()
