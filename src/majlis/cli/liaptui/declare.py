"""`majlis liaptui declare`: how many piles to declare with a hand, what each number is worth, and why."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import console, say, write_json
from majlis.cli.liaptui.common import HanziOption, RulesOption, drawn_as_hanzi, patience, rule_set
from majlis.cli.options import (
    JsonPrinted,
    Language,
    LanguageOption,
    SeedOption,
    drawn_seed,
    line_of,
)
from majlis.errors import InputError, shown
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.liaptui.declare import Declaration, Situation
    from majlis.liaptui.pieces import Pieces
    from majlis.liaptui.ruleset import RuleSet

WORLDS: Final = 2000
"""Deals that the expert plays out unless it is told: a second, and a standard error of some 0.1 points."""
_NUMBER: Final = re.compile(r"-?\d{1,12}")


def declare(
    hand: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND",
            help="Eight pieces: letters such as ArhcSSss (G A E R H C S red, small letters black), names "
            "such as GENERAL_RED, or Chinese characters. No quotes needed; - reads them.",
        ),
    ],
    position: Annotated[
        int | None,
        typer.Option(
            "--position",
            "-p",
            help="Your place in the order of declaration, from 0 (first) to 3 (last).",
        ),
    ] = None,
    previous: Annotated[
        str,
        typer.Option("--previous", metavar="N,N…", help="Declarations before yours, the starter's first."),
    ] = "",
    declarer: Annotated[
        str, typer.Option("--declarer", help="Declarer: expert, repaired or literal.")
    ] = "expert",
    must_nonzero: Annotated[
        bool, typer.Option("--must-nonzero", help="You declared 0 in the last two rounds.")
    ] = False,
    scores: Annotated[
        str, typer.Option("--scores", metavar="A,B,C,D", help="Points before the round, the starter's first.")
    ] = "0,0,0,0",
    streaks: Annotated[
        str,
        typer.Option(
            "--streaks",
            metavar="A,B,C,D",
            help="Number of rounds in a row in which each player declared 0, the starter's first.",
        ),
    ] = "0,0,0,0",
    multiplier: Annotated[
        int, typer.Option("--multiplier", help="Multiplier of the round: 1, and 1 more for each redeal.")
    ] = 1,
    starter_by: Annotated[
        str | None,
        typer.Option(
            "--starter-by",
            help="Why the starter starts: general (round 1), redeal, or winner (of the last turn). "
            "[default: redeal with a --multiplier above 1, general in --round 1, else winner]",
        ),
    ] = None,
    round_number: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=1,
            metavar="N",
            help="Number of the round, from 1; with a round_limit it gives the number of rounds left.",
        ),
    ] = None,
    visibility: Annotated[
        str | None,
        typer.Option("--visibility", help="Short for the rule option visibility: type-only or open."),
    ] = None,
    rules: RulesOption = "standard",
    worlds: Annotated[
        int | None,
        typer.Option("--worlds", help="Number of deals of the other hands that the expert plays out."),
    ] = None,
    seed: SeedOption = None,
    why: Annotated[bool, typer.Option("--why", help="Show the reasons.")] = False,
    hanzi: HanziOption = False,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Advise what to declare, with the expected score of every legal number where the declarer estimates it.

    The literal declarer carries out a given algorithm to the letter; the repaired one has its faults mended
    and shows, with --why, which repair changed the answer. Near the end of a game the expert shows the chance
    to win with every number, and decides by it.
    """
    from majlis.liaptui.declare import Situation, check_hand
    from majlis.liaptui.pieces import parse_hand

    pieces = parse_hand(line_of(hand))
    declared = _previous(previous)
    house = _rules(rules, visibility)
    started = _starter_by(starter_by, multiplier, round_number)
    situation = Situation(
        position=len(declared) if position is None else position,
        previous=declared,
        must_declare_nonzero=must_nonzero,
        multiplier=multiplier,
        scores=_scores(scores, house),
        zero_streaks=_four("--streaks", streaks),
        starter_by=started,  # type: ignore[arg-type]  # checked by the class
        round_number=_round(round_number, started, house),
    )
    check_hand(pieces, situation)
    seed = drawn_seed(seed)  # for the expert; the others have no use for it
    found = _ask(declarer, pieces, situation, house, worlds, seed, language.value)
    if not write_json(json, _json(declarer, pieces, situation, found, language, seed)):
        _print_text(declarer, _drawn(pieces, hanzi, language.value), situation, found, language.value, why)
        if declarer == "expert":
            say(texts(language.value).gettext("seed {seed}").format(seed=seed))


def _numbers(option: str, text: str) -> tuple[int, ...]:
    """The whole numbers of a list with commas; none of an empty text."""
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    if not all(map(_NUMBER.fullmatch, words)):
        wrong = N_("{option} {text} cannot be read: write whole numbers as 2,0,3")
        raise InputError(wrong, option=option, text=shown(text))
    return tuple(map(int, words))


def _previous(text: str) -> tuple[int, ...]:
    numbers = _numbers("--previous", text)
    if len(numbers) > 3:
        wrong = N_("--previous {text} has {count} declarations: at most 3 come before yours")
        raise InputError(wrong, text=shown(text), count=len(numbers))
    return numbers


def _four(option: str, text: str) -> tuple[int, int, int, int]:
    numbers = _numbers(option, text)
    if len(numbers) != 4:
        wrong = N_("{option} {text} has {count} of the four numbers: write them as 12,0,-3,31")
        raise InputError(wrong, option=option, text=shown(text), count=len(numbers))
    first, second, third, fourth = numbers
    return first, second, third, fourth


