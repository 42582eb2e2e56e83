"""What is wrong with an archive, said to the person who can mend it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from generator.catalogue.messages import MESSAGES
from generator.catalogue.table_messages import TABLE_MESSAGES

Language: TypeAlias = Literal["ja", "en"]

UNSEEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
"""Signs that nobody sees, for a regular expression: control characters but tab and line feed, spaces
of no width, and what turns the direction of the text around it or commands a terminal."""

_UNSHOWN = re.compile(f"[\t\n{UNSEEN}\ud800-\udfff]")


_MESSAGES = MESSAGES | TABLE_MESSAGES

MAX_SHOWN = 300
"""How many characters of a value a message repeats at most."""


def _shortened(value: Any) -> Any:
    return value[:MAX_SHOWN] + "…" if isinstance(value, str) and len(value) > MAX_SHOWN else value


def _on_one_line(text: str) -> str:
    return _UNSHOWN.sub(lambda sign: ascii(sign[0])[1:-1], text)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where (1-based line and column), what, what instead."""

    path: Path
    line: int
    column: int
    code: str
    args: Mapping[str, Any] = field(default_factory=dict)

    @property
    def severity(self) -> Literal["error", "warning"]:
        return _MESSAGES[self.code].severity

    def message(self, language: Language) -> str:
        """The sentence for this problem, without its place."""
        shown = {key: _shortened(value) for key, value in self.args.items()}
        return _on_one_line(_MESSAGES[self.code].text(language).format(**shown))

    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.path.as_posix(), self.line, self.column, self.code, repr(self.args))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Only those that make an archive invalid."""
    return [problem for problem in problems if problem.severity == "error"]


def language_of_environment() -> Language:
    """The language for messages in a terminal: Japanese where the locale says so."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def _shown(path: Path, root: Path) -> str:
    shown = path.relative_to(root) if path.is_relative_to(root) else path
    return _on_one_line(shown.as_posix())


def as_text(problems: Iterable[Problem], root: Path, language: Language) -> str:
    """One line a problem: ``path:line:column: code: message``."""
    return "\n".join(
        f"{_shown(p.path, root)}:{p.line}:{p.column}: {p.code}: {p.message(language)}" for p in problems
    )


def as_json(problems: Iterable[Problem], root: Path, language: Language) -> str:
    """A JSON array of objects with path, line, column, code, severity and message."""
    return json.dumps(
        [
            {
                "path": _shown(p.path, root),
                "line": p.line,
                "column": p.column,
                "code": p.code,
                "severity": p.severity,
                "message": p.message(language),
            }
            for p in problems
        ],
        ensure_ascii=False,
        indent=2,
    )


def _escaped(text: str, *, is_property: bool) -> str:
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return escaped.replace(":", "%3A").replace(",", "%2C") if is_property else escaped


def as_github(problems: Iterable[Problem], root: Path, language: Language) -> str:
    """Workflow commands, which a GitHub run shows as annotations on the changed lines."""
    return "\n".join(
        f"::{p.severity} file={_escaped(_shown(p.path, root), is_property=True)},"
        f"line={p.line},col={p.column},title={_escaped(p.code, is_property=True)}"
        f"::{_escaped(p.message(language), is_property=False)}"
        for p in problems
    )
