"""One change of the data, and the states of an archive that are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

Snapshot: TypeAlias = "Mapping[str, Any]"
"""The data of an archive's files, by their path below ``data`` such as ``tommy-walker/cards/tw1.yml``.

A file that could not be read is there with None."""

ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different.

    ``kind`` is what it is about: ``card``, ``clause``, ``ruling`` and so on, or ``file``
    for one that cannot be compared in parts. ``what`` says how it changed: ``added``,
    ``removed``, ``renamed``, ``learned``, ``corrected`` … ``key`` is the field, if it is
    about one; ``before`` and ``after`` are its values as the data has them, ABSENT
    where it had none. ``name`` is text, or the same in both languages.
    """

    game: str
    kind: str
    what: str
    id: str
    name: Any = ""
    key: str = ""
    before: Any = ABSENT
    after: Any = ABSENT

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data, from which ``Change(**data)`` makes the same again."""
        return asdict(self)


RESOLVED = frozenset({"learned", "confirmed", "corrected-doubt", "settled"})
"""How a field changes that was open or contradictory before, and is not any more."""
