"""Where somebody knows a card from, as an entry of sources.yml. The twin of ``assets/js/contribute/source.js``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.contribute.strings import strings

_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Origin:
    """What somebody looked at: its kind, its title or place, and who wrote or saw it."""

    kind: str
    title: str = ""
    author: str = ""


def new_source(
    origin: Origin,
    labels: Mapping[str, Mapping[str, str]],
    taken: Collection[str],
    names: Sequence[str],
    today: str,
) -> dict[str, Any]:
    """The entry in both languages.

    ``labels`` are those of the kinds, ``taken`` the ids that sources have, ``names`` the cards
    that it tells of, ``today`` the date that its id is made from.
    """
    words = strings()
    key = "source_titled" if origin.title else "source_by" if origin.author else "source_untitled"
    about = "source_about" if len(names) <= _MOST_NAMED else "source_about_many"
    title, describes = {}, {}
    for lang, said in words.items():
        label = labels[origin.kind][lang]
        title[lang] = said[key].format(kind=label, title=origin.title, author=origin.author)
        quoted = said["and"].join(said["quoted"].format(text=name) for name in names)
        describes[lang] = said[about].format(names=quoted, n=len(names))
    head = f"{origin.kind}-{today[:7]}"
    source_id, n = head, 2
    while source_id in taken:
        source_id, n = f"{head}-{n}", n + 1
    source = {"id": source_id, "kind": origin.kind, "title": title, "describes": describes}
    return {**source, "author": origin.author} if origin.author else source