def _scores(text: str, rules: "RuleSet") -> tuple[int, int, int, int]:
    from majlis.liaptui.scoring import winners

    scores = _four("--scores", text)
    if winners(scores, rules.replace(round_limit=None), 0):
        at_least = N_("--scores {text}: the game is over once somebody has {target} points")
        exactly = N_("--scores {text}: the game is over once somebody has exactly {target} points")
        over = exactly if rules.target_reached == "exactly" else at_least
        raise InputError(over, text=shown(text), target=rules.target)
    return scores


def _round(number: int | None, started: str, rules: "RuleSet") -> int:
    """The number of the round; not said, it is the first where the red general decides, else any later one.

    Raises `InputError` for a round that the starter or the round limit excludes.
    """
    if number is None:
        return 1 if started == "general" else 2
    if number == 1 and started == "winner":
        raise InputError(
            N_(
                "--starter-by winner does not go with --round 1: nobody has won a turn before it; "
                "write general or redeal"
            )
        )
    if number > 1 and started == "general":
        raise InputError(
            N_(
                "--starter-by general does not go with --round {number}: the red general decides only round 1"
            ),
            number=number,
        )
    if rules.round_limit is not None and number > rules.round_limit:
        wrong = N_("--round {number}: by these rules the game ends after round {round_limit} at the latest")
        raise InputError(wrong, number=number, round_limit=rules.round_limit)
    return number


def _starter_by(text: str | None, multiplier: int, number: int | None) -> str:
    """Why the starter starts; not said, it follows from the multiplier and the number of the round."""
    if text is None:
        return "redeal" if multiplier > 1 else "general" if number == 1 else "winner"
    if text in ("redeal", "general", "winner") and (text == "redeal") != (multiplier > 1):
        wrong = N_(
            "--starter-by {text} does not go with multiplier {multiplier}: after a redeal, and "
            "only then, who asked for it starts"
        )
        raise InputError(wrong, text=text, multiplier=multiplier)
    return text


def _rules(text: str, visibility: str | None) -> "RuleSet":
    rules = rule_set(text)
    if visibility is None:
        return rules
    try:
        return rules.replace(visibility=visibility)
    except InputError as error:
        raise error.at("--visibility") from None


def _ask(
    name: str,
    hand: "Pieces",
    situation: "Situation",
    rules: "RuleSet",
    worlds: int | None,
    seed: int,
    language: str,
) -> "Declaration":
    """The declarer's answer; only the expert samples."""
    from majlis.liaptui.declare import declarer

    found = declarer(name)
    if name != "expert":
        if worlds is not None:
            raise InputError(
                N_("--worlds {worlds}: only the expert plays deals out, not {name}"), worlds=worlds, name=name
            )
        return found(hand, situation, rules)
    from majlis.liaptui.names import player_words

    name = player_words("expert", language)
    thinking = texts(language).gettext("{player} is thinking.").format(player=name)
    with patience(lambda: print(thinking, file=sys.stderr, flush=True)):
        from majlis.liaptui.declare.expert import declare as sampled

        return sampled(hand, situation, rules, worlds=WORLDS if worlds is None else worlds, seed=seed)


def _json(
    declarer: str, hand: "Pieces", situation: "Situation", found: "Declaration", language: str, seed: int
) -> dict[str, Any]:
    from majlis.liaptui.pieces import format_pieces

    return {
        "declarer": declarer,
        **({"seed": seed} if declarer == "expert" else {}),
        "hand": format_pieces(hand),
        "position": situation.position,
        "previous": list(situation.previous),
        "declaration": found.number,
        "legal": list(found.legal),
        "expected": {
            str(number): {
                "mean": round(estimate.mean, 4),
                "standard_error": round(estimate.standard_error, 4),
                **({} if estimate.win_chance is None else {"win_chance": round(estimate.win_chance, 4)}),
            }
            for number, estimate in sorted(found.expected.items())
        },
        "reasons": [reason.text(language) for reason in found.reasons],
    }


def _drawn(hand: "Pieces", hanzi: bool, language: str) -> str:
    """The hand in letters, or in Chinese characters where they are asked for and the terminal has them."""
    from majlis.asking import Screen
    from majlis.liaptui.terminal import spelled
    from majlis.terminal import isolated

    return isolated(spelled(hand, drawn_as_hanzi(hanzi, Screen(console(), language))), language)


def _print_text(
    declarer: str, hand: str, situation: "Situation", found: "Declaration", language: str, why: bool
) -> None:
    from majlis.liaptui.names import player_words
    from majlis.terminal import isolated

    tr = texts(language)
    say(
        tr.gettext("{declarer} with {hand} in place {position}: declare {number}").format(
            declarer=player_words(declarer, language),
            hand=hand,
            position=situation.position,
            number=found.number,
        )
    )
    if found.expected:
        say(tr.gettext("Expected points of every number that may be declared:"))
    for number, estimate in sorted(found.expected.items()):
        error = f" ± {estimate.standard_error:.2f}" if estimate.standard_error else ""
        chance = ""
        if estimate.win_chance is not None:
            chance = "   " + tr.gettext("wins {share} % of games").format(
                share=f"{100 * estimate.win_chance:.2f}"
            )
        figures = f"{'→' if number == found.number else ' '} {number}  {estimate.mean:+.2f}{error}"
        say(f"{isolated(figures, language) if chance else figures}{chance}")
    if why:
        for reason in found.reasons:
            say(f"  {reason.text(language)}")
