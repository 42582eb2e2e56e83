"""Card text as a table of phrasings, read both ways.

Read one way, a phrasing parses a card's text into an effect; read the other way,
it writes the effect in Japanese or English. The table itself is data.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules_engine.knowledge import UNKNOWN, State, Value

_HOLE = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
_IGNORED = re.compile(r"[\s、。,.・「」『』【】\[\]()／/:;＝=]")
_KANJI_DIGITS = str.maketrans("〇一二三四五六七八九", "0123456789")


class PhrasebookError(ValueError):
    """The table contradicts itself; the message names the phrase."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What may stand in a hole of a template: a number, or one of ``values``.

    ``values`` maps each word as printed to its English.
    """

    name: str
    values: Mapping[str, str] | None = None

    @property
    def pattern(self) -> str:
        if self.values is None:
            return r"(?:0|[1-9][0-9]{0,17})\??|\?"  # as `write` writes it, so that texts come back
        words = "|".join(re.escape(word) for word in sorted(self.values, key=len, reverse=True))
        return rf"(?:{words})\??|\?"

    def read(self, text: str) -> Value:
        """``7900`` is known, ``7900?`` is doubted by the source, ``?`` is unknown."""
        if text == "?":
            return UNKNOWN
        plain: Any = text.rstrip("?")
        if self.values is None:
            plain = int(plain)
        state = State.PROBABLY if text.endswith("?") else State.KNOWN
        return Value(state, (plain,))

    def admits(self, plain: Any) -> bool:
        """True if ``plain`` may stand in this hole."""
        if self.values is None:
            return isinstance(plain, int) and not isinstance(plain, bool) and plain >= 0
        return isinstance(plain, str) and plain in self.values

    def write(self, value: Value, language: str) -> str:
        if len(value.candidates) != 1 or value.state is State.INFERRED:
            return "?"
        plain = value.candidates[0]
        translated = self.values is not None and language != "ja"
        text = self.values[str(plain)] if self.values and translated else str(plain)
        return text + ("?" if value.state is State.PROBABLY else "")


@dataclass(frozen=True, slots=True)
class Effect:
    """What an ability does: the phrase's name, its slots, and its prefix (such as barrier)."""

    name: str
    slots: Mapping[str, Value] = field(default_factory=dict)
    prefix: str | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrasing: the effect's name, the timings it occurs with, and its two templates."""

    effect: str
    timings: tuple[str, ...]
    ja: str
    en: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prefix:
    """A word before the phrase proper that changes how the ability behaves."""

    name: str
    ja: str
    en: str


def _loose(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).translate(_KANJI_DIGITS)
    return _IGNORED.sub("", folded)


