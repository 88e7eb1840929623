"""Gather message ids from the source, keep the Arabic translations, compile the catalogs.

python tools/catalogs.py           update the .po files and compile the .mo files
python tools/catalogs.py --check   change nothing; exit 1 if anything is missing, fuzzy or stale
"""

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "majlis"
LOCALE = SOURCE / "locale" / "ar" / "LC_MESSAGES"
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None, "_": None}
PLACES = {
    "audit": ["baloot/audit/**/*.py", "baloot/audit/**/*.html"],
    "cli": ["cli/**/*.py"],
    "baloot": ["baloot/**/*.py"],
}


def sources(domain: str) -> list[Path]:
    """The files of a domain; a file belongs to the first domain that matches it."""
    taken: set[Path] = set()
    for name, globs in PLACES.items():
        found = {path for pattern in globs for path in SOURCE.glob(pattern)} - taken
        if name == domain:
            return sorted(found)
        taken |= found
    raise KeyError(domain)


def template(domain: str) -> Catalog:
    """The message ids that the source of a domain uses now."""
    catalog = Catalog(domain=domain)
    for path in sources(domain):
        method = "jinja2.ext:babel_extract" if path.suffix == ".html" else "python"
        for _, message, comments, context in extract_from_file(method, path, keywords=KEYWORDS):
            catalog.add(message, None, context=context, auto_comments=comments)
    return catalog


def updated(domain: str) -> Catalog:
    """The Arabic catalog with the source's message ids and the translations that there are."""
    path = LOCALE / f"{domain}.po"
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale="ar", domain=domain)
    else:
        catalog = Catalog(locale="ar", domain=domain)
    catalog.update(template(domain), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.project, catalog.version, catalog.copyright_holder = "Majlis", "", "The Majlis developers"
    return catalog


def untranslated(catalog: Catalog) -> list[str]:
    """The message ids without a (whole, not fuzzy) Arabic text."""
    return [
        str(message.id)
        for message in catalog
        if message.id and (message.fuzzy or not message.string or not all(_strings(message.string)))
    ]


def _strings(string: object) -> list[str]:
    return list(string) if isinstance(string, (list, tuple)) else [str(string)]


def compiled(catalog: Catalog) -> bytes:
    """The .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def main(check: bool) -> int:
    """Update, or check; returns the exit code."""
    faults = 0
    for domain in PLACES:
        catalog = updated(domain)
        missing = untranslated(catalog)
        for message in missing:
            print(f"{domain}: no Arabic text for {message!r}")
        faults += len(missing)
        target = LOCALE / f"{domain}.mo"
        if check:
            stale = not target.exists() or target.read_bytes() != compiled(catalog)
            if stale:
                print(f"{domain}: the compiled catalog is not fresh; run python tools/catalogs.py")
            faults += stale
        else:
            LOCALE.mkdir(parents=True, exist_ok=True)
            with (LOCALE / f"{domain}.po").open("wb") as file:
                write_po(file, catalog, omit_header=False, sort_output=True, width=100, include_lineno=False)
            target.write_bytes(compiled(catalog))
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
