"""The addresses in a wheel's metadata: those of the forge on which it is built.

The environment variable MAJLIS_URL names the repository's page, as the workflows of `.github` do. A build
without it, such as on somebody's own machine, names no address that might not be there.
"""

import os
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES: Final = {
    "Source": "",
    "Documentation": "/blob/main/docs/README.md",
    "Changelog": "/blob/main/CHANGELOG.md",
    "Issues": "/issues",
    "Security": "/blob/main/SECURITY.md",
}
"""Each name that package indexes show, and where its page lies below the repository's."""


class Addresses(MetadataHookInterface):
    """Hatch's hook for `dynamic = ["urls"]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put `project.urls` into the metadata; none where MAJLIS_URL is not set."""
        address = os.environ.get("MAJLIS_URL", "").rstrip("/")
        if address and not address.startswith("https://"):
            raise ValueError(f"MAJLIS_URL is {address!r}; it must begin with https://")
        metadata["urls"] = {name: address + place for name, place in PAGES.items()} if address else {}
