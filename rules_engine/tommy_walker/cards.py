"""Cards as the engine plays them: card texts compiled to small tables of integers.

A card in play is an integer, ``kind * 2 + owner``: copies of one kind with one owner
cannot be told apart, which is just what the rules say of them. A kind is a row of
``Tables``; an ability is a number into its columns, shared by all kinds whose text
says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules_engine.core.faults import Fault, fault
from rules_engine.core.reading import kind_of
from rules_engine.knowledge import State as Certainty
from rules_engine.knowledge import Value
from rules_engine.phrasebook import Effect
from rules_engine.tommy_walker.settings import Settings

# What an ability does.
DESTROY: Final = 0
SET_IF_RIDING: Final = 1
RETRIEVE: Final = 2
RETURN: Final = 3
RETURN_SHUFFLED: Final = 4
AT_IF_ENEMY: Final = 5
AT_IF_HAND: Final = 6
AT_IF_RIDING: Final = 7
AT_LADDER: Final = 8
AT_BENEATH: Final = 9
POWER_PLUS: Final = 10
POWER_PLUS_IF_ENEMY: Final = 11
POWER_PLUS_FOR_DISCARD: Final = 12
ENEMY_STARS_MINUS: Final = 13
STARS_PLUS: Final = 14
CLASH_DAMAGE: Final = 15
COPY_ENTRY: Final = 16
EVEN_HANDS: Final = 17
DRAW_BAN: Final = 18
NO_EFFECT: Final = 19
STAR_IF_BEAT: Final = 20
STAR_IF_BEAT_RIDER: Final = 21
SWAP: Final = 22

MALE: Final = 1
FEMALE: Final = 2
TRAITS: Final[Mapping[str, int]] = {"男": MALE, "女": FEMALE, "P": 4, "T": 8, "S": 16}
GENDERS: Final = ("男", "女")
STATS: Final = ("P", "T", "S")
FILLER: Final = "?"
"""The id of a card of which nothing is known, to fill decks that nobody looks into."""

# Marks of how an ability stands in the source, where a ruling asks.
MARK_HAND_TAG: Final = "hand-tag"  # 【手札】 where other cards have 【結界】
MARK_CORNER_TAG: Final = "corner-tag"  # 「結界」
MARK_ATTACK_WORD: Final = "attack-word"  # 攻撃力
MARK_ONE_CARD: Final = "one-card"  # 1枚捨て, where other cards give no number


@dataclass(frozen=True, slots=True)
class AbilitySpec:
    """One ability as the archive knows it.

    ``effect`` is None where the text is unknown or no phrasing fits it. ``marks``
    are the peculiarities of the printed text that rulings ask about.
    """

    timing: Value
    effect: Effect | None
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CardSpec:
    """One card as the archive knows it; ``abilities`` is None if that is not known at all."""

    id: str
    name: str
    gender: Value
    stat: Value
    damage: Value
    power: Value
    abilities: tuple[AbilitySpec, ...] | None

    def filled(self, values: Mapping[str, Any]) -> CardSpec:
        """The card with some values chosen.

        Keys are ``gender``, ``stat``, ``damage``, ``power``, ``abilities`` (only the
        empty list: none) and ``abilities.N.SLOT``, N counting from 1.
        """
        changed: dict[str, Any] = {}
        abilities = self.abilities
        for key, value in values.items():
            if key in ("gender", "stat", "damage", "power"):
                changed[key] = Value(Certainty.KNOWN, (value,))
            elif key == "abilities" and not value:
                abilities = ()
            else:
                abilities = _slot_filled(self.id, abilities, key, value)
        return replace(self, abilities=abilities, **changed)


def _slot_filled(
    card: str, abilities: tuple[AbilitySpec, ...] | None, key: str, value: Any
) -> tuple[AbilitySpec, ...]:
    head, _, rest = key.partition(".")
    number, _, slot = rest.partition(".")
    if head == "abilities" and number.isdecimal() and abilities and 0 < int(number) <= len(abilities):
        at = int(number) - 1
        effect = abilities[at].effect
        if effect is not None and slot in effect.slots:
            slots = {**effect.slots, slot: Value(Certainty.KNOWN, (value,))}
            filled = replace(abilities[at], effect=replace(effect, slots=slots))
            return (*abilities[:at], filled, *abilities[at + 1 :])
    raise fault(Fault.NO_SUCH_VALUE, f"values.{card}", card=card, key=key)


class Filling:
    """How the tables are filled where a value is not simply known; None leaves a gap.

    ``where`` names the value: the card's id, a dot, and a key of `CardSpec.filled`.
    """

    def number(self, where: str, value: Value) -> int | None:
        """The number to play with."""
        return None

    def trait(self, where: str, value: Value, options: Sequence[str]) -> int | None:
        """The attribute, as its bit in ``TRAITS``."""
        return None

    def ride_only(self, where: str) -> bool | None:
        """Whether a card whose abilities are unknown is ride-only."""
        return None

    def timing(self, value: Value) -> bool:
        """Whether a doubted or inferred timing is taken at its word."""
        return False


class Assumed(Filling):
    """Doubted and inferred values are taken at their word; what is unknown stays a gap."""

    def number(self, where: str, value: Value) -> int | None:
        return value.plain if isinstance(value.plain, int) else None

    def trait(self, where: str, value: Value, options: Sequence[str]) -> int | None:
        return TRAITS[value.plain] if isinstance(value.plain, str) else None

    def timing(self, value: Value) -> bool:
        return value.plain is not None


@dataclass(slots=True)
class Tables:
    """All kinds of card (first block) and all abilities (second block), by number."""

    ids: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    power: list[int] = field(default_factory=list)
    stars: list[int] = field(default_factory=list)
    mask: list[int] = field(default_factory=list)
    ride_only: list[bool] = field(default_factory=list)
    entry: list[tuple[int, ...]] = field(default_factory=list)
    attack: list[tuple[int, ...]] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    barrier: list[bool] = field(default_factory=list)
    bonus: list[tuple[int, ...]] = field(default_factory=list)
    swap: list[int] = field(default_factory=list)
    gaps: list[tuple[str, ...]] = field(default_factory=list)
    places: list[dict[int, int]] = field(default_factory=list)
    """By kind: where on the card each of its abilities stands, counting from 1."""

    code: list[int] = field(default_factory=list)
    trait: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    steps: list[tuple[int, ...]] = field(default_factory=list)
    """The powers of a ladder, one per card discarded."""
    refs: list[str] = field(default_factory=list)
    """A name for each ability: the first card that has it, and its place there."""

    index: dict[str, int] = field(default_factory=dict)
    """The kind of each card id."""

    def kind(self, card_id: str) -> int:
        """The kind with this id. Raises SetupError if there is none."""
        return kind_of(self, card_id)


_NUMBER_SLOTS = ("power", "bonus", "count", "stars")
_LADDER = ("first", "second", "third")

_CODES: Mapping[tuple[str, str], int] = {
    ("登場", "destroy-barrier"): DESTROY,
    ("登場", "power-if-riding"): SET_IF_RIDING,
    ("登場", "retrieve-trait"): RETRIEVE,
    ("登場", "retrieve-any"): RETRIEVE,
    ("登場", "return-hand-to-top"): RETURN,
    ("登場", "return-hand"): RETURN,
    ("AT", "power-if-enemy"): AT_IF_ENEMY,
    ("AT", "power-if-hand-at-most"): AT_IF_HAND,
    ("AT", "power-if-riding"): AT_IF_RIDING,
    ("AT", "discard-ladder"): AT_LADDER,
    ("AT", "power-per-card-below"): AT_BENEATH,
    ("手札", "own-power-plus"): POWER_PLUS,
    ("手札", "own-power-plus-if-enemy"): POWER_PLUS_IF_ENEMY,
    ("手札", "own-power-plus-for-discard"): POWER_PLUS_FOR_DISCARD,
    ("手札", "enemy-damage-minus"): ENEMY_STARS_MINUS,
    ("手札", "own-damage-plus"): STARS_PLUS,
    ("手札", "damage-on-clash"): CLASH_DAMAGE,
    ("手札", "copy-entry"): COPY_ENTRY,
    ("手札", "enemy-hand-down-to-mine"): EVEN_HANDS,
    ("手札", "enemy-draw-limit"): DRAW_BAN,
    ("DMG", "damage-if-beat"): STAR_IF_BEAT,
    ("DMG", "damage-if-beat-rider"): STAR_IF_BEAT_RIDER,
    ("DMG", "swap-into-hand"): SWAP,
}
_NEEDED: Mapping[int, tuple[str, ...]] = {
    SET_IF_RIDING: ("trait", "power"),
    RETRIEVE: ("count",),
    RETURN: ("count",),
    AT_IF_ENEMY: ("trait", "power"),
    AT_IF_HAND: ("count", "power"),
    AT_IF_RIDING: ("trait", "power"),
    AT_LADDER: ("trait", *_LADDER),
    AT_BENEATH: ("bonus",),
    POWER_PLUS: ("bonus",),
    POWER_PLUS_IF_ENEMY: ("trait", "bonus"),
    POWER_PLUS_FOR_DISCARD: ("trait", "bonus"),
    ENEMY_STARS_MINUS: ("bonus",),
    STARS_PLUS: ("bonus",),
    CLASH_DAMAGE: ("stars",),
    DRAW_BAN: ("count",),
    STAR_IF_BEAT: ("trait", "bonus"),
    STAR_IF_BEAT_RIDER: ("bonus",),
}
"""The slots without which an effect cannot be carried out; a phrasebook may lack one."""
NOT_EXECUTABLE: Final = "effect"
"""How the name of a gap ends that is no unknown value but an ability that cannot be played."""

HAND: Final = "手札"
WEAKNESS: Final = "弱点"
ONLY_BY_RIDE: Final = "only-by-ride"
EFFECTS: Final = frozenset(name for _, name in _CODES) | {ONLY_BY_RIDE}
"""The names of all effects that the engine can carry out."""


class _Compiler:
    def __init__(self, settings: Settings, filling: Filling) -> None:
        self.tables = Tables()
        self.settings = settings
        self.filling = filling
        self._known: dict[object, int] = {}
        self._gaps: list[str] = []

    def card(self, spec: CardSpec) -> None:
        t = self.tables
        if spec.id in t.index:
            raise fault(Fault.TWO_OF_ONE_ID, card=spec.id)
        kind = len(t.ids)
        t.index[spec.id] = kind
        t.ids.append(spec.id)
        t.names.append(spec.name)
        self._gaps = []
        t.power.append(self._number(f"{spec.id}.power", spec.power))
        t.stars.append(self._number(f"{spec.id}.damage", spec.damage))
        gender = self._trait(f"{spec.id}.gender", spec.gender, GENDERS)
        t.mask.append(gender | self._stat(spec))
        self._abilities(spec)
        t.gaps.append(tuple(dict.fromkeys(self._gaps)))

    def _stat(self, spec: CardSpec) -> int:
        """The stat of a card whose source gives two is what the ruling two-stats says."""
        where, value = f"{spec.id}.stat", spec.stat
        if value.state is Certainty.CONFLICT:
            choice = self.settings.two_stats
            if choice == "both":
                return sum(TRAITS[str(candidate)] for candidate in value.candidates)
            if choice in ("s", "t") and choice.upper() in value.candidates:
                return TRAITS[choice.upper()]
            value = Value(Certainty.ONE_OF, value.candidates)
        return self._trait(where, value, STATS)

    def _number(self, where: str, value: Value) -> int:
        if value.sure and isinstance(value.plain, int):
            return value.plain
        filled = self.filling.number(where, value)
        if filled is None:
            self._gaps.append(where)
            return 0
        return filled

    def _trait(self, where: str, value: Value, options: Sequence[str]) -> int:
        if value.sure and value.plain in TRAITS:
            return TRAITS[str(value.plain)]
        filled = self.filling.trait(where, value, options)
        if filled is None:
            self._gaps.append(where)
            return 0
        return filled

    def _abilities(self, spec: CardSpec) -> None:
        t, kind = self.tables, len(self.tables.ids) - 1
        entry: list[int] = []
        attack: list[int] = []
        bonus: list[int] = []
        hand = swap = -1
        barrier = ride_only = False
        places: dict[int, int] = {}
        if spec.abilities is None or any(a.effect is None for a in spec.abilities):
            filled = self.filling.ride_only(f"{spec.id}.abilities")
            if filled is None:
                self._gaps.append(f"{spec.id}.abilities")
            else:
                ride_only = filled
        broken = not_executable(spec)
        self._gaps += [f"{spec.id}.abilities.{at}.{NOT_EXECUTABLE}" for at in broken]
        for at, ability in enumerate(spec.abilities or (), 1):
            if ability.effect is None or at in broken:
                continue
            timing = ability.timing.plain
            if not ability.timing.sure and not self.filling.timing(ability.timing):
                self._gaps.append(f"{spec.id}.abilities.{at}.timing")
            if timing is None:
                continue  # what it does depends on which of its timings is the right one
            if ability.effect.name == ONLY_BY_RIDE:
                ride_only = True
                continue
            number = self._ability(f"{spec.id}.abilities.{at}", str(timing), ability)
            places.setdefault(number, at)
            code = t.code[number]
            if code <= RETURN_SHUFFLED:
                entry.append(number)
            elif code <= AT_BENEATH:
                attack.append(number)
            elif code <= NO_EFFECT:
                hand, barrier = number, self._is_barrier(ability)
            elif code == SWAP:
                swap = number
            else:
                bonus.append(number)
        t.entry.append(tuple(entry))
        t.attack.append(tuple(attack))
        t.hand.append(hand)
        t.barrier.append(barrier)
        t.bonus.append(tuple(bonus))
        t.swap.append(swap)
        t.ride_only.append(ride_only)
        t.places.append(places)
        assert len(t.places) == kind + 1

    def _is_barrier(self, ability: AbilitySpec) -> bool:
        """Whether an ability counts as a barrier, by the ruling barrier-tags."""
        tags = self.settings.barrier_tags
        assert ability.effect is not None
        if MARK_HAND_TAG in ability.marks:
            return tags == "both"
        if MARK_CORNER_TAG in ability.marks:
            return tags != "neither"
        return ability.effect.prefix == "barrier"

    def _ability(self, where: str, timing: str, ability: AbilitySpec) -> int:
        """The number of an ability that can be executed; abilities that say the same share one."""
        effect = ability.effect
        assert effect is not None
        code = _CODES[timing, effect.name]
        slots = effect.slots
        settings = self.settings
        count = 0
        if code == AT_IF_RIDING and settings.at_ride_condition == "as-entry-ability":
            code = SET_IF_RIDING
        elif effect.name == "return-hand" and settings.return_place == "shuffled":
            code = RETURN_SHUFFLED
        elif MARK_ATTACK_WORD in ability.marks and settings.attack_word == "nothing":
            code = NO_EFFECT
        elif code == POWER_PLUS_FOR_DISCARD:
            count = 1 if settings.hand_cost_number == "one" or MARK_ONE_CARD in ability.marks else 0
        gaps_before = len(self._gaps)
        trait = self._trait(f"{where}.trait", slots["trait"], GENDERS + STATS) if "trait" in slots else 0
        numbers = {
            name: self._number(f"{where}.{name}", slots[name])
            for name in (*_NUMBER_SLOTS, *_LADDER)
            if name in slots
        }
        sure = all(value.sure for value in slots.values())
        key = (code, count, trait, *numbers.items()) if sure else where
        if key in self._known and len(self._gaps) == gaps_before:
            return self._known[key]
        t = self.tables
        t.refs.append(where.replace(".abilities", ""))
        t.code.append(code)
        t.trait.append(trait)
        t.steps.append(tuple(numbers[name] for name in _LADDER if name in numbers))
        if code in (AT_IF_HAND, POWER_PLUS_FOR_DISCARD):
            # These need two numbers: the second stands where a ladder has its first step.
            second = numbers["count"] if code == AT_IF_HAND else count
            t.steps[-1] = (second,)
        main = next((numbers[name] for name in ("power", "bonus", "stars", "count") if name in numbers), 0)
        t.number.append(main)
        self._known[key] = len(t.code) - 1
        return len(t.code) - 1


def _can_execute(timing: str, effect: Effect) -> bool:
    code = _CODES.get((timing, effect.name))
    if code is None or any(slot not in effect.slots for slot in _NEEDED.get(code, ())):
        return False
    return code != RETRIEVE or effect.slots["count"].plain == 1  # only one card at a time


def not_executable(spec: CardSpec) -> list[int]:
    """The places of the abilities of a card that the engine cannot play yet, counting from 1.

    These are abilities whose effect is known, but not with this timing or this number, or not
    twice on a card. They are among the card's gaps (`Tables.gaps`), so it stays out of play.
    """
    found = []
    in_hand = 0
    for at, ability in enumerate(spec.abilities or (), 1):
        timing = ability.timing.plain
        if ability.effect is None or timing is None or ability.effect.name == ONLY_BY_RIDE:
            continue
        in_hand += timing == HAND
        if not _can_execute(str(timing), ability.effect) or (timing == HAND and in_hand > 1):
            found.append(at)
    return found


_NOBODY = Value(Certainty.UNKNOWN)


def compile_cards(specs: Sequence[CardSpec], settings: Settings, filling: Filling) -> Tables:
    """The tables of ``specs`` under ``settings``, gaps filled by ``filling``; the filler comes last."""
    compiler = _Compiler(settings, filling)
    for spec in specs:
        compiler.card(spec)
    if FILLER not in compiler.tables.index:
        compiler.card(CardSpec(FILLER, FILLER, _NOBODY, _NOBODY, _NOBODY, _NOBODY, None))
    return compiler.tables
