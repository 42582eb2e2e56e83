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

    victory: Literal["life-zero", "overkill"]
    victory_timing: Literal["at-once", "after-battle", "end-of-turn"]
    both_at_zero: Literal["draw", "active-loses", "active-wins"]
    starting_life: Literal["life-50", "life-40"]
    life_floor: Literal["stop-at-zero", "below-zero"]
    first_player: Literal["random", "chosen"]
    start_character_entry: Literal["opened-only", "counts-as-placed"]
    no_level_one: Literal["refuse", "play-without"]
    levels_for_limit: Literal["every-level", "numbered-and-box"]
    first_turn_draw: Literal["full", "no-draw"]
    short_deck: Literal["what-is-left", "all-or-none", "reshuffle"]
    bullet_order: Literal["on-top", "underneath"]
    bullet_peek: Literal["hidden", "owner-looks"]
    names_limit: Literal["right-arm-and-training", "training-only"]
    same_name_limit: Literal["right-arm-and-support", "right-arm-only", "support-only"]
    training_without_right_arm: Literal["not-allowed", "allowed"]
    same_name_again: Literal["not-allowed", "replace"]
    effect_level_up: Literal["not-counted", "counted"]
    level_up_same_turn: Literal["allowed", "not-allowed"]
    level_up_in_training: Literal["allowed", "not-allowed"]
    level_up_place: Literal["same-place", "other-zone"]
    dying_will_zone: Literal["w-and-box", "w-not-box", "neither"]
    w_names: Literal["every-name", "one-name"]
    requirement_zones: Literal["face-up", "right-arm-and-support", "with-bullets"]
    training_left_behind: Literal["discard", "stay", "to-hand"]
    empty_effect: Literal["allowed", "not-allowed"]
    field_level_up_cost: Literal["pay", "free"]
    field_level_two: Literal["level-up-only", "direct"]
    field_owner: Literal["either", "own"]
    field_discard: Literal["owner", "replacer"]
    hand_return: Literal["underneath", "on-top", "top-or-bottom"]
    hand_three: Literal["return-all", "keep-three"]
    battle_cards_seen: Literal["hidden", "open"]
    fought_again: Literal["once", "again"]
    no_set: Literal["attack-ends", "may-continue"]
    right_arm_overflow: Literal["discard-to-three", "keep"]
    firing_count: Literal["same-name", "all"]
    multiplier: Literal["add-up", "double-each"]
    training_bonus: Literal["one-each", "base-each", "own-power"]
    other_opened: Literal["nothing", "event-works"]
    box_timing: Literal["as-opened", "after-all"]
    box_from_zone: Literal["at-opening", "when-placed", "no-effect"]
    no_attribute: Literal["ordinary", "never"]
    power_floor: Literal["zero", "below-zero"]
    end_phase: Literal["nothing", "empty-hand"]
    level_three: Literal["as-level-two", "level-up-only"]
    no_end: Literal["third-time", "turn-limit", "more-life"]
    simultaneous: Literal["turn-player-first", "opponent-first"]
    bullet_for_loss: Literal["any-loss", "damage-only"]

    @classmethod
    def read(cls, rulings: Mapping[str, str]) -> Settings:
        """Settings from option ids by ruling key. Raises SetupError unless every key has one of its options."""
        return read_settings(cls, rulings)


OPTIONS: Mapping[str, tuple[str, ...]] = options_of(Settings)
"""Every ruling's key, and the ids of its options."""
