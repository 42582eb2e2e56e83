"""Cards as the engine plays them, in small tables of integers.

A card in play is an integer, ``kind * 2 + owner``: copies of one kind with one owner
cannot be told apart, which is just what the rules say of them. A kind is a row of
``Tables``. A W card that stands for one name only (ruling w-names) is a kind of its
own, which turns back into the W card as it leaves the play area.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules_engine.core.errors import SetupError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.reading import kind_of, whole
from rules_engine.core.refusals import RefusalKind
from rules_engine.reborn.why import Unfit

CHARACTER: Final = 0
FIELD_CARD: Final = 1
EVENT: Final = 2
TYPES: Final[Mapping[str, int]] = {"キャラクター": CHARACTER, "フィールド": FIELD_CARD, "イベント": EVENT}

NO_LEVEL: Final = 0
DYING_WILL: Final = 4
W: Final = 5
BOX: Final = 6
LEVELS: Final[Mapping[str, int]] = {"1": 1, "2": 2, "3": 3, "死ぬ気": DYING_WILL, "W": W, "匣": BOX}

ATTRIBUTES: Final = ("大空", "晴", "雲", "雨", "霧", "嵐", "雷", "無属性")
NO_ATTRIBUTE: Final = 1 << ATTRIBUTES.index("無属性")

# What an effect does.
DRAW: Final = 0
GAIN_LIFE: Final = 1
OPPONENT_LOSES_LIFE: Final = 2
BOTH_LOSE_LIFE: Final = 3
POWER_THIS_TURN: Final = 4
POWER_THIS_BATTLE: Final = 5
ENEMY_POWER_THIS_BATTLE: Final = 10
RECRUIT: Final = 6
LEVEL_UP_FROM_DISCARDS: Final = 7
DESTROY_SUPPORT: Final = 8
ATTRIBUTE_POWER_PLUS: Final = 9
EFFECTS: Final[Mapping[str, int]] = {
    "draw": DRAW,
    "gain-life": GAIN_LIFE,
    "opponent-loses-life": OPPONENT_LOSES_LIFE,
    "both-lose-life": BOTH_LOSE_LIFE,
    "power-this-turn": POWER_THIS_TURN,
    "power-this-battle": POWER_THIS_BATTLE,
    "enemy-power-this-battle": ENEMY_POWER_THIS_BATTLE,
    "recruit": RECRUIT,
    "level-up-from-discards": LEVEL_UP_FROM_DISCARDS,
    "destroy-support": DESTROY_SUPPORT,
    "attribute-power-plus": ATTRIBUTE_POWER_PLUS,
}
"""The effects that the engine can carry out, by their names in the phrasebook."""

# When an effect takes place.
AT_START: Final = "start"
WHEN_PLACED: Final = "placed"
WHEN_FIRED: Final = "firing"

FILLER: Final = "?"
"""The id of a card of which nothing is known, to fill decks that nobody looks into."""


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """One effect: what it does, how much, and when.

    ``timing`` is ``AT_START``, ``WHEN_PLACED`` or ``WHEN_FIRED``; None for what an event
    does when it is used, and a field while it lies there.
    """

    name: str
    number: int = 0
    attribute: str | None = None
    timing: str | None = None


@dataclass(frozen=True, slots=True)
class CardSpec:
    """One card. ``gaps`` name what is not known of it; with any of them it cannot be played."""

    id: str
    name: str
    type: str
    level: str | None = None
    attribute: str | None = None
    affinity: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0
    family: str | None = None
    characters: tuple[str, ...] = ()
    requirement: tuple[str, ...] = ()
    effects: tuple[EffectSpec, ...] = ()
    gaps: tuple[str, ...] = ()

    def filled(self, values: Mapping[str, Any]) -> CardSpec:
        """The card with some values chosen, by field; a text of None or ``[]`` says that it has none.

        Raises SetupError for a field, or a value of one, that there cannot be.
        """
        chosen: dict[str, Any] = {}
        for key, value in values.items():
            place = f"values.{self.id}.{key}"
            if key == "text":
                if value not in (None, []):
                    raise fault(Unfit.CAN_ONLY_BE_NONE, place)
                chosen["effects"] = ()
            elif key in _NUMBERS:
                chosen[key] = whole(value, 0, place)
            elif key in _WORDS:
                allowed = _WORDS[key]
                if not isinstance(value, str) or (allowed and value not in allowed):
                    raise _unfit(allowed, Unfit.NOT_ONE_OF, Fault.NO_WORD, place, value)
                chosen[key] = value
            elif key in _LISTS:
                allowed = _LISTS[key]
                listed = isinstance(value, list | tuple) and all(isinstance(word, str) for word in value)
                if not listed or (allowed and set(value) - set(allowed)):
                    raise _unfit(allowed, Unfit.NOT_EACH_ONE_OF, Unfit.NO_WORDS, place, value)
                chosen[key] = tuple(value)
            else:
                raise fault(Fault.NO_SUCH_VALUE, f"values.{self.id}", card=self.id, key=key)
        known = tuple(f"{self.id}.{key}" for key in values)
        left = tuple(gap for gap in self.gaps if gap not in known and not gap.startswith(_parts(known)))
        return replace(self, **chosen, gaps=left)


_NUMBERS: Final = ("attack", "defence")
_WORDS: Final[Mapping[str, Collection[str]]] = {
    "type": TYPES,
    "level": LEVELS,
    "attribute": ATTRIBUTES,
    "family": (),
}
"""The fields that are one word, with the words that there can be; any, if none are named."""
_LISTS: Final[Mapping[str, Collection[str]]] = {"affinity": ATTRIBUTES, "characters": (), "requirement": ()}


def _unfit(
    allowed: Collection[str], of_these: RefusalKind, of_any: RefusalKind, place: str, value: Any
) -> SetupError:
    """The error for ``value`` where only words belong, those ``allowed`` if any are named."""
    if allowed:
        return fault(of_these, place, known=", ".join(allowed), found=repr(value))
    return fault(of_any, place, found=repr(value))


def _parts(known: Iterable[str]) -> tuple[str, ...]:
    """How the gaps begin that are a part of a value: one text of several."""
    return tuple(f"{name}." for name in known)


@dataclass(slots=True)
class Tables:
    """All kinds of card (first block) and all effects (second block), by number."""

    ids: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    type: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)
    attribute: list[int] = field(default_factory=list)
    affinity: list[int] = field(default_factory=list)
    attack: list[int] = field(default_factory=list)
    defence: list[int] = field(default_factory=list)
    same: list[int] = field(default_factory=list)
    """The names that a card bears, as bits; two cards have the same name if they share one."""
    grows: list[int] = field(default_factory=list)
    """The kinds that level a card up, as bits: the same name, and a level higher by 1 (RB-10.6, RB-10.7)."""
    tags: list[int] = field(default_factory=list)
    """Names and family, as bits of another row."""
    needs: list[int] = field(default_factory=list)
    """What of these meets the requirement of a field or an event."""
    base: list[int] = field(default_factory=list)
    """The kind as it is in the deck: itself, or the W card behind a single name."""
    variants: list[tuple[int, ...]] = field(default_factory=list)
    """For a W card, the kinds that stand for one of its names."""
    stands_for: list[str] = field(default_factory=list)
    """The names that a card bears, in words."""
    at_start: list[tuple[int, ...]] = field(default_factory=list)
    when_placed: list[tuple[int, ...]] = field(default_factory=list)
    when_fired: list[tuple[int, ...]] = field(default_factory=list)
    effects: list[tuple[int, ...]] = field(default_factory=list)
    """What an event does, or a field."""
    gaps: list[tuple[str, ...]] = field(default_factory=list)

    code: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    of_attribute: list[int] = field(default_factory=list)
    refs: list[str] = field(default_factory=list)
    """A name for each effect: its card, and its place there."""

    index: dict[str, int] = field(default_factory=dict)
    """The kind of each card id."""

    def kind(self, card_id: str) -> int:
        """The kind with this id. Raises SetupError if there is none."""
        return kind_of(self, card_id)


class _Bits:
    """Hands out one bit for each word."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def of(self, words: Iterable[str]) -> int:
        bits = 0
        for word in words:
            bits |= self._known.setdefault(word, 1 << len(self._known))
        return bits


