"""Players by short specification, so that anybody's player can sit down.

| specification | player |
|---|---|
| `careful` | a player that the game has a name for |
| `searcher:time=50ms` | the same with options |
| `my.bots:Clever` | the class `Clever` of the module `my.bots`, importable from here or the current folder |
| `my.bots:Clever:depth=3,name=Ali` | the same with options |

The class is called with a `numpy.random.Generator`, which is all the randomness a player may use if its
games are to be repeatable, and the options by keyword. Option values are whole numbers, numbers, `yes`
and `no`, times (`50ms`, `2s`; seconds, as a float) or else texts.

>>> parse_value("3"), parse_value("0.5"), parse_value("yes"), parse_value("50ms"), parse_value("Ali")
(3, 0.5, True, 0.05, 'Ali')
"""

import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import import_module
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from majlis.errors import InputError, MajlisError, shown
from majlis.game import Action, Player
from majlis.i18n import N_, texts
from majlis.message import Latin, Message

if TYPE_CHECKING:
    import numpy as np

Option: TypeAlias = int | float | bool | str
Factory: TypeAlias = Callable[..., Player[Any]]
"""Makes a player: called with a generator and options by keyword."""

FAILED: Final = N_("the player {name} failed ({why})")
_TIME: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(ms|s|min)")
_SECONDS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player that can be made."""

    text: str
    factory: Factory
    options: Mapping[str, Option] = field(default_factory=dict)


def parse_time(text: str) -> float:
    """Seconds from `50ms`, `2s` or `5min`; a bare number is seconds. Raises `InputError`.

    >>> parse_time("50ms"), parse_time("1.5")
    (0.05, 1.5)
    """
    found = _TIME.fullmatch(text.strip())
    try:
        seconds = float(found[1]) * _SECONDS[found[2]] if found else float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise InputError(N_("{text} is not a time: write 50ms, 2s or 5min"), text=shown(text))
    return seconds


def parse_value(text: str) -> Option:
    """An option's value."""
    if text in ("yes", "no"):
        return text == "yes"
    if _TIME.fullmatch(text):
        return parse_time(text)
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def words_of_player(text: str, names: Mapping[str, str], language: str) -> str:
    """What a player is called: in English as he is specified; options are told as they are written.

    `names` are the English words for those that a game has names for; another is called as he is specified.
    """
    name, _, options = text.partition(":")
    if language == "en" or name not in names:
        return text
    words = texts(language).gettext(names[name])
    return f"{words} ({Latin(options).words(language)})" if options else words


def parse_spec(text: str, players: Mapping[str, Factory], game: str) -> PlayerSpec:
    """The player that a specification names; raises `InputError` that says what is wrong with it.

    `players` are those that the game named `game` has names for.
    """
    name, _, rest = text.strip().partition(":")
    if name in players:
        factory = players[name]
    else:
        class_name, _, rest = rest.partition(":")
        if not class_name or "=" in class_name:
            sentence = N_(
                "{name} is not a player of {game}: write {players}, or your own player as module.path:Class"
            )
            raise InputError(sentence, name=shown(name), game=game, players=", ".join(players))
        factory = _own(text, name, class_name)
    spec = PlayerSpec(text, factory, _options(text, rest))
    _check_options(spec)
    return spec


def split_specs(text: str) -> list[str]:
    """Several specifications in one text, separated by commas; options stay with the player they belong to.

    >>> split_specs("expert:worlds=50,play_worlds=20,repaired, my.bots:Clever")
    ['expert:worlds=50,play_worlds=20', 'repaired', 'my.bots:Clever']
    """
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part.partition("=")[0]:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return found


def _options(text: str, rest: str) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key.isidentifier():
            sentence = N_("{part} in {text} cannot be read: write an option as key=value")
            raise InputError(sentence, part=shown(part), text=shown(text))
        if key in options:
            raise InputError(N_("{text} sets {key} twice"), text=shown(text), key=key)
        options[key] = parse_value(value)
    return options


