"""What `majlis play` does without a terminal: a match between bots, recorded, audited, and a report.

Everything goes through what a user could type himself: the record is a simulated match, and the report
comes from `majlis baloot audit` over it and, where they are at hand, the example games.
"""

import json
from pathlib import Path
from typing import Final

from majlis.cli.common import USAGE_EXIT, run
from majlis.i18n import texts

OUT: Final = Path("out")
EXAMPLES: Final = Path("examples/baloot/games")
SEED: Final = 1
MOST_DEALS: Final = 1000
"""A match is over after some 25 deals; the bound is there so that nothing can run for ever."""


def play_and_audit(language: str, seed: int = SEED, out: Path = OUT, examples: Path = EXAMPLES) -> int:
    """Play, record, audit; returns the exit code: 1 if the audit finds fault with the match just played."""
    from majlis.baloot.simulation import SimulationPlan, play_match
    from majlis.files import make_folder, write_atomic

    tr = texts(language)
    make_folder(out)
    match = play_match(SimulationPlan(seed), 1, MOST_DEALS)
    record = out / "match.json"
    write_atomic(record, match.content)
    print(
        tr.gettext("A match between bots: {deals} deals, {played} of them played. Recorded: {path}").format(
            deals=match.deals, played=match.played, path=record
        )
    )
    return _audit([record, *([examples] if examples.is_dir() else [])], record, out, language)


def _audit(paths: list[Path], record: Path, out: Path, language: str) -> int:
    from majlis.cli.main import app  # circle: the demonstration runs the other commands

    tr = texts(language)
    html, findings = out / "audit.html", out / "audit.json"
    command = ["baloot", "audit", *map(str, paths), "--html", str(html), f"--json={findings}"]
    command += ["--language", language]
    print(tr.gettext("The audit: majlis {command}").format(command=" ".join(command)), flush=True)
    code = run(app, command)
    if code >= USAGE_EXIT:
        return code
    divergences = json.loads(findings.read_text(encoding="utf-8"))["divergences"]
    ours = [entry for entry in divergences if Path(entry["file"]).name == record.name]
    return int(bool(ours))