class Phrasebook:
    """All phrasings of a game. Raises PhrasebookError if a template names an unknown slot."""

    def __init__(
        self,
        phrases: Sequence[Phrase],
        slots: Sequence[Slot],
        prefixes: Sequence[Prefix] = (),
        slips: Mapping[str, str] | None = None,
    ) -> None:
        self.phrases = tuple(phrases)
        self.slots = {slot.name: slot for slot in slots}
        self.prefixes = tuple(prefixes)
        self.slips = dict(slips or {})
        self._by_effect = {phrase.effect: phrase for phrase in phrases}
        if len(self._by_effect) != len(self.phrases):
            raise PhrasebookError("two phrases have the same effect")
        if len(self.slots) != len(slots):
            raise PhrasebookError("two slots have the same name")
        if len({prefix.name for prefix in prefixes}) != len(self.prefixes):
            raise PhrasebookError("two prefixes have the same name")
        self._strict = [(phrase, self._pattern(phrase, loose=False)) for phrase in phrases]
        self._loose = [(phrase, self._pattern(phrase, loose=True)) for phrase in phrases]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Phrasebook:
        """Build it from the content of a ``phrasebook.yml``."""
        return cls(
            phrases=[
                Phrase(
                    item["effect"],
                    tuple(item["timings"]),
                    item["ja"],
                    item["en"],
                    tuple(item.get("clauses", ())),
                )
                for item in data["phrases"]
            ],
            slots=[Slot(item["name"], item.get("values")) for item in data["slots"]],
            prefixes=[Prefix(item["name"], item["ja"], item["en"]) for item in data.get("prefixes", ())],
            slips={item["wrong"]: item["right"] for item in data.get("slips", ())},
        )

    def _pattern(self, phrase: Phrase, *, loose: bool) -> re.Pattern[str]:
        parts: list[str] = []
        end = 0
        fixed = _loose if loose else str
        for hole in _HOLE.finditer(phrase.ja):
            name = hole[1]
            if name not in self.slots:
                raise PhrasebookError(f"{phrase.effect}: no slot is named {name}")
            if f"(?P<{name}>" in "".join(parts):
                raise PhrasebookError(f"{phrase.effect}: {{{name}}} stands twice in the Japanese")
            parts.append(re.escape(fixed(phrase.ja[end : hole.start()])))
            parts.append(f"(?P<{name}>{self.slots[name].pattern})")
            end = hole.end()
        parts.append(re.escape(fixed(phrase.ja[end:])))
        for hole in _HOLE.finditer(phrase.en):
            if f"{{{hole[1]}}}" not in phrase.ja:
                raise PhrasebookError(f"{phrase.effect}: {{{hole[1]}}} is only in the English")
        return re.compile("".join(parts))

    def phrase(self, effect: Effect) -> Phrase:
        """The phrasing of ``effect``. Raises KeyError if the table has none of that name."""
        return self._by_effect[effect.name]

    def parse(self, text: str, timing: str | None = None) -> Effect | None:
        """The effect that ``text`` describes to the letter, or None if no phrasing fits.

        ``timing`` narrows the phrasings where it is known.
        """
        prefix, rest = self._split(text, [(p, p.ja) for p in self.prefixes])
        return self._match(self._strict, rest, timing, prefix)

    def regular(self, text: str, timing: str | None = None) -> str | None:
        """How the game would regularly write an irregular ``text``, or None if that is unclear.

        Width, spacing, punctuation, brackets, kanji numerals and the slips listed in
        the table are forgiven.
        """
        for wrong, right in self.slips.items():
            text = text.replace(wrong, right)
        folded = _loose(text)
        prefix, rest = self._split(folded, [(p, _loose(p.ja)) for p in self.prefixes])
        effect = self._match(self._loose, rest, timing, prefix)
        return None if effect is None else self.write(effect, "ja")

    def _split(self, text: str, prefixes: list[tuple[Prefix, str]]) -> tuple[Prefix | None, str]:
        for prefix, written in prefixes:
            if text.startswith(written):
                return prefix, text[len(written) :]
        return None, text

    def _match(
        self,
        patterns: list[tuple[Phrase, re.Pattern[str]]],
        text: str,
        timing: str | None,
        prefix: Prefix | None,
    ) -> Effect | None:
        for phrase, pattern in patterns:
            if timing is not None and timing not in phrase.timings:
                continue
            found = pattern.fullmatch(text)
            if found:
                slots = {n: self.slots[n].read(t) for n, t in found.groupdict().items()}
                return Effect(phrase.effect, slots, prefix.name if prefix else None)
        return None

    def write(self, effect: Effect, language: str) -> str:
        """The regular wording of ``effect`` in ``ja`` or ``en``; gaps are written as ``?``."""
        phrase = self.phrase(effect)

        def fill(hole: re.Match[str]) -> str:
            text = self.slots[hole[1]].write(effect.slots[hole[1]], language)
            if hole[2] is None:
                return text
            return f"{text} {hole[2] if text == '1' else hole[3]}"

        text = _HOLE.sub(fill, phrase.ja if language == "ja" else phrase.en)
        for prefix in self.prefixes:
            if prefix.name == effect.prefix:
                return (prefix.ja if language == "ja" else prefix.en) + text
        return text

    def pattern(self, effect: Effect, language: str, keep: Sequence[str] = ()) -> str:
        """The phrasing of ``effect`` with ``…`` for its slots, but for those in ``keep``."""
        phrase = self.phrase(effect)

        def fill(hole: re.Match[str]) -> str:
            if hole[1] in keep:
                return self.slots[hole[1]].write(effect.slots[hole[1]], language)
            return "…" if hole[3] is None else f"… {hole[3]}"

        return _HOLE.sub(fill, phrase.ja if language == "ja" else phrase.en)

    def with_slots(self, effect: Effect, slots: Mapping[str, Value]) -> Effect:
        """``effect`` with gaps of its text filled by values from elsewhere (such as inferred ones)."""
        return replace(effect, slots={**effect.slots, **slots})
