"""Scripts of the program `dealer` in `majlis bridge deal`: which argument is one, and what is said of it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import typer

from majlis.bridge.formats.outgoing import titled
from majlis.cli.bridge.boards import formats_named, tell, version_named
from majlis.cli.bridge.common import SCRIPT_ENDINGS, kept_text
from majlis.cli.bridge.deal_files import Files, analysed, file_name
from majlis.cli.common import INTERRUPT_EXIT, existing, progress, say, write_json
from majlis.cli.options import drawn_seed, given
from majlis.errors import InputError
from majlis.files import STANDARD_INPUT, is_standard, peek_standard, printable, read_standard
from majlis.i18n import N_, NN_, texts
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from majlis.bridge.conditions.keep import Keep
    from majlis.bridge.script.draw import Rarity, Wanted
    from majlis.bridge.script.run import ScriptDeals
    from majlis.bridge.script.tree import Script

NOT_SCRIPTS: Final = (".json", ".pbn", ".lin", ".rbn", ".html")
READ: Final = frozenset({
    "profiles", "n", "seed", "out", "formats", "dealer", "vulnerable", "keep", "dd", "first", "name", "title",
    "version", "ten", "language", "workers", "cluster", "record", "json", "exact",
})  # fmt: skip
"""The parameters of `deal` that mean something for a script."""


def script_in(arguments: Sequence[str]) -> "Script | None":
    """The script that the one argument is or names; None where the arguments are profiles."""
    found = [text for one in arguments if (text := _script_text(one)) is not None]
    if not found:
        return None
    if len(arguments) > 1:
        raise InputError(N_("a script is dealt alone: name one script, and no profile beside it"))
    from majlis.bridge.script.parser import parse_script

    return parse_script(*found[0])


def _script_text(argument: str) -> tuple[str, str] | None:
    """The text of a script and what it is called; None where the argument is none."""
    from majlis.bridge.script.parser import is_script
    from majlis.bridge.script.tokens import MOST_TEXT

    path = Path(argument)
    if is_standard(argument):
        text, name, sure = peek_standard(MOST_TEXT + 1).decode("utf-8-sig", "replace"), STANDARD_INPUT, False
        if is_script(text):
            read_standard(MOST_TEXT)  # it is taken now
    elif path.suffix.lower() in SCRIPT_ENDINGS:
        existing([path])
        text, name, sure = _content(path, MOST_TEXT), printable(path), True
    elif path.suffix.lower() in NOT_SCRIPTS:
        return None
    else:
        try:
            file = path.is_file()
        except (OSError, ValueError):  # a text that no file can have as its name
            file = False
        text = _content(path, MOST_TEXT) if file else argument
        name, sure = (printable(path) if file else "script"), False
    return (text, name) if sure or is_script(text) else None


def _content(path: Path, most: int) -> str:
    """The text of a file; as in old files, what is not UTF-8 is read as Latin-1."""
    from majlis.reading import read_file

    data = read_file(path, 4 * most, Message(N_("give a script")))
    if isinstance(data, Message):
        raise InputError(data).at(printable(path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def deal_script(script: "Script", context: typer.Context, language: str, ten: str) -> None:
    """Deal a script with the options of `majlis bridge deal`; how a ten is printed."""
    from majlis.bridge.script.printers import prints_boards
    from majlis.bridge.script.run import ScriptRun
    from majlis.processes import processors
    from majlis.work import executor_for

    options: Mapping[str, Any] = context.params
    refuse_others(context)
    script = with_options(script, options)
    out, json = options["out"], options["json"]
    printed = out is None or is_standard(out)
    own = printed and options["formats"] is None and (prints_boards(script) or bool(script.results))
    seed = drawn_seed(script.seed if options["seed"] is None else options["seed"])
    files = files_of(script, options, seed, printed, ten)
    keep = keeping(script, kept_text(options["keep"]))
    stopped, tables, failed = False, None, ""
    with executor_for(options["workers"], options["cluster"]) as executor:
        run = ScriptRun(
            script, seed, options["n"], options["first"], executor or processors(), language, keep,
            boards_anyway=not own, exactly=options["exact"],
        )  # fmt: skip
        with progress(texts(language).gettext("boards"), run.boards_wanted() or None) as advance:
            try:
                deals = run.deal(lambda done, tried: advance(done))
            except InputError:
                say(*(remark.text(language) for remark in script.remarks), stream=sys.stderr)
                raise
        ready, stopped = titled(deals.boards, options["title"] or script.title), deals.stopped
        if options["dd"] and not stopped:
            ready, tables, stopped, failed = analysed(ready, executor, language)
    paths: list[Path] = []
    alone = own and not ready and json is not None  # then JSON is all that is printed
    if own and not alone:
        print(deals.text, end="")
        say(*(line for result in deals.results for line in result.lines(language)))
    elif ready:
        paths, late = files.write_all(ready)
        stopped = stopped or late
    tell_script(deals, paths, json, sys.stderr if printed and not alone else sys.stdout, own, language)
    if stopped:
        one, many = NN_("Interrupted: {count} board is done.", "Interrupted: {count} boards are done.")
        tell((one, many), count=len(ready))
        raise typer.Exit(INTERRUPT_EXIT)
    if failed:
        raise InputError(failed)
    assert tables is None or tables == len(ready)


def refuse_others(context: typer.Context) -> None:
    """Raises `InputError` for an option that means nothing for a script."""
    others = given(context, [name for name in context.params if name not in READ])
    if others:
        option = next(param.opts[0] for param in context.command.params if param.name == others[0])
        raise InputError(
            N_("{option} is for profiles: leave it out, a script says itself what is dealt"), option=option
        )


def with_options(script: "Script", options: Mapping[str, Any]) -> "Script":
    """The script with the dealer and the vulnerability that the command asks for."""
    from majlis.bridge.deal.seating import asked_dealer, asked_sides
    from majlis.bridge.profile.model import SIDES
    from majlis.bridge.table.board import Vulnerability
    from majlis.bridge.table.cards import SEAT_LETTERS

    if options["dealer"] is not None:
        script = replace(script, dealer=SEAT_LETTERS.index(asked_dealer(options["dealer"])))
    if options["vulnerable"] is not None:
        sides = asked_sides(options["vulnerable"])
        found = None if sides is None else Vulnerability(SIDES.index(sides))
        script = replace(script, vulnerability=found)
    return script


def files_of(script: "Script", options: Mapping[str, Any], seed: int, printed: bool, ten: str) -> Files:
    """The files that are to be written, checked."""
    title = options["title"] or options["name"] or script.name
    files = Files(
        options["out"],
        formats_named(options["formats"] or ("text" if printed else "pbn,lin,html")),
        file_name(options["name"], [script.name], seed),
        {"title": title, "version": version_named(options["version"]), "ten": ten},
        options["record"],
    )
    files.check([] if is_standard(options["profiles"][0]) else options["profiles"])
    return files


def keeping(script: "Script", text: str | None) -> "Wanted | None":
    """What `--keep` asks for, as a test of deals."""
    if text is None:
        return None
    from majlis.bridge.conditions.keep import parse_keep

    keep = parse_keep(text)
    if keep.needs_par and script.vulnerability is None:
        raise InputError(
            N_("par depends on who is vulnerable: name the sides with {option}"), option="--vulnerable"
        )
    return test_of(script, keep)


def test_of(script: "Script", keep: "Keep") -> "Wanted":
    """A test of deals from one of boards."""
    import numpy as np

    from majlis.bridge.deal.cases import hands_of
    from majlis.bridge.table.board import Board

    def wanted(deals: Any) -> Any:
        boards = [
            Board(hands=hands, dealer=script.dealer or 0, vulnerability=script.vulnerability)
            for hands in hands_of(deals)
        ]
        return np.array([keep(board) for board in boards], dtype=bool)

    return wanted


# What is told


def tell_script(
    deals: "ScriptDeals", paths: list[Path], json: Path | None, stream: TextIO, own: bool, language: str
) -> None:
    """The whole report; `own`: the averages and frequencies are printed already."""
    if write_json(json, report_of(deals, paths), indent=2, stream=stream):
        return
    count = len(deals.boards)
    if count:
        head = texts(language).ngettext("{count} board, seed {seed}", "{count} boards, seed {seed}", count)
        say(head.format(count=count, seed=deals.seed), stream=stream)
    if not own:
        say(*(line for result in deals.results for line in result.lines(language)), stream=stream)
    for line in lines_of(deals):
        say(printable(line.text(language)), stream=stream)
    for path in paths:
        print(path, file=stream)


def lines_of(deals: "ScriptDeals") -> Iterator[Message]:
    """What was read, how it was met, how rare it is, and what is remarkable."""
    from majlis.bridge.script.count import conditions_of
    from majlis.bridge.script.text import expression_text

    script = deals.script
    yield Message(N_("{profile}, read as:"), {"profile": Latin(script.source)})
    reasons = dict(deals.counting.tested)
    terms = conditions_of(script)
    for term in terms:
        text, reason = Latin(expression_text(term, 160)), reasons.get(term)
        if reason is None:
            yield Message(N_("  {condition}: counted"), {"condition": text})
        else:
            yield Message(N_("  {condition}: tested, since {reason}"), {"condition": text, "reason": reason})
    if not terms:
        yield Message(N_("  any deal"))
    if terms or script.lengths:
        yield rarity_line(deals.rarity, deals.counting.conditions, len(deals.counting.tested))
    if len(deals.boards) < deals.asked and not deals.stopped:
        one, many = NN_(
            "the search ended after {tried} deals (generate): {count} board of {asked}",
            "the search ended after {tried} deals (generate): {count} boards of {asked}",
        )
        values = {"count": len(deals.boards), "tried": f"{deals.tried:,}", "asked": deals.asked}
        yield Message(one, values, many)
    if deals.countable:
        saved = N_("some averages or frequencies rest on a sample, to save time: {option} counts them")
        yield Message(saved, {"option": Latin("--exact")})
    yield from script.remarks


def rarity_line(rarity: "Rarity", conditions: int, tested: int) -> Message:
    """How rare the deals are, and what of that is counted."""
    exact = rarity.whole and not tested
    if not rarity.part:
        return Message(N_("none of {count} deals tested fits so far"), {"count": f"{rarity.tried:,}"})
    rare = figure(1 / rarity.part, exact)
    if exact:
        return Message(N_("1 deal in {rare}, counted"), {"rare": rare})
    values = {"rare": rare, "counted": conditions - tested, "count": conditions}
    one, many = NN_(
        "about 1 deal in {rare}; {counted} of {count} condition counted",
        "about 1 deal in {rare}; {counted} of {count} conditions counted",
    )
    if not tested:
        return Message(N_("about 1 deal in {rare}"), {"rare": rare})
    return Message(one, values, many)


def figure(number: float, exact: bool) -> str:
    """A number with as many digits as mean something: one that is measured has two."""
    if not exact:
        number = float(f"{number:.2g}")
    return f"{number:,.0f}" if number >= 100 else f"{number:.{3 if exact else 2}g}"


def report_of(deals: "ScriptDeals", paths: list[Path]) -> dict[str, Any]:
    """The report as plain data."""
    from majlis.bridge.script.count import conditions_of
    from majlis.bridge.script.text import expression_text

    return {
        "boards": len(deals.boards),
        "seed": deals.seed,
        "tried": deals.tried,
        "read": [expression_text(term) for term in conditions_of(deals.script)],
        "probability": deals.rarity.part,
        "counted": deals.rarity.whole and not deals.counting.tested,
        "conditions": deals.counting.conditions,
        "tested": [
            {"condition": expression_text(expression), "reason": str(reason)}
            for expression, reason in deals.counting.tested
        ],
        "results": [result.data() for result in deals.results],
        "remarks": [str(remark) for remark in deals.script.remarks],
        "files": [str(path) for path in paths],
    }
