"""Platform, arithmetic and engine side by side: field by field, who says the same.

`compare` only finds disagreements; what a disagreement means, and which of several is the cause of the
others, is for `classify`. A judge that cannot tell a field (None) takes no part in it.

>>> from majlis.baloot.audit.types import Judgement
>>> platform, ours = Judgement(level=2), Judgement(level=1)
>>> [(d.field, d.stand) for d in compare(platform, ours, ours)]
[('level', (('arithmetic', 'engine'), ('platform',)))]
"""

from typing import Any, Final, NamedTuple, TypeAlias

from majlis.baloot.audit.types import FIELDS, Category, Judgement

Stand: TypeAlias = tuple[tuple[str, ...], ...]

JUDGES: Final = ("platform", "arithmetic", "engine")

INPUTS: Final[dict[str, tuple[str, ...]]] = {
    "buyer": ("buyer_team",),
    "last_trick": ("winners",),
    "card_points": ("mode", "trump", "winners"),
    "kaboot": ("winners",),
    "totals": ("last_trick", "card_points", "declared", "kaboot"),
    "khasara": ("buyer_team", "level", "kaboot", "totals", "last_trick", "card_points", "declared"),
    "winner": ("buyer_team", "khasara", "level", "kaboot", "totals", "last_trick", "card_points", "declared"),
    "game_points": (
        "mode",
        "buyer_team",
        "level",
        "last_trick",
        "card_points",
        "declared",
        "kaboot",
        "totals",
        "khasara",
        "winner",
    ),
}
"""Which fields a field is worked out from (BALOOT.md section 8)."""


class Disagreement(NamedTuple):
    """A field on which those judges who can tell it do not all say the same."""

    field: str
    category: Category
    platform: Any
    arithmetic: Any
    engine: Any
    stand: Stand

    @property
    def house_divided(self) -> bool:
        """Whether arithmetic and engine contradict each other."""
        return None not in (self.arithmetic, self.engine) and self.arithmetic != self.engine

    @property
    def computed(self) -> Any:
        """Our value: the arithmetic's, or the engine's where the arithmetic cannot tell."""
        return self.engine if self.arithmetic is None else self.arithmetic


def compare(platform: Judgement, arithmetic: Judgement, engine: Judgement) -> list[Disagreement]:
    """All disagreements, in the order of `FIELDS`."""
    found = []
    for field, category in FIELDS.items():
        said = (getattr(platform, field), getattr(arithmetic, field), getattr(engine, field))
        if said[0] == said[1] == said[2]:
            continue
        stand = stand_of(said)
        if len(stand) > 1:
            found.append(Disagreement(field, category, *said, stand))
    return found


def stand_of(said: tuple[Any, Any, Any]) -> Stand:
    """The parties among (platform, arithmetic, engine), the largest first; None takes no part."""
    parties: list[tuple[Any, list[str]]] = []
    for judge, value in zip(JUDGES, said, strict=True):
        if value is None:
            continue
        for other, party in parties:
            if other == value:
                party.append(judge)
                break
        else:
            parties.append((value, [judge]))
    parties.sort(key=lambda item: (-len(item[1]), item[1][0]))
    return tuple(tuple(party) for _, party in parties)
