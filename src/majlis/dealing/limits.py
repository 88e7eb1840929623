"""What all ways of counting say when an ask is beyond them."""

from __future__ import annotations

from majlis.errors import MajlisError


class TooLarge(MajlisError):  # noqa: N818 - named after what happened, as IllegalAction is
    """A count that would take more memory or time than it may; the sentence says what was too much."""