def compile_cards(cards: Sequence[CardSpec]) -> Tables:
    """The tables of these cards, and of the filler. Raises SetupError for a card that cannot be read."""
    t = Tables()
    names, tags = _Bits(), _Bits()
    for spec in (*cards, CardSpec(FILLER, FILLER, "イベント")):
        kind = _add(t, spec, names, tags, spec.id, spec.characters or (spec.name,))
        if len(spec.characters) > 1:
            t.variants[kind] = tuple(
                _add(t, spec, names, tags, f"{spec.id}={number}", (name,), base=kind)
                for number, name in enumerate(spec.characters, 1)
            )
    t.grows = [_grows(t, kind) for kind in range(len(t.ids))]
    return t


def _grows(t: Tables, kind: int) -> int:
    higher, names = t.level[kind] + 1, t.same[kind]
    if not 1 < higher < DYING_WILL:
        return 0
    return sum(1 << other for other, level in enumerate(t.level) if level == higher and t.same[other] & names)


def _add(
    t: Tables,
    spec: CardSpec,
    names: _Bits,
    tags: _Bits,
    card_id: str,
    borne: tuple[str, ...],
    base: int | None = None,
) -> int:
    if card_id in t.index:
        raise fault(Fault.TWO_OF_ONE_ID, card=card_id)
    kind = len(t.ids)
    t.index[card_id] = kind
    t.ids.append(card_id)
    t.names.append(spec.name)
    t.type.append(_read(spec, "type", spec.type, TYPES))
    t.level.append(NO_LEVEL if spec.level is None else _read(spec, "level", spec.level, LEVELS))
    t.attribute.append(0 if spec.attribute is None else _attributes(spec, (spec.attribute,)))
    t.affinity.append(_attributes(spec, spec.affinity))
    t.attack.append(spec.attack)
    t.defence.append(spec.defence)
    t.same.append(names.of(borne))
    t.tags.append(tags.of((*borne, *((spec.family,) if spec.family else ()))))
    t.needs.append(tags.of(spec.requirement))
    t.base.append(kind if base is None else base)
    t.variants.append(())
    t.stands_for.append(" / ".join(borne))
    t.gaps.append(spec.gaps)
    by_timing: dict[str | None, list[int]] = {AT_START: [], WHEN_PLACED: [], WHEN_FIRED: [], None: []}
    for place, effect in enumerate(spec.effects, 1):
        if effect.timing not in by_timing:
            known = ", ".join(timing for timing in by_timing if timing is not None)
            raise fault(Unfit.NO_SUCH_WORD, card=card_id, what="timing", word=str(effect.timing), known=known)
        by_timing[effect.timing].append(len(t.code))
        t.code.append(_read(spec, "effect", effect.name, EFFECTS))
        t.number.append(effect.number)
        t.of_attribute.append(0 if effect.attribute is None else _attributes(spec, (effect.attribute,)))
        t.refs.append(f"{card_id}.{place}")
    t.at_start.append(tuple(by_timing[AT_START]))
    t.when_placed.append(tuple(by_timing[WHEN_PLACED]))
    t.when_fired.append(tuple(by_timing[WHEN_FIRED]))
    t.effects.append(tuple(by_timing[None]))
    return kind


def _read(spec: CardSpec, what: str, word: str, known: Mapping[str, int]) -> int:
    if word not in known:
        raise fault(Unfit.NO_SUCH_WORD, card=spec.id, what=what, word=word, known=", ".join(known))
    return known[word]


def _attributes(spec: CardSpec, words: Iterable[str]) -> int:
    bits = 0
    for word in words:
        if word not in ATTRIBUTES:
            known = ", ".join(ATTRIBUTES)
            raise fault(Unfit.NO_SUCH_WORD, card=spec.id, what="attribute", word=word, known=known)
        bits |= 1 << ATTRIBUTES.index(word)
    return bits
