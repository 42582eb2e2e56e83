"""Writing data files: judged in a copy of the archive first, so that nothing is written that is wrong."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from generator.catalogue.load import load
from generator.catalogue.problems import errors, language_of_environment
from generator.cli.common import NO, report, say, stop
from generator.whole_files import write_whole
from generator.words import Language, table


def check_texts(texts: dict[Path, str], root: Path, lang: Language | None = None) -> None:
    """Judge the archive as it would be, in a copy. Ends the command if it would be invalid."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        for part in ("data", "schemas", "docs"):
            if (root / part).is_dir():
                shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns("*.png"))
        write_texts({copy / path.relative_to(root): text for path, text in texts.items()})
        after = load(copy)
    report(after.problems, copy, lang)
    if errors(after.problems):
        unsettled = sum(problem.code == "example-needs-values" for problem in after.problems)
        if unsettled:
            say(f"examples that need values which would not be settled: {unsettled}; add the lines first")
        names = ", ".join(str(path.relative_to(root)) for path in texts)
        spoken = lang or language_of_environment()
        stop(table("commands")[spoken]["nothing_written"].format(path=names), NO)


def write_texts(texts: dict[Path, str]) -> None:
    """Write the files, each at once."""
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"))
