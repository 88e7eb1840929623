"""Gather message ids from the source, keep the Arabic translations, compile the catalog.

python tools/catalogs.py                      update majlis.po and compile majlis.mo
python tools/catalogs.py --check              change nothing; exit 1 if anything is missing, fuzzy or stale
python tools/catalogs.py --merge FILE.json…   first fill in translations, then update

A translation file is one JSON object, `{english: arabic}`, where a message with plural forms has the list of
Arabic's six (zero, one, two, few, many, other), and a message with a context (`pgettext`) has the key
`context|english`."""

import argparse
import ast
import datetime
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "majlis"
LOCALE: Final = SOURCE / "locale" / "ar" / "LC_MESSAGES"
KEYWORDS: Final = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "N_": None,
    "NN_": (1, 2),
    "_": None,
    "_n": (1, 2),
}
ARGUMENTS: Final = {"sentence": (0,), "fail": (0, 1), "error": (2, 3), "warn": (2, 3)}
"""Functions and methods that make messages themselves: which of their arguments are texts."""
DOMAIN: Final = "majlis"
PLURALS: Final = 6
"""Arabic: zero, one, two, few, many, other."""
EPOCH: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""The creation date that every catalog carries: the same messages must compile to the same bytes."""

Translation: TypeAlias = str | list[str]
_PLACEHOLDER: Final = re.compile(r"{(\w*)")


def sources() -> list[Path]:
    """The files that have texts."""
    return sorted(path for ending in ("py", "html") for path in SOURCE.rglob(f"*.{ending}"))


def template() -> Catalog:
    """The message ids that the source uses now."""
    catalog = Catalog(domain=DOMAIN)
    for path in sources():
        method = "jinja2.ext:babel_extract" if path.suffix == ".html" else "python"
        for _, message, comments, context in extract_from_file(method, path, keywords=KEYWORDS):
            catalog.add(message, None, context=context, auto_comments=comments)
        for text in texts_given(path) if path.suffix == ".py" else ():
            catalog.add(text)
    for context, message in unmarked():
        catalog.add(message, context=context)
    return catalog


def unmarked() -> set[tuple[str | None, str]]:
    """Texts that are not marked in the source, with their contexts: of help, of the rule book, of modules."""
    from typer.main import get_command

    from majlis.baloot.players.module_words import PATTERNS
    from majlis.baloot.rulebook.options import messages
    from majlis.cli.app import app
    from majlis.cli.game import every_games_group
    from majlis.cli.help import english_of

    plain = {*english_of(get_command(app)), *english_of(every_games_group()), *messages()}
    return {(None, text) for text in plain} | {("module", pattern) for pattern in PATTERNS}


def texts_given(path: Path) -> Iterator[str]:
    """The texts that a file gives to the functions of `ARGUMENTS`."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            for place in ARGUMENTS.get(name, ()):
                given = call.args[place] if max(ARGUMENTS[name]) < len(call.args) else None
                if isinstance(given, ast.Constant) and re.search(r"(?<![{\w])[a-z]", str(given.value)):
                    yield str(given.value)


def updated() -> Catalog:
    """The Arabic catalog with the source's message ids and the translations that there are."""
    path = LOCALE / f"{DOMAIN}.po"
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale="ar", domain=DOMAIN)
    else:
        catalog = Catalog(locale="ar", domain=DOMAIN)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.project, catalog.version, catalog.copyright_holder = "Majlis", "", "The Majlis developers"
    catalog.header_comment = "# Arabic texts of Majlis; python tools/catalogs.py keeps this file.\n#"
    catalog.last_translator = catalog.language_team = catalog.copyright_holder
    catalog.msgid_bugs_address = ""
    catalog.creation_date = catalog.revision_date = EPOCH
    catalog.fuzzy = False
    return catalog


def english(message_id: str | Sequence[str]) -> str:
    """The English text that names a message: of plural forms, the first."""
    return message_id if isinstance(message_id, str) else message_id[0]


def key(message: Message) -> str:
    """What names a message in a translation file."""
    return f"{message.context}|{english(message.id)}" if message.context else english(message.id)


def untranslated(catalog: Catalog) -> list[str]:
    """The message ids without a (whole, not fuzzy) Arabic text."""
    return [
        key(message)
        for message in catalog
        if message.id and (message.fuzzy or not message.string or not all(_strings(message.string)))
    ]


