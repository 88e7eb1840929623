"""Setting single values of a profile by their place in the file: `seat_profiles.N.subprofiles.0.name`.

>>> profile = Profile(profile_name="Weak twos", dealer="W", tag="Opener")
>>> changed = with_settings(profile, ["dealer=N", "version=0.2", '["my_key"]=[1, 2]'])
>>> changed.dealer, changed.version, changed.unknown
('N', '0.2', {'my_key': [1, 2]})

A key in quotes is one of the user's own; a bare one has to be a profile's, since else it is a typing error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final

from majlis.bridge.conditions.sentences import listed, nearest
from majlis.bridge.profile.coupling import with_mode_kept
from majlis.bridge.profile.faults import Path, ProfileError, errors_of, path_text
from majlis.bridge.profile.model import Json, Profile
from majlis.bridge.profile.parse_json import parse_json
from majlis.bridge.profile.read import encode, read_json, unknown_places
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Word

STEP: Final = re.compile(r'\[(\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.\[\]="]+)')
EXAMPLE: Final = Word(N_("write PATH=VALUE, such as seat_profiles.N.subprofiles.0.weight_percent=30"))
MOST_LISTED: Final = 120
"""Letters of a list of keys."""
MAPS: Final = ("ns_bespoke_map", "ew_bespoke_map", "subprofile_map")
"""Tables whose keys look like numbers."""
TEXTS: Final = ("profile_name", "description", "author", "version", "category", "name", "conditions")
"""Keys whose values are texts even where they look like something else: version=1.0."""


def with_settings(profile: Profile, settings: Sequence[str], removed: Sequence[str] = ()) -> Profile:
    """The profile with values set, and then keys removed; raises `ProfileError` where its form is lost.

    What is set is JSON, or else a text. Whether the profile can be dealt is not looked at. Raises
    `InputError` for a new key that no profile has, unless it stands in quotes.
    """
    raw = json.loads(json.dumps(encode(profile)))
    for setting in settings:
        path, sign, value = setting.partition("=")
        if not sign:
            raise InputError(N_("{setting} sets nothing: {example}"), setting=shown(setting), example=EXAMPLE)
        at = parse_path(path)
        put(raw, at, value_of(at, value))
    for path in removed:
        take(raw, parse_path(path))
    reading = read_json(raw)
    refuse_unknown(profile, reading.profile, [quoted(one.partition("=")[0]) for one in settings])
    if errors_of(reading.faults) or reading.profile is None:
        raise ProfileError(profile.profile_name, reading.faults)
    return with_mode_kept(profile, reading.profile)


def refuse_unknown(before: Profile, after: Profile | None, own: Sequence[set[str]]) -> None:
    """Raise `InputError` for a key that was not there before and that no profile has; `own` may be new."""
    old = {at for at, _ in unknown_places(before)}
    wanted = set().union(*own)
    for at, known in unknown_places(after):
        if at not in old and at[-1] not in wanted:
            key = str(at[-1])
            close = str(nearest(key, known, 0.5) or f" (there is {listed(known, 'or').words('en')})")
            if len(close) > MOST_LISTED:
                close = f" (the nearest is {get_close_matches(key, known, 1, 0)[0]!r})"
            raise InputError(
                f"{path_text(at)} is a key that no profile has{close}; "
                f'one of your own is set in quotes: ["{key}"]=…'
            )


def quoted(text: str) -> set[str]:
    """The keys of a path that stand in quotes."""
    return {match[2] for match in STEP.finditer(text) if match[2] is not None}


def parse_path(text: str) -> Path:
    """The steps of a path, numbers with a dot or in brackets.

    >>> parse_path("seat_profiles.N.subprofiles[0].name") == parse_path("seat_profiles.N.subprofiles.0.name")
    True
    """
    steps: list[str | int] = []
    place = 0
    text = text.strip()
    while place < len(text):
        match = STEP.match(text, place)
        if match is None:
            raise InputError(
                N_("{text} is not a path to a value: {example}"), text=shown(text), example=EXAMPLE
            )
        number, quoted_key, key = match.groups()
        if quoted_key is not None:
            steps.append(unquoted(quoted_key))
        else:
            word = number if number is not None else key.strip()
            steps.append(int(word) if re.fullmatch(r"[0-9]{1,6}", word) else word)
        place = match.end()
    if not steps:
        raise InputError(N_("no path stands before the sign =: {example}"), example=EXAMPLE)
    return tuple(steps)


def unquoted(text: str) -> str:
    """A key that stands in quotes, with JSON's signs for the odd letter."""
    try:
        return str(json.loads(f'"{text}"'))
    except ValueError:
        sentence = N_('"{text}" is not a key in quotes: write \\\\ for \\, and \\" for "')
        raise InputError(sentence, text=text) from None


def value_of(at: Path, text: str) -> Json:
    """A value as JSON where it is some, else as a text."""
    if at[-1] in TEXTS and not text.lstrip().startswith(('"', "null", "[")):
        return text
    try:
        return parse_json(text)
    except InputError:
        return text


def put(raw: Json, at: Path, value: Json) -> None:
    """Set a value in JSON; tables on the way are made, and a list grows by one at its end."""
    here = raw
    for place, step in enumerate(at, start=1):
        key = key_in(here, at[:place])
        if isinstance(here, list) and key == len(here):
            here.append(None)
        if place == len(at):
            here[key] = value
        elif (here[key] if isinstance(here, list) else here.get(key)) is None:
            here[key] = [] if isinstance(at[place], int) and step not in MAPS else {}
        here = here[key]


def key_in(here: Json, at: Path) -> Any:
    """The last step of a path as a key of the table, or an index of the list (or just beyond its end)."""
    step = at[-1]
    if isinstance(here, dict):
        return str(step)
    if not isinstance(here, list):
        sentence = N_("{path} = {value} holds nothing that could be set")
        raise InputError(sentence, path=path_text(at[:-1]), value=shown(here))
    if not isinstance(step, int) or step > len(here):
        sentence = N_("{path} is a list, and {step} is not an index of it: write 0 to {most}")
        if not here:
            sentence = N_("{path} is a list, and {step} is not an index of it: it is empty, write 0")
        raise InputError(sentence, path=path_text(at[:-1]), step=shown(step), most=len(here))
    return step


def take(raw: Json, at: Path) -> None:
    """Remove a key of a table or an entry of a list."""
    here, keys = raw, []
    for place, step in enumerate(at, start=1):
        key: Any = str(step) if isinstance(here, dict) else step
        inside = key in here if isinstance(here, dict) else False
        if isinstance(here, list) and isinstance(key, int):
            inside = key < len(here)
        if not inside:
            sentence = N_("{path} is not there, and so cannot be removed")
            raise InputError(sentence, path=path_text(at[:place]))
        keys.append((here, key))
        here = here[key]
    holder, key = keys[-1]
    del holder[key]
