"""Cards as the engine plays them: rows of a small table of integers.

A card in play is the number of its kind: no card ever leaves its owner's side, and copies
of one kind cannot be told apart. Kind 0 is a card of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules_engine.core.faults import Fault, fault
from rules_engine.core.reading import kind_of, option, whole
from rules_engine.knowledge import State as Certainty
from rules_engine.knowledge import Value
from rules_engine.yokai_watch.effects import NOTHING, effect_of
from rules_engine.yokai_watch.settings import Settings

YOKAI: Final = 0
ACTION: Final = 1
RULE: Final = 2
OTHER: Final = 3
"""A card whose type is not known: it lies in the hand and cannot be used."""

TYPES: Final[Mapping[str, int]] = {"妖怪": YOKAI, "アクション": ACTION, "ルール説明": RULE}
TRIBES: Final = (
    "イサマシ族",
    "ゴーケツ族",
    "フシギ族",
    "プリチー族",
    "ポカポカ族",
    "ブキミー族",
    "ウスラカゲ族",
    "ニョロロン族",
)
TRIBE_WORDS: Final = (
    "brave",
    "tough",
    "mysterious",
    "charming",
    "heartful",
    "eerie",
    "shady",
    "slippery",
)
"""The tribes as events name them."""
FILLER: Final = "?"
"""The id of a card of which nothing is known, to fill decks that nobody looks into."""

_WORDS: Final = ("type", "tribe", "symbol", "text")
_NUMBERS: Final = ("cost", "power", "bonus", "tribe_bonus")


@dataclass(frozen=True, slots=True)
class CardSpec:
    """One card as the archive knows it; a field that its type does not have is None."""

    id: str
    name: str
    type: Value
    tribe: Value | None = None
    symbol: Value | None = None
    cost: Value | None = None
    power: Value | None = None
    bonus: Value | None = None
    tribe_bonus: Value | None = None
    text: Value | None = None

    def filled(self, values: Mapping[str, Any]) -> CardSpec:
        """The card with some values chosen, by field; a text of None or ``[]`` says that it has none.

        Raises SetupError for a field, a tribe or a number that there cannot be.
        """
        for key, value in values.items():
            if key not in _WORDS + _NUMBERS:
                raise fault(Fault.NO_SUCH_VALUE, f"values.{self.id}", card=self.id, key=key)
            if key in _NUMBERS:
                whole(value, 0, f"values.{self.id}.{key}")
            if key == "tribe":
                option(value, TRIBES, f"values.{self.id}.tribe")
        chosen: dict[str, Any] = {
            key: None if value is None or value == [] else Value(Certainty.KNOWN, (value,))
            for key, value in values.items()
        }
        return replace(self, **chosen)


@dataclass(slots=True)
class Tables:
    """All kinds of card by number."""

    ids: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    type: list[int] = field(default_factory=list)
    tribe: list[int] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    power: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    tribe_bonus: list[int] = field(default_factory=list)
    effect: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    same: list[int] = field(default_factory=list)
    """For each kind, the kinds that are the same yokai, as bits (ruling same-yokai)."""
    namesakes: list[int] = field(default_factory=list)
    """For each kind, the kinds of the same name that are another yokai all the same, as bits."""
    gaps: list[tuple[str, ...]] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    """The kind of each card id."""

    def kind(self, card_id: str) -> int:
        """The kind with this id. Raises SetupError if there is none."""
        return kind_of(self, card_id)


def compile_cards(cards: Sequence[CardSpec], settings: Settings) -> Tables:
    """The tables of ``cards``. What is not simply known leaves a gap; such a card cannot be played."""
    tables = Tables()
    unknown = CardSpec(FILLER, FILLER, Value(Certainty.UNKNOWN))
    symbols: list[str | None] = []
    for card in (unknown, *cards):
        if card.id in tables.index:
            raise fault(Fault.TWO_OF_ONE_ID, card=card.id)
        symbols.append(_add(tables, card))
    tables.gaps[0] = ()
    tables.same = [_same(tables, symbols, kind, settings) for kind in range(len(tables.ids))]
    tables.namesakes = [_namesakes(tables, kind) for kind in range(len(tables.ids))]
    return tables


def _add(tables: Tables, card: CardSpec) -> str | None:
    gaps: list[str] = []

    def word(key: str) -> str | None:
        value: Value | None = getattr(card, key)
        if value is None:
            return None
        if value.state is not Certainty.KNOWN:
            gaps.append(f"{card.id}.{key}")
            return None
        return str(value.plain)

    def number(key: str) -> int:
        value: Value | None = getattr(card, key)
        known = value.plain if value is not None and value.state is Certainty.KNOWN else None
        if not isinstance(known, int):
            gaps.append(f"{card.id}.{key}")
            return 0
        return known

    kind = TYPES.get(word("type") or "", OTHER)
    tribe, symbol, numbers = -1, None, dict.fromkeys(_NUMBERS, 0)
    effect = (NOTHING, 0)
    if kind == YOKAI:
        named = word("tribe")
        tribe = TRIBES.index(named) if named in TRIBES else -1
        if card.symbol is not None and card.symbol.state is Certainty.KNOWN:
            symbol = str(card.symbol.plain)
        numbers = {key: number(key) for key in _NUMBERS}
        if card.text is not None:
            gaps.append(f"{card.id}.text")  # no ability of a yokai is known
    elif kind == ACTION:
        numbers["cost"] = number("cost")
        found = effect_of(word("text") or "")
        if found is None:
            gaps.append(f"{card.id}.text")
        else:
            effect = found
    tables.index[card.id] = len(tables.ids)
    tables.ids.append(card.id)
    tables.names.append(card.name)
    tables.type.append(kind)
    tables.tribe.append(tribe)
    for key in _NUMBERS:
        getattr(tables, key).append(numbers[key])
    tables.effect.append(effect[0])
    tables.number.append(effect[1])
    tables.gaps.append(tuple(dict.fromkeys(gaps)))
    return symbol


def _same(tables: Tables, symbols: Sequence[str | None], kind: int, settings: Settings) -> int:
    """The kinds that are the same yokai as ``kind``: by name, by symbol, or by either (YW-R17)."""
    if tables.type[kind] != YOKAI:
        return 0
    mask = 0
    for other in range(len(tables.ids)):
        if tables.type[other] != YOKAI:
            continue
        by_name = tables.names[kind] == tables.names[other]
        known = symbols[kind] is not None and symbols[other] is not None
        by_symbol = symbols[kind] == symbols[other] if known else by_name
        answers = {"name": by_name, "symbol": by_symbol, "either": by_name or by_symbol}
        mask |= answers[settings.same_yokai] << other
    return mask


def _namesakes(tables: Tables, kind: int) -> int:
    """The yokai that have the name of ``kind`` and may lie beside it (ruling same-yokai: symbol)."""
    if tables.type[kind] != YOKAI:
        return 0
    named = sum(
        1 << other
        for other, name in enumerate(tables.names)
        if name == tables.names[kind] and tables.type[other] == YOKAI
    )
    return named & ~tables.same[kind]
