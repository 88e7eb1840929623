"""Drafts of profiles: what the dialogue keeps until a profile is finished, and its file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from majlis.bridge.profile.check import strict
from majlis.bridge.profile.file_names import DRAFT, plain_name
from majlis.bridge.profile.model import DRAFT_KEY, Json, Profile
from majlis.bridge.profile.read import read_file
from majlis.errors import InputError
from majlis.files import printable, reason
from majlis.i18n import N_


@dataclass(frozen=True)
class Draft:
    """An unfinished profile: the file's name ends in `TEST`, what it will be called does not."""

    path: Path
    profile: Profile
    """Under its own name, without ` TEST`."""
    of: Path | None = None
    """The file whose profile is being changed; None for a new one."""
    was: str = ""
    """That file's fingerprint when it was read."""
    done: tuple[str, ...] = ()
    """The parts that were gone through: `head`, seats …"""
    saved: float = 0.0
    """When, in seconds since 1970."""
    kept: bool = True
    """Whether the dialogue keeps it; False for a file among the profiles that its name marks as a draft."""


def as_draft(profile: Profile) -> Profile:
    """The profile under a draft's name."""
    return replace(profile, profile_name=plain_name(profile.profile_name) + DRAFT)


def drafted(draft: Draft) -> Profile:
    """A draft as the profile that its file holds."""
    kept: dict[str, Json] = {"of": str(draft.of or ""), "was": draft.was, "done": list(draft.done)}
    return replace(as_draft(draft.profile), unknown={**draft.profile.unknown, DRAFT_KEY: kept})


def load_draft(path: Path) -> Draft:
    """A draft from its file; raises `InputError` if that holds no profile."""
    profile = strict(read_file(path), printable(path))
    kept = profile.unknown.get(DRAFT_KEY)
    kept = kept if isinstance(kept, dict) else {}
    of, was, done = kept.get("of"), kept.get("was"), kept.get("done")
    try:
        saved = path.stat().st_mtime
    except OSError as error:  # taken away since it was read
        raise InputError(N_("the file cannot be read ({reason})"), reason=reason(error)).at(
            printable(path)
        ) from None
    return Draft(
        path,
        undrafted(profile),
        Path(of) if isinstance(of, str) and of else None,
        was if isinstance(was, str) else "",
        tuple(one for one in done if isinstance(one, str)) if isinstance(done, list) else (),
        saved,
    )


def undrafted(profile: Profile) -> Profile:
    """A draft's profile under its own name, without what only drafts keep."""
    unknown = {key: value for key, value in profile.unknown.items() if key != DRAFT_KEY}
    keys = tuple(key for key in profile.keys if key != DRAFT_KEY)
    return replace(profile, profile_name=plain_name(profile.profile_name), unknown=unknown, keys=keys)