def misplaced(catalog: Catalog) -> list[str]:
    """Translations whose `{}` fields are not those of the English text, each with a sentence.

    A plural form may leave fields out (Arabic writes one and two without the number), but none may be new.
    """
    faults = []
    for message in catalog:
        if not message.id or not message.string:
            continue
        wanted = {f for text in _strings(message.id) for f in _fields(text)}
        plural = not isinstance(message.id, str)
        for text in filter(None, _strings(message.string)):
            found = set(_fields(text))
            if found - wanted or (found != wanted and not plural):
                faults.append(
                    f"the Arabic of {english(message.id)!r} has the fields {sorted(found)}, "
                    f"the English {sorted(wanted)}"
                )
    return faults


def _strings(string: object) -> list[str]:
    return [str(text) for text in string] if isinstance(string, (list, tuple)) else [str(string)]


def _fields(text: str) -> list[str]:
    return _PLACEHOLDER.findall(text.replace("{{", "").replace("}}", ""))


def compiled(catalog: Catalog) -> bytes:
    """The .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def read_translations(path: Path) -> dict[str, Translation]:
    """The translations of one JSON file; raises `SystemExit` with a sentence if it is not one."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path}: cannot be read as JSON ({error})") from None
    if not isinstance(table, dict):
        raise SystemExit(f"{path}: holds no object of English to Arabic")
    for message, arabic in table.items():
        whole = isinstance(arabic, str) or (isinstance(arabic, list) and len(arabic) == PLURALS)
        if not whole or not all(isinstance(text, str) and text for text in _strings(arabic)):
            raise SystemExit(
                f"{path}: {message!r} needs an Arabic text, or {PLURALS} of them for plural forms"
            )
    return table


def fill(catalog: Catalog, translations: dict[str, Translation]) -> set[str]:
    """Put the translations into a catalog; returns the message ids that it uses."""
    used = set()
    for message in catalog:
        arabic = translations.get(key(message)) if message.id else None
        if arabic is None or isinstance(arabic, str) != isinstance(message.id, str):
            continue
        message.string = arabic if isinstance(arabic, str) else tuple(arabic)
        used.add(key(message))
    return used


def write(catalog: Catalog) -> None:
    """The .po file, and the .mo file that follows from it."""
    LOCALE.mkdir(parents=True, exist_ok=True)
    with (LOCALE / f"{DOMAIN}.po").open("wb") as file:
        write_po(file, catalog, sort_output=True, width=100, include_lineno=False)
    (LOCALE / f"{DOMAIN}.mo").write_bytes(compiled(updated()))


def problems(catalog: Catalog) -> list[str]:
    """What is wrong with a catalog, a sentence each: missing texts and unequal fields."""
    missing = [f"no Arabic text for {message!r}" for message in untranslated(catalog)]
    return missing + misplaced(catalog)


def texts_in(compiled_catalog: bytes) -> dict[object, object]:
    """Message ids to translations of a .mo file; its header, which names Babel's version, is left out."""
    return {
        (message.context, str(message.id)): _strings(message.string)
        for message in read_mo(io.BytesIO(compiled_catalog))
        if message.id
    }


def stale(catalog: Catalog) -> list[str]:
    """Whether the compiled file says something else than the .po file and the source give now."""
    target = LOCALE / f"{DOMAIN}.mo"
    if target.exists() and texts_in(target.read_bytes()) == texts_in(compiled(catalog)):
        return []
    return ["the compiled catalog is not fresh; run python tools/catalogs.py"]


def check() -> list[str]:
    """Everything that is wrong with the committed catalogs, a sentence each."""
    catalog = updated()
    return problems(catalog) + stale(catalog)


def update(files: Sequence[Path]) -> list[str]:
    """Bring the catalogs up to date, with the translations of these files; what is still wrong."""
    translations: dict[str, Translation] = {}
    for file in files:
        more = read_translations(file)
        for message in sorted(more.keys() & translations.keys()):
            if more[message] != translations[message]:
                print(f"{message!r} is translated anew by {file.name}: the later text stands")
        translations |= more
    catalog = updated()
    used = fill(catalog, translations)
    write(catalog)
    for message in sorted(translations.keys() - used):
        print(f"no text is {message!r}, or not in this form")
    return problems(catalog)


def main(arguments: Sequence[str] | None = None) -> int:
    """Update, or check; prints what is wrong and returns the exit code."""
    parser = argparse.ArgumentParser(description="Keep the Arabic catalog.")
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 if anything is wrong")
    parser.add_argument("--merge", nargs="+", type=Path, default=[], metavar="FILE.json")
    options = parser.parse_args(arguments)
    if options.check and options.merge:
        parser.error("--check changes nothing, so it goes without --merge")
    faults = check() if options.check else update(options.merge)
    for fault in faults:
        print(fault)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
