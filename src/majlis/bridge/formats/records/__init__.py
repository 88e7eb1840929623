"""Hand records: boards as one printable HTML page, in English or Arabic, for a teacher or for the players.

The page is imported when it is asked for: its words (`words`) are used without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from majlis.bridge.formats.records.page import Version, records_html, write_records

__all__ = ["Version", "records_html", "write_records"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.page"), name)
