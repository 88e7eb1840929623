"""Whether a profile can be dealt."""

from __future__ import annotations

from typing import Any

from majlis.errors import InputError


def refusal(source: Any) -> InputError:
    return InputError("x")


def validate_profile_viability(profile: Any) -> Any:
    return None
