"""The search page: its examples and its table of fields, both made from the archive itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from generator.pages.urls import Language
from generator.pages.wording import wording
from generator.search.index import COMMON, FLAGS

_MOST_VALUES = 12
_MOST_TEXTS = 400
_MOST_WORDS = 12
_LEAST_PHRASE = 8


def view(indexes: Sequence[Mapping[str, Any]], lang: Language) -> dict[str, Any]:
    """What the search page's template needs."""
    groups = [_every_game(indexes, lang)]
    groups += [_game(index, lang) for index in indexes if index["fields"]]
    return {"examples": list(_examples(indexes, lang)), "groups": groups}


def _every_game(indexes: Sequence[Mapping[str, Any]], lang: Language) -> dict[str, Any]:
    ui = wording()[lang]
    index = _largest(indexes)
    words = Words(index, lang) if index else None
    games = [index["game"] for index in indexes]
    sets = [card_set["code"] for index in indexes for card_set in index["sets"]]
    sources = [source for index in indexes for source in index["sources"]]
    clause = next((row[1] for index in indexes for row in index["others"] if row[0] == "clause"), "")
    card = next((i["cards"]["id"][0] for i in indexes if i["cards"] and i["cards"]["id"]), "")
    values: dict[str, tuple[str, str]] = {
        "name": (ui["grammar_text"], _name_piece(indexes)),
        "text": (ui["grammar_text"], words.word if words else ""),
        "id": (ui["grammar_text"], card),
        "game": (_listed(games), next(iter(games), "")),
        "set": (_listed(sets), next(iter(sets), "")),
        "source": (_listed(sources), next(iter(sources), "")),
        "clause": (clause, clause),
        "is": (_listed(list(FLAGS)), "partial"),
    }
    fields = [
        {"names": names, "values_text": values[key][0], "example": _condition(key, values[key][1])}
        for key, names in COMMON.items()
        if values[key][1]
    ]
    return {"title": ui["grammar_every"], "fields": fields}


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:_MOST_VALUES])
    return f"{shown}, …" if len(words) > _MOST_VALUES else shown


def _condition(field: str, value: Any, operator: str = ":") -> str:
    text = str(value)
    plain = not any(sign in text for sign in ' "()|:<>=!　（）：＜＞＝！｜')
    return f"{field}{operator}{text}" if plain else f'{field}{operator}"{text}"'


def _legible(entry: Mapping[str, Any], value: Any, lang: Language) -> str:
    """A word for a value of a field that readers of ``lang`` can read, if there is one."""
    words = [word for word, of in entry["values"].items() if of == value and word.isascii()]
    return words[0] if words and lang == "en" and not str(value).isascii() else str(value)


def _known(index: Mapping[str, Any], key: str) -> list[Any]:
    """The plain values that cards have in a field."""
    cells = index["cards"]["fields"][key]
    return [cell for cell in cells if isinstance(cell, (int, str)) and not isinstance(cell, bool)]


