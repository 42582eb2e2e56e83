"""The rulings as settings: one field per ruling, its options as literal types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules_engine.core.settings import options_of, read_settings


@dataclass(frozen=True, slots=True)
class Settings:
    """The answer given to each question that the sources leave open.

    A field is named after the ruling's key. ``Settings.read`` makes them from a mapping.
    """

    empty_deck: Literal["when-empty", "damage-only", "end-of-round"]
    both_empty: Literal["draw", "both-lose"]
    excess_damage: Literal["lost", "from-hand"]
    draw_order: Literal["independent", "in-turn"]
    open_counts: Literal["public", "secret"]
    only_ride_only: Literal["must-draw", "may-place"]
    deliberate_misplay: Literal["allowed", "forbidden"]
    no_attack_card: Literal["loses-game", "loses-round"]
    draw_ban_count: Literal["each-card", "once"]
    draw_ban_duty: Literal["misplay", "draw-anyway", "loses-game"]
    draw_ban_damage: Literal["damage-stands", "damage-stopped"]
    both_misplay: Literal["no-damage", "both-damaged", "play-on"]
    misplay_win: Literal["counts", "does-not-count"]
    ability_order: Literal["weaker-first", "first-player", "random"]
    optional_abilities: Literal["each-optional", "all-or-none", "compulsory"]
    idle_entry: Literal["not-usable", "usable"]
    own_discards: Literal["own", "either"]
    return_place: Literal["top", "shuffled"]
    destroy_target: Literal["any", "enemy-only"]
    voluntary_end: Literal["may-end", "must-act"]
    at_activation: Literal["condition-met", "any-time"]
    at_lapse: Literal["resumes", "activate-again", "locked-in"]
    at_repeat: Literal["once", "stacks"]
    set_and_add: Literal["set-then-add", "set-wins"]
    two_sets: Literal["latest", "highest"]
    entry_power: Literal["with-card", "until-cleanup"]
    ride_compare: Literal["after-entry", "before-entry"]
    ladder_steps: Literal["stepwise", "at-once"]
    at_after_ride: Literal["fresh", "carried"]
    hand_count_owner: Literal["own", "enemy"]
    at_ride_condition: Literal["as-attack-ability", "as-entry-ability"]
    beneath_count: Literal["all-beneath", "directly-beneath"]
    hand_cost: Literal["not-usable", "no-effect"]
    hand_cost_number: Literal["one", "all"]
    even_hands: Literal["no-effect", "not-usable"]
    barrier_tags: Literal["both", "brackets-only", "neither"]
    attack_word: Literal["power", "nothing"]
    barrier_self: Literal["who-laid-it", "each-player"]
    barrier_replaced: Literal["at-once", "until-cleanup"]
    copy_phases: Literal["both-phases", "rides-only"]
    copy_condition: Literal["effect-only", "own-condition"]
    copy_order: Literal["original-first", "copy-first"]
    clash_damage_when: Literal["any-clash", "attack-phase-only"]
    clash_damage_modifiers: Literal["fixed", "modified"]
    damage_floor: Literal["zero", "one"]
    rode_enemy: Literal["once", "per-ride"]
    swap_when: Literal["win-or-lose", "winner-only", "clash-too"]
    two_stats: Literal["undetermined", "both", "s", "t"]
    repetition: Literal["third-time", "round-limit", "play-on"]

    @classmethod
    def read(cls, rulings: Mapping[str, str]) -> Settings:
        """Settings from option ids by ruling key. Raises SetupError unless every key has one of its options."""
        return read_settings(cls, rulings)


OPTIONS: Mapping[str, tuple[str, ...]] = options_of(Settings)
"""Every ruling's key, and the ids of its options."""
