"""Values made ready to be shown, in one language, with their doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.catalogue.fields import Field
from generator.pages.provenance import Said
from generator.pages.urls import Language
from rules_engine.knowledge import Plain, State, Value

_GAPS = re.compile(r"\d*\?")


@dataclass(frozen=True, slots=True)
class Datum:
    """One value of a card as a page shows it.

    ``text`` is the value as printed, ``shown`` the same where the page's language has signs for
    it, else its label; ``word`` is its label, ``sign`` a symbol that goes with it, ``unit`` one that stands
    before a number. ``statements`` are what several sources say, each by itself.
    """

    key: str
    label: str
    state: str
    text: str
    shown: str
    value: Plain | None = None
    sign: str = ""
    unit: str = ""
    word: str = ""
    colour: str = ""
    ring: str = ""
    printed: str = ""
    note: str = ""
    because: str = ""
    source: str = ""
    statements: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a text: plain, a gap (``?``), or doubted by the source (``7900?``)."""

    text: str
    gap: bool = False
    doubtful: bool = False


def segments(text: str) -> list[Segment]:
    """Split a card's text at its gaps."""
    found: list[Segment] = []
    end = 0
    for match in _GAPS.finditer(text):
        if match.start() > end:
            found.append(Segment(text[end : match.start()]))
        doubted = match[0].rstrip("?")
        found.append(Segment(doubted, doubtful=True) if doubted else Segment("?", gap=True))
        end = match.end()
    if end < len(text):
        found.append(Segment(text[end:]))
    return found


def _is_run(numbers: tuple[Plain, ...]) -> bool:
    return (
        all(isinstance(n, int) for n in numbers)
        and len(numbers) > 1
        and list(numbers) == list(range(int(str(numbers[0])), int(str(numbers[0])) + len(numbers)))
    )


def _listed(words: Iterable[str], lang: Language) -> str:
    return ("・" if lang == "ja" else ", ").join(words)


def plain_texts(field: Field, value: Value, lang: Language) -> tuple[str, ...]:
    """Each of the values that are possible, with its unit."""
    return tuple(f"{field.unit}{_shown(field, plain, lang)}" for plain in value.candidates)


def _plain_text(value: Plain, lang: Language) -> str:
    return _listed(map(str, value), lang) if isinstance(value, tuple) else str(value)


def _word(field: Field, value: Plain, lang: Language) -> str:
    if isinstance(value, tuple):
        return _listed((_word(field, v, lang) or str(v) for v in value), lang) if field.choices else ""
    choice = field.choice(value)
    return choice.label[lang] if choice else ""


def _shown(field: Field, value: Plain, lang: Language) -> str:
    """A value in signs that readers of ``lang`` can read: as printed, or its label without the field's."""
    if isinstance(value, tuple):
        return _listed((_shown(field, v, lang) for v in value), lang)
    choice = field.choice(value)
    if lang == "ja" or choice is None or str(value).isascii():
        return str(value)
    label = choice.label[lang]
    rest = label.removeprefix(field.label[lang]).strip()
    return rest if rest and rest != label else label


def datum(field: Field, value: Value, lang: Language) -> Datum:
    """``value`` of ``field`` as a page in ``lang`` shows it."""
    said_more = value.printed or value.source or value.note or value.because
    if value.state is State.KNOWN and not said_more:
        return _known(field, value.candidates[0], lang)
    return _datum(field, value, lang)


@lru_cache(maxsize=4096, typed=True)
def _known(field: Field, plain: Plain, lang: Language) -> Datum:
    """What most values are: known, with nothing to say of them. Many cards share them."""
    return _datum(field, Value(State.KNOWN, (plain,)), lang)


def _datum(field: Field, value: Value, lang: Language) -> Datum:
    texts = [_plain_text(v, lang) for v in value.candidates]
    shown = [_shown(field, v, lang) for v in value.candidates]
    words = [_word(field, v, lang) for v in value.candidates]
    if value.state is State.ONE_OF and _is_run(value.candidates):
        text = f"{texts[0]}–{texts[-1]}"
        shown, words = [text], []
    elif value.state is State.CONFLICT and value.printed:
        text = value.printed
        shown = [text] if lang == "ja" or text.isascii() else shown
    else:
        text = " / ".join(texts)
    choice = field.choice(value.plain) if value.plain is not None else None
    return Datum(
        key=field.key,
        label=field.label[lang],
        state=value.state.value,
        text=text or "?",
        shown=" / ".join(shown) or "?",
        value=value.plain,
        sign=choice.sign if choice else "",
        unit=field.unit,
        word=" / ".join(word for word in words if word),
        colour=choice.colour if choice else "",
        ring=choice.ring if choice else "",
        printed=value.printed or "",
        note=said(value.note, lang),
        because=said(value.because, lang),
        source=value.source or "",
    )


def said(text: Mapping[str, str] | None, lang: Language) -> str:
    """``text`` in ``lang``, or the empty string if there is none."""
    return text[lang] if text else ""
