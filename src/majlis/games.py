"""The registry of games: those that come with majlis, and those of other packages by their entry points.

>>> find("baloot").title, names()[0]
('Baloot', 'baloot')
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from majlis.errors import InputError, MajlisError, shown
from majlis.i18n import N_, add_texts
from majlis.message import Latin, Message
from majlis.own_games import OWN
from majlis.registration import LACKS, NEEDED, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "majlis.games"
"""The group of entry points by which games register."""
TAKEN: Final = ("arena", "bridge", "examples", "play", "table")
"""The other commands of majlis: no game can have one of their names."""
_NAME: Final = re.compile("[a-z][a-z0-9]{0,29}")
_PLACE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*(:[^\W\d]\w*)?")
_UNUSABLE: Final = N_("the game {game} of the package {package} cannot be used: {why}")


def names() -> tuple[str, ...]:
    """The games that are registered: those that come with majlis first, then the others by name."""
    return (*OWN, *sorted({point.name for point in _others()}))


def find(name: str) -> Game:
    """The game of this name; raises `InputError` where there is none, or where its package is broken."""
    return OWN[name] if name in OWN else _loaded(name)


def usable(part_name: str) -> dict[str, Game]:
    """The games that have this part, by name; a game of a broken package is left out."""
    found = {}
    for name in names():
        try:
            game = find(name)
        except InputError:
            continue
        if getattr(game, part_name):
            found[name] = game
    return found


def working(part_name: str) -> dict[str, Any]:
    """This part of every game that has it, by name; a game whose part cannot be used is left out."""
    return _working(part_name, names())


def faults(*part_names: str) -> list[MajlisError]:
    """What is wrong with the registered games: those that cannot be loaded, and these parts of the others."""
    found: list[MajlisError] = []
    for name in names():
        try:
            game = find(name)
        except InputError as error:
            found.append(error)
            continue
        for one in part_names:
            try:
                if getattr(game, one):
                    part(name, one)
            except MajlisError as error:
                found.append(error)
    return found


def part(name: str, part_name: str) -> Any:
    """A part of the game of this name, imported now, or its adviser.

    Raises `InputError` where the game does not have it, and where what is there is no such part.
    """
    game = find(name)
    place: str = getattr(game, part_name)
    if not place:
        raise InputError(LACKS[part_name], game=game.name)
    if part_name == "adviser":  # a name and no place
        return place
    try:
        found = imported(place)
    except MajlisError:  # as where a package is missing that can be installed
        raise
    except (Exception, SystemExit) as error:  # whatever the package's own code raises while it is imported
        sentence = N_("the game {game} cannot be used: {place} cannot be imported ({why})")
        raise InputError(sentence, game=name, place=place, why=_sentence(error)) from None
    missing = next((one for one in NEEDED[part_name] if not hasattr(found, one)), None)
    if missing is not None:
        sentence = N_("the game {game} cannot be used: {place} is no {part} of a game: it has no {missing}")
        raise InputError(sentence, game=name, place=place, part=part_name, missing=missing)
    return found


def imported(place: str) -> Any:
    """What `module` or `module:name` names."""
    module, _, attribute = place.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def _others() -> Iterator["EntryPoint"]:
    """The entry points of other packages' games."""
    from importlib.metadata import entry_points  # takes longer to import than the rest of this module

    return (point for point in entry_points(group=GROUP) if point.name not in OWN)


@cache
def _working(part_name: str, registered: tuple[str, ...]) -> dict[str, Any]:
    """The parts of these games; kept, since a module that raises would be run again at every question."""
    found = {}
    for name in registered:
        try:
            if getattr(find(name), part_name):
                found[name] = part(name, part_name)
        except MajlisError:
            continue
    return found


@cache
def _loaded(name: str) -> Game:
    """The game of another package, its translations taken in."""
    points = sorted((point for point in _others() if point.name == name), key=_package)
    if not points:
        raise InputError(
            N_("{game} is not a game: the games are {games}"), game=shown(name), games=", ".join(names())
        )
    if len({point.value for point in points}) > 1:
        sentence = N_("the game {game} is registered by {packages}: uninstall all but one of them")
        raise InputError(sentence, game=name, packages=", ".join(map(_package, points)))
    game = _checked(points[0])
    for language, words in game.texts.items():
        add_texts(language, words)
    return game


def _checked(point: "EntryPoint") -> Game:
    """The game that an entry point names; raises `InputError` for what is none."""
    try:
        found = imported(point.value.replace(" ", ""))
    except (Exception, SystemExit) as error:  # as in `part`
        raise InputError(_UNUSABLE, game=point.name, package=_package(point), why=_sentence(error)) from None
    why = _fault(found, point)
    if why is not None:
        raise InputError(_UNUSABLE, game=point.name, package=_package(point), why=why)
    game: Game = found
    return game


def _fault(found: Any, point: "EntryPoint") -> Message | None:
    """Why an object is not the game of its entry point; None where it is."""
    if not isinstance(found, Game):
        return Message(N_("{place} is no majlis.registration.Game"), {"place": Latin(point.value)})
    if not _NAME.fullmatch(point.name) or found.name != point.name:
        sentence = N_(
            "its name {name} and that of its entry point, {other}, must be the same lower-case word"
        )
        return Message(sentence, {"name": Latin(shown(found.name)), "other": Latin(shown(point.name))})
    if found.name in TAKEN:
        return Message(N_("majlis has a command of this name: take another one"))
    return _wrong_field(found)


def _wrong_field(game: Game) -> Message | None:
    """What is wrong with the values of a registration; None where each is of its kind."""
    for field in ("title", "adviser"):
        value: object = getattr(game, field)
        if not isinstance(value, str) or not (value or field == "adviser"):
            return _wrong(N_("its {field} is {value}: write a text"), field, value)
    for field in ("arena", *(field for field in LACKS if field != "adviser")):
        value = getattr(game, field)
        left_out = value == "" and field in LACKS
        if not left_out and not (isinstance(value, str) and _PLACE.fullmatch(value)):
            return _wrong(N_("its {field} is {value}: write a module, or module:name"), field, value)
    if not _is_catalogs(game.texts):
        sentence = N_("its {field} is {value}: write for each language what each English text is in it")
        return _wrong(sentence, "texts", game.texts)
    return None


def _wrong(sentence: str, field: str, value: object) -> Message:
    return Message(sentence, {"field": Latin(field), "value": Latin(shown(value))})


def _is_catalogs(texts: object) -> bool:
    """Whether these are translations: by language, by English text."""
    return isinstance(texts, Mapping) and all(
        isinstance(language, str)
        and isinstance(words, Mapping)
        and all(isinstance(one, str) for pair in words.items() for one in pair)
        for language, words in texts.items()
    )


def _package(point: "EntryPoint") -> str:
    return point.dist.name if point.dist is not None else point.module


def _sentence(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