def _own(text: str, module_name: str, class_name: str) -> Factory:
    """The class at `module:Class`; a module may lie in the current folder, as under `python -m`."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever the module's own code raises while it is imported
        sentence = N_("{text}: the module {module} cannot be imported ({why})")
        raise InputError(sentence, text=shown(text), module=module_name, why=_sentence(error)) from None
    found = getattr(module, class_name, None)
    if not callable(found):
        sentence = N_("{text}: the module {module} has no class {name}")
        raise InputError(sentence, text=shown(text), module=module_name, name=class_name)
    factory: Factory = found
    return factory


def option_names(spec: PlayerSpec) -> set[str]:
    """The options that a player takes; what it takes by `**options` is not known and not among them."""
    return set(_parameters(spec.factory)[0])


@lru_cache(maxsize=64)  # asked for every player of every deal
def _parameters(factory: Factory) -> tuple[tuple[str, ...], bool]:
    """The names of the options, and whether there may be others."""
    try:
        parameters = list(inspect.signature(factory).parameters.values())
    except (TypeError, ValueError):  # a class written in C may not say
        return (), True
    named = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    first = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)][:1]
    names = tuple(p.name for p in named if p not in first)
    return names, any(p.kind == p.VAR_KEYWORD for p in parameters)


def _check_options(spec: PlayerSpec) -> None:
    names, any_name = _parameters(spec.factory)
    for key in spec.options:
        if key not in names and not any_name:
            sentence = N_("{text}: this player has no option {key}; its options are {names}")
            if not names:
                sentence = N_("{text}: this player has no option {key}; it has no options")
            raise InputError(sentence, text=shown(spec.text), key=key, names=", ".join(names))


_YES_OR_NO: Final = N_("{text}: {key} is yes or no")
_WHOLE: Final = N_("{text}: {key} is a whole number")
_NUMBER: Final = N_("{text}: {key} is a number")


def _check_values(spec: PlayerSpec) -> None:
    """Refuse what the player does not take by its annotations, where these are of plain types."""
    types = _types(spec.factory)
    for key, value in spec.options.items():
        kind = types.get(key)
        if kind == {"bool"} and not isinstance(value, bool):
            raise InputError(_YES_OR_NO, text=shown(spec.text), key=key)
        number = type(value) is int or (type(value) is float and isfinite(value))
        if kind == {"int"} and type(value) is not int:
            raise InputError(_WHOLE, text=shown(spec.text), key=key)
        if kind in ({"float"}, {"int", "float"}) and not number:
            raise InputError(_NUMBER, text=shown(spec.text), key=key)


@lru_cache(maxsize=64)
def _types(factory: Factory) -> dict[str, set[str]]:
    """The names of the types in each parameter's annotation, `None` left out."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):
        return {}
    written = {
        p.name: p.annotation if isinstance(p.annotation, str) else inspect.formatannotation(p.annotation)
        for p in parameters
    }
    return {name: {part.strip() for part in text.split("|")} - {"None"} for name, text in written.items()}


def seated(
    spec: PlayerSpec, rng: "np.random.Generator", budget: Mapping[str, Option] | None = None
) -> Player[Any]:
    """A fresh player; it also gets what of `budget` it takes and its specification does not set.

    Raises `InputError` when it cannot be made or has no method `act`.
    """
    names, _ = _parameters(spec.factory)
    given = {key: value for key, value in (budget or {}).items() if key in names}
    try:
        player = spec.factory(rng, **{**given, **spec.options})
    except MajlisError as error:
        raise InputError(error.message).at(shown(spec.text)) from None
    except Exception as error:  # whatever the class itself raises while it is made
        sentence = N_("{text}: this player cannot be made ({why})")
        raise InputError(sentence, text=shown(spec.text), why=_sentence(error)) from None
    _check_values(spec)
    if not callable(getattr(player, "act", None)):
        raise InputError(
            N_("{text}: this is not a player: it has no method act(view)"), text=shown(spec.text)
        )
    return player


def _sentence(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


class Checked:
    """A player whose failures are sentences, for where a failure is no forfeit but the end.

    Whatever its own code raises, and an action that is not legal, becomes an `InputError` that names it.
    """

    def __init__(self, player: Player[Any], most: int = 80) -> None:
        self._player = player
        told = str(getattr(player, "name", "")) or type(player).__name__
        self.name = "".join(sign for sign in told if sign.isprintable())[:most] or type(player).__name__
        """The player's own, fit to be shown and kept: at most `most` letters."""

    def act(self, view: Any) -> Action:
        """The player's action, sure to be legal."""
        return self._legal(self._asked(self._player.act, view), view)

    def out_of_turn(self, view: Any) -> Action | None:
        """The same out of turn; a player without the method stays silent."""
        ask = getattr(self._player, "out_of_turn", None)
        action = None if ask is None else self._asked(ask, view)
        return None if action is None else self._legal(action, view)

    def __getattr__(self, name: str) -> Any:
        """What else the player can be asked, such as the reasons of a declaration."""
        if name.startswith("_"):  # and so nothing loops while this is copied
            raise AttributeError(name)
        found = getattr(self._player, name)
        return partial(self._asked, found) if callable(found) else found

    def _asked(self, method: Callable[..., Any], *args: Any) -> Any:
        try:
            return method(*args)
        except (Exception, SystemExit) as error:  # whatever somebody's code raises
            raise InputError(FAILED, name=self.name, why=_sentence(error)) from None

    def _legal(self, action: Any, view: Any) -> Action:
        try:
            number = index(action)  # numpy's integers are welcome
        except TypeError:
            number = -1
        if number not in view.legal_actions:
            why = Message(N_("{action} is not a legal action"), {"action": Latin(shown(action))})
            raise InputError(FAILED, name=self.name, why=why)
        return number