def _game(index: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    ui = wording()[lang]
    fields = []
    for key, entry in index["fields"].items():
        names = list(
            dict.fromkeys([entry["label"]["ja"], entry["label"]["en"].partition(" (")[0].lower(), key])
        )
        names = [name for name in names if " " not in name]
        name = names[0] if lang == "ja" else key
        known = sorted(set(_known(index, key)), key=str)
        if entry["kind"] == "number":
            middle = known[len(known) // 2] if known else 1
            text, example = ui["grammar_number"], _condition(name, middle, ">=")
        elif entry.get("shown"):
            shown = [str(value) for value in entry["shown"]]
            held = next((str(v) for v in known if str(v) in shown), shown[0])
            words = [_legible(entry, value, lang) for value in entry["shown"]]
            text, example = _listed(words), _condition(name, words[shown.index(held)])
        else:
            text, example = ui["grammar_text"], _condition(name, "unknown")
        fields.append({"names": names, "values_text": text, "example": example})
    return {"title": index["title"][lang], "fields": fields}


def _largest(indexes: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The index with the most cards; the examples are taken from it."""
    with_cards = [index for index in indexes if index["cards"] and index["cards"]["id"]]
    return max(with_cards, key=lambda index: len(index["cards"]["id"]), default=None)


def _name_piece(indexes: Sequence[Mapping[str, Any]]) -> str:
    index = _largest(indexes)
    return index["cards"]["name"][0].split("・")[-1] if index else ""


class Words:
    """Whole words and texts of a game's cards, to be looked for, in the page's language as far as it is written in it.

    The words are terms of the game's glossary, those that most texts hold first.
    """

    def __init__(self, index: Mapping[str, Any], lang: Language) -> None:
        cards = index["cards"]
        written = list(cards["translation"].values()) if lang == "en" else []
        self.texts = [text for text in (written or cards["text"]) if text][:_MOST_TEXTS]
        low = [text.lower() for text in self.texts]
        terms = [row[2 if lang == "ja" or not written else 3] for row in index["others"] if row[0] == "term"]
        held = {term.lower(): sum(term.lower() in text for text in low) for term in terms}
        single = [term for term in held if held[term] and " " not in term and len(term) > 1]
        # What nearly every text holds finds too much to show anything.
        telling = [term for term in single if 1 < held[term] <= len(low) / 2] or single
        words = sorted(telling, key=lambda term: -held[term])
        self.word = words[0] if words else ""
        self._low, self._words = low, words

    @property
    def phrase(self) -> str:
        """The shortest text of at least a few letters, with signs that only quotes keep."""
        lines = [line for text in self.texts for line in text.split("\n")]
        fitting = [
            line for line in lines if len(line) >= _LEAST_PHRASE and not line.isalnum() and '"' not in line
        ]
        return min(fitting, key=len, default="")

    @property
    def pair(self) -> tuple[str, str] | None:
        """Two words that some text holds together, and of which another holds the first alone."""
        for one, other in permutations(self._words[:_MOST_WORDS], 2):
            apart = one not in other and other not in one
            both = any(one in text and other in text for text in self._low)
            if apart and both and any(one in text and other not in text for text in self._low):
                return one, other
        return None


def _comparable(index: Mapping[str, Any]) -> tuple[str, str] | None:
    """Two fields of numbers of which now the one is higher and now the other, so that comparing them says something."""
    numbers = [key for key, entry in index["fields"].items() if entry["kind"] == "number"]
    columns = index["cards"]["fields"]

    def higher(one: str, other: str) -> bool:
        pairs = zip(columns[one], columns[other], strict=True)
        return any(type(a) is type(b) is int and a > b for a, b in pairs)

    pairs = permutations(numbers, 2)
    return next(((one, other) for one, other in pairs if higher(one, other) and higher(other, one)), None)


def _examples(indexes: Sequence[Mapping[str, Any]], lang: Language) -> Iterator[dict[str, str]]:
    ui = wording()[lang]
    index = _largest(indexes)
    if index is None:
        return

    def example(query: str, key: str) -> dict[str, str]:
        return {"query": query, "text": ui[f"example_{key}"]}

    def name_of(key: str) -> str:
        return str(index["fields"][key]["label"]["ja"] if lang == "ja" else key)

    names, words = index["cards"]["name"], Words(index, lang)
    first, last = names[0].split("・")[-1], names[-1].split("・")[-1]
    yield example(words.word or first, "word")
    yield example(f"{first} | {last}", "or")
    if words.phrase:
        yield example(f'"{words.phrase}"', "phrase")
    if words.pair:
        yield example(" ".join(words.pair), "two")
        yield example(" -".join(words.pair), "minus")
    numbers = [key for key, entry in index["fields"].items() if entry["kind"] == "number"]
    choices = [key for key, entry in index["fields"].items() if entry["kind"] == "choice"]
    if numbers:
        known = sorted(_known(index, numbers[-1]))
        middle = known[len(known) // 2] if known else 1
        yield example(_condition(name_of(numbers[-1]), middle, ">="), "number")
        yield example(_condition(name_of(numbers[-1]), "unknown"), "unknown")
    if fields := _comparable(index):
        yield example(">".join(map(name_of, fields)), "fields")
    if choices:
        values = index["fields"][choices[0]]["shown"]
        values = [_legible(index["fields"][choices[0]], value, lang) for value in values]
        condition = _condition(name_of(choices[0]), values[0])
        yield example(condition, "choice")
        if len(values) > 1:
            yield example(f"({condition} or {_condition(name_of(choices[0]), values[1])}) is:known", "group")
    yield example("is:partial", "partial")
    clause = next((row[1] for row in index["others"] if row[0] == "clause"), "")
    if clause:
        yield example(f"clause:{clause}", "clause")
