"""The search page: its examples and its table of fields, both made from the archive itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.pages.urls import Language
from generator.pages.wording import wording
from generator.search.index import COMMON, FLAGS

_MOST_VALUES = 12


def view(indexes: Sequence[Mapping[str, Any]], lang: Language) -> dict[str, Any]:
    """What the search page's template needs."""
    groups = [_every_game(indexes, lang)]
    groups += [_game(index, lang) for index in indexes if index["fields"]]
    return {"examples": list(_examples(indexes, lang)), "groups": groups}


def _every_game(indexes: Sequence[Mapping[str, Any]], lang: Language) -> dict[str, Any]:
    ui = wording()[lang]
    games = [index["game"] for index in indexes]
    sets = [card_set["code"] for index in indexes for card_set in index["sets"]]
    sources = [source for index in indexes for source in index["sources"]]
    clause = next((row[1] for index in indexes for row in index["others"] if row[0] == "clause"), "")
    card = next((i["cards"]["id"][0] for i in indexes if i["cards"] and i["cards"]["id"]), "")
    values: dict[str, tuple[str, str]] = {
        "name": (ui["grammar_text"], _name_piece(indexes)),
        "text": (ui["grammar_text"], _text_piece(indexes)),
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
            text, example = _listed(shown), _condition(name, held)
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


def _text_piece(indexes: Sequence[Mapping[str, Any]]) -> str:
    index = _largest(indexes)
    texts = [text for text in (index["cards"]["text"] if index else ()) if text]
    return texts[0].split("\n")[0][:8] if texts else ""


def _examples(indexes: Sequence[Mapping[str, Any]], lang: Language) -> Iterator[dict[str, str]]:
    ui = wording()[lang]
    index = _largest(indexes)
    if index is None:
        return

    def example(query: str, key: str) -> dict[str, str]:
        return {"query": query, "text": ui[f"example_{key}"]}

    def name_of(key: str) -> str:
        return str(index["fields"][key]["label"]["ja"] if lang == "ja" else key)

    names, text = index["cards"]["name"], _text_piece(indexes)
    first, last = names[0].split("・")[-1], names[-1].split("・")[-1]
    numbers = [key for key, entry in index["fields"].items() if entry["kind"] == "number"]
    choices = [key for key, entry in index["fields"].items() if entry["kind"] == "choice"]
    yield example(first, "word")
    yield example(f"{first} | {last}", "or")
    if text:
        yield example(f'"{text}"', "phrase")
        yield example(f"{text[:2]} {text[-2:]}", "two")
        yield example(f"{text[:2]} -{text[-2:]}", "minus")
    if numbers:
        known = sorted(_known(index, numbers[-1]))
        middle = known[len(known) // 2] if known else 1
        yield example(_condition(name_of(numbers[-1]), middle, ">="), "number")
        yield example(_condition(name_of(numbers[-1]), "unknown"), "unknown")
    if len(numbers) > 1:
        yield example(f"{name_of(numbers[-1])}>{name_of(numbers[0])}", "fields")
    if choices:
        values = index["fields"][choices[0]]["shown"]
        condition = _condition(name_of(choices[0]), values[0])
        yield example(condition, "choice")
        if len(values) > 1:
            yield example(f"({condition} or {_condition(name_of(choices[0]), values[1])}) is:known", "group")
    yield example("is:partial", "partial")
    clause = next((row[1] for row in index["others"] if row[0] == "clause"), "")
    if clause:
        yield example(f"clause:{clause}", "clause")
