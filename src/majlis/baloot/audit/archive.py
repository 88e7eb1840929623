"""The validators of sources/baloot.md §12.3 by the names that were asked for: thin doors to the auditor.

Three validators of archives of the Kammelna app were asked for, with the names of their functions and
results. Here they are under those names; what they find is found by `majlis.baloot.audit.run` and nothing
else, and `docs/evidence/archive-questions.md` says which command does the same.

| asked for | here |
|---|---|
| `archive_scoring_validator.py` | `validate_archive_scoring`, `validate_all_archives` |
| `archive_bidding_validator.py` | `validate_archive_bidding` |
| `archive_declaration_validator.py` | `validate_archive_declarations` |
| `run_rules_validation.py` | `run_rules_validation` |
| `compute_card_abnat`, `get_trick_winner_index` | the same, on cards as texts |
| `calculate_final_scores` | `majlis.baloot.scoring.score` |
| `archive_parser.py` | `majlis.baloot.games.load` |
| `archive_trick_extractor.py` | `majlis.baloot.audit.read.recorded_play.read_play` |

>>> found = validate_archive_scoring("examples/baloot/games/live_game_part.json")
>>> found.is_clean, found.rounds_validated
(True, 6)
>>> report = validate_all_archives("examples/baloot/games")
>>> report["total_archives"], report["total_rounds"], report["clean_archives"]
(2, 7, 2)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.run import find_games
from majlis.baloot.audit.tables import LAST_TRICK_POINTS, VALUE, best_of, row_of
from majlis.baloot.audit.types import Category
from majlis.baloot.deck import BALOOT_RANKS, PLAIN_POINTS, TRUMP_POINTS
from majlis.baloot.games import load
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Kawesh, Play
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import RANK_NAMES, Card, Suit, parse_card, parse_suit
from majlis.errors import InputError, shown
from majlis.files import printable
from majlis.i18n import N_
from majlis.reading import FilePath

POINT_VALUES_SUN: Final[dict[str, int]] = {RANK_NAMES[rank]: PLAIN_POINTS[rank] for rank in BALOOT_RANKS}
"""Raw points (abnat) of a card in Sun, and of a plain card in Hokum."""
POINT_VALUES_HOKUM: Final[dict[str, int]] = {RANK_NAMES[rank]: TRUMP_POINTS[rank] for rank in BALOOT_RANKS}
"""Raw points of a trump."""

SCORING: Final[tuple[Category, ...]] = (
    *("card_abnat", "declaration", "kaboot", "khasara"),
    *("total_points", "cumulative", "multiplier"),
)
"""The categories of a `ScoringDivergence`."""


@dataclass(frozen=True, slots=True)
class ScoringDivergence:
    """A number of the archive that the rules do not come to."""

    archive_file: str
    round_index: int
    """The deal in its file, from 0."""
    category: Category
    expected: Any
    """The archive's value."""
    computed: Any
    """The auditor's."""
    details: str
    """A sentence about it."""


