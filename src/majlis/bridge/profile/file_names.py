"""Names of profiles and of their files, and versions in their order."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.profile.model import Profile
from majlis.errors import shown
from majlis.i18n import N_
from majlis.message import Message

DRAFT: Final = " TEST"
"""Ends the name of a draft."""
ENDING: Final = ".json"
"""Of a profile's file."""


FIRST_VERSION: Final = "0.1"


MOST_BYTES: Final = 180
"""Of a file's name without its ending: with what is put around it, it fits every file system."""


RESERVED: Final = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)),
}


_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+')


EMPTY_FAULT: Final = N_("the name {name} cannot name a file; write letters or digits")


VERSION_FAULT: Final = N_("the version {version} is not one; write numbers with dots, as 0.1 or 1.2.3")


VersionKey: TypeAlias = tuple[tuple[int, int, str], ...]


def file_stem(profile: Profile) -> str:
    """The file's name for a profile, without its ending.

    >>> from majlis.bridge.profile.model import Profile
    >>> file_stem(Profile(profile_name="Opps: 1NT & we? TEST", dealer="W", tag="Opener", version="0.9"))
    'Opps-_1NT_&_we-_v0.9_TEST'
    """
    name = profile.profile_name.strip()
    draft = name.endswith(DRAFT)
    stem = name.removesuffix(DRAFT) + (f" v{profile.version.strip()}" if profile.version.strip() else "")
    stem = "_".join(_UNFIT.sub("-", stem).split()).strip(".") or "profile"
    stem = stem[:MOST_BYTES]  # a sign has a byte at least; the rest goes one by one
    while len(stem.encode()) > MOST_BYTES:
        stem = stem[:-1]
    stem = f"_{stem}" if stem.split(".")[0].lower() in RESERVED else stem
    return stem + "_TEST" * draft


def plain_name(name: str) -> str:
    """A profile's name without the mark of a draft."""
    end = len(name)
    while name.endswith(DRAFT, 0, end):
        end -= len(DRAFT)
    return name[:end].strip()


def key_of(name: str) -> str:
    """A name as it is compared: case, and whether blanks are written as `_`, make no difference.

    >>> key_of("Weak_Twos") == key_of(" weak  twos")
    True
    """
    return spelling_of(name).casefold()


def spelling_of(name: str) -> str:
    """A name as it is spelled, capitals and all; whether blanks are written as `_` makes no difference.

    >>> spelling_of("Weak_Twos") == spelling_of(" Weak  Twos") != spelling_of("Weak twos")
    True
    """
    return " ".join(name.replace("_", " ").split())


def version_key(version: str) -> VersionKey:
    """Versions in their order: numbers by size, 0.9 before 0.10 before 1.0.

    >>> sorted(["1.0", "0.10", "", "0.9", ".3"], key=version_key)
    ['', '.3', '0.9', '0.10', '1.0']
    """
    version = f"0{version.strip()}" if version.strip().startswith(".") else version.strip()
    parts = re.findall(r"\d+|[^\d.]+", version)
    return tuple((1, int(part), "") if is_number(part) else (0, 0, part) for part in parts)


def is_number(part: str) -> bool:
    """Whether a part of a version is a number of a reasonable size."""
    return part.isascii() and part.isdecimal() and len(part) < 10


def next_version(version: str) -> str:
    """The version after this one: its last number goes up by one; after what is none the first one.

    >>> [next_version(one) for one in ("0.1", "0.9", "", ".3", "draft")]
    ['0.2', '0.10', '0.1', '0.4', '0.1']
    """
    version = f"0{version.strip()}" if version.strip().startswith(".") else version.strip()
    if not is_version(version):
        return FIRST_VERSION
    head, number = version.rpartition(".")[::2]
    return f"{head}.{int(number) + 1}" if head else str(int(number) + 1)


def is_version(text: str) -> bool:
    """Whether a text is a version as it should be: numbers with dots between.

    >>> [is_version(one) for one in ("0.1", "1.2.3", "2", "abc", ".3", "1.", "0.l")]
    [True, True, True, False, False, False, False]
    """
    return re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6}){0,4}", text) is not None


def sound_version(version: str) -> str:
    """The version with which a new file can be named, for one that is none; an empty one stays.

    >>> [sound_version(one) for one in ("0.9", ".3", "0.l", "")]
    ['0.9', '0.3', '0.1', '']
    """
    version = version.strip()
    version = f"0{version}" if version.startswith(".") else version
    return version if is_version(version) or not version else FIRST_VERSION


def name_fault(profile: Profile) -> Message | None:
    """Why a new file cannot be named after a profile; None where it can."""
    name, version = profile.profile_name, profile.version.strip()
    if name and not name.strip(" ._-/\\"):
        return sentence(EMPTY_FAULT, name=shown(name))
    if version and not is_version(version):
        return sentence(VERSION_FAULT, version=shown(version))
    return None