@dataclass(frozen=True, slots=True)
class ScoringValidationResult:
    """The findings in one archive."""

    archive_file: str
    rounds_validated: int
    """Deals that were played to their end and have a result."""
    divergences: tuple[ScoringDivergence, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether every number is what the rules come to."""
        return not self.divergences


@dataclass(frozen=True, slots=True)
class BiddingValidationResult:
    """The calls of one archive: how many deals were bought how, and what breaks the rules of the auction."""

    archive_file: str
    rounds_validated: int
    """All deals of the file."""
    all_pass_count: int = 0
    hokum_count: int = 0
    sun_count: int = 0
    """Ashkal too."""
    doubled_count: int = 0
    """Deals that were doubled, those that went on to Triple and beyond too."""
    tripled_count: int = 0
    """Deals that were tripled, and beyond."""
    kawesh_count: int = 0
    issues: tuple[str, ...] = ()
    """A sentence each, beginning with the number of the deal from 1."""


def validate_archive_scoring(archive_path: FilePath, rules: RuleSet = DEFAULT) -> ScoringValidationResult:
    """Every number of the results of one file, against the sums of the auditor and the engine's replay.

    Raises `InputError` for a file that cannot be read at all.
    """
    game = _game(archive_path)
    return _scoring(game, audit_game(game, rules), SCORING)


def validate_archive_declarations(
    archive_path: FilePath, rules: RuleSet = DEFAULT
) -> ScoringValidationResult:
    """The projects and Baloots of one file: announced, held, won in the contest, and counted.

    Raises `InputError` for a file that cannot be read at all.
    """
    game = _game(archive_path)
    return _scoring(game, audit_game(game, rules), ("declaration",))


def validate_archive_bidding(archive_path: FilePath, rules: RuleSet = DEFAULT) -> BiddingValidationResult:
    """The calls of one file, against the rules of the auction and the doubling.

    Raises `InputError` for a file that cannot be read at all.
    """
    game = _game(archive_path)
    return _bidding(game, audit_game(game, rules))


def validate_all_archives(archive_dir: FilePath, rules: RuleSet = DEFAULT) -> dict[str, Any]:
    """The scoring of every game below a folder (or of one file), as the summary that was asked for.

    Keys: `total_archives`, `total_rounds`, `clean_archives`, `divergences_by_category` (every category, 0
    too) and `details`, a `ScoringValidationResult` for each file, in the order of their names. Raises
    `InputError` where there is nothing to read.
    """
    details = tuple(validate_archive_scoring(path, rules) for path in find_games([archive_dir]).files)
    by_category = dict.fromkeys(SCORING, 0)
    for divergence in (divergence for result in details for divergence in result.divergences):
        by_category[divergence.category] += 1
    return {
        "total_archives": len(details),
        "total_rounds": sum(result.rounds_validated for result in details),
        "clean_archives": sum(result.is_clean for result in details),
        "divergences_by_category": by_category,
        "details": details,
    }


def run_rules_validation(archive_dir: FilePath, rules: RuleSet = DEFAULT) -> dict[str, Any]:
    """All validators over a folder: `scoring` as `validate_all_archives`, the other two by file.

    >>> run = run_rules_validation("examples/baloot/games")
    >>> [(one.all_pass_count, one.hokum_count, one.sun_count, one.kawesh_count) for one in run["bidding"]]
    [(8, 3, 3, 2), (0, 1, 0, 0)]
    >>> all(one.is_clean for one in run["declarations"]), [one.issues for one in run["bidding"]]
    (True, [(), ()])
    """
    files = find_games([archive_dir]).files
    return {
        "scoring": validate_all_archives(archive_dir, rules),
        "bidding": tuple(validate_archive_bidding(path, rules) for path in files),
        "declarations": tuple(validate_archive_declarations(path, rules) for path in files),
    }


def compute_card_abnat(
    tricks: Sequence[tuple[Sequence[Card | str], str]], game_mode: str, trump_suit: str | None = None
) -> dict[str, int]:
    """Raw points of both teams, the last trick's 10 included: archives leave it out of `e1` and `e2`.

    `tricks` are the cards of each trick (`9♥` or numbers) with the team that won it, `team1` or `team2`;
    `game_mode` is `SUN` or `HOKUM`. Raises `InputError` for another word, `NotationError` for no card.

    >>> compute_card_abnat([(["9♥", "J♥", "7♠", "A♥"], "team1")], "HOKUM", "♥")
    {'team1': 55, 'team2': 0}
    """
    value = VALUE[row_of(_trump(game_mode, trump_suit))]
    abnat = {"team1": 0, "team2": 0}
    for cards, team in tricks:
        if team not in abnat:
            raise InputError(N_("{team} is not a team: write team1 or team2"), team=shown(team))
        abnat[team] += sum(value[_card(card)] for card in cards)
    if tricks:
        abnat[tricks[-1][1]] += LAST_TRICK_POINTS
    return abnat


def get_trick_winner_index(cards: Sequence[Card | str], game_mode: str, trump_suit: str | None = None) -> int:
    """Which card of a trick, from 0 in the order played, wins it.

    >>> get_trick_winner_index(["A♠", "10♠", "7♥", "K♠"], "HOKUM", "♥")
    2
    """
    return best_of([_card(card) for card in cards], _trump(game_mode, trump_suit))


def _card(card: Card | str) -> Card:
    return parse_card(card) if isinstance(card, str) else card


def _trump(game_mode: str, trump_suit: str | None) -> Suit | None:
    if game_mode.upper() not in ("SUN", "HOKUM"):
        raise InputError(N_("{mode} is not a game: write SUN or HOKUM"), mode=shown(game_mode))
    if game_mode.upper() == "SUN":
        return None
    if trump_suit is None:
        raise InputError(N_("a Hokum needs its trump suit"))
    return parse_suit(trump_suit)


def _game(path: FilePath) -> GameRecord:
    if Path(str(path)).is_dir():
        message = N_("this is a folder: validate_all_archives reads all games in it")
        raise InputError(message).at(printable(path))
    return load(path, strict=False)


def _scoring(game: GameRecord, found: GameAudit, categories: Sequence[Category]) -> ScoringValidationResult:
    places = {deal.number: place for place, deal in enumerate(game.deals)}
    divergences = tuple(
        ScoringDivergence(
            one.file, places.get(one.deal, 0), one.category, one.expected, one.computed, one.text
        )
        for one in found.divergences
        if one.category in categories
    )
    return ScoringValidationResult(found.file, found.played, divergences)


def _bidding(game: GameRecord, found: GameAudit) -> BiddingValidationResult:
    bought = [read_bargain(deal) for deal in game.deals if not _thrown_in(deal)]
    known = [bargain for bargain in bought if bargain is not None]
    return BiddingValidationResult(
        archive_file=found.file,
        rounds_validated=found.deals,
        all_pass_count=found.endings.get("all-pass", 0),
        hokum_count=sum(bargain.mode == "hokum" for bargain in known),
        sun_count=sum(bargain.mode == "sun" for bargain in known),
        doubled_count=sum(bargain.level >= 2 for bargain in known),
        tripled_count=sum(bargain.level >= 3 for bargain in known),
        kawesh_count=found.endings.get("kawesh", 0),
        issues=tuple(
            f"{one.deal}: {one.text}"
            for one in found.divergences
            if one.category in ("bidding", "multiplier")
        ),
    )


def _thrown_in(deal: DealRecord) -> bool:
    """Whether a Kawesh ended the deal, though somebody may have bid before it."""
    kinds = {type(event) for event in deal.events}
    return Kawesh in kinds and Play not in kinds
