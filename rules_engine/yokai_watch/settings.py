"""The rulings as settings: one field per ruling, its options as literal types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules_engine.core.settings import options_of, read_settings


@dataclass(frozen=True, slots=True)
class Settings:
    """The answer given to each question that the source leaves open.

    A field is named after the ruling's key. ``Settings.read`` makes them from a mapping.
    """

    first_player: Literal["random", "agreed"]
    turn_steps: Literal["main-then-attack", "free-order", "attack-then-main"]
    draw_count: Literal["one", "two", "up-to-five"]
    draw_compulsory: Literal["must", "may"]
    untap_time: Literal["start-all", "start-awake", "end-all"]
    wake_time: Literal["main", "main-not-new", "start"]
    own_yokai_counted: Literal["left-out", "counted"]
    waking_direction: Literal["keep", "untap"]
    sleeping_direction: Literal["keep", "untap", "tap"]
    asleep_placement_limit: Literal["counts", "free"]
    asleep_card_shown: Literal["shown", "hidden"]
    layering_limit: Literal["free", "counts"]
    layering_per_turn: Literal["unlimited", "once-each"]
    compared_power: Literal["printed", "with-bonus"]
    layering_cost: Literal["added-card", "top-card"]
    upgrade_and_waking: Literal["separate", "uses-it"]
    same_yokai: Literal["either", "name", "symbol"]
    identical_card: Literal["all-printed", "same-name"]
    rule_card_in_deck: Literal["excluded", "allowed"]
    attackers: Literal["untapped", "awake"]
    attacks_per_turn: Literal["each-once", "one-in-all"]
    attack_steps: Literal["defend-then-medals", "medals-then-defend"]
    defence_optional: Literal["optional", "compulsory"]
    defender_count: Literal["one", "several"]
    defenders: Literal["untapped", "awake", "any"]
    defending_taps: Literal["stays", "taps"]
    undefended_attack: Literal["hits", "flip"]
    defended_attack: Literal["stopped", "breaks-through"]
    battle_tie: Literal["both-sleep", "attacker-sleeps", "none-sleep"]
    attack_damage: Literal["one", "stack-size"]
    lost_life: Literal["discard", "hand"]
    life_drawn_out: Literal["loses", "continues"]
    both_lives_gone: Literal["draw", "turn-player-loses"]
    life_cards_seen: Literal["nobody", "owner"]
    advance_battle: Literal["used", "not-used"]
    medal_use: Literal["attacker-first", "defender-first", "attacker-only"]
    medal_result: Literal["front-and-match", "front", "match"]
    tribe_bonus_card: Literal["own", "hand", "deck"]
    medal_return: Literal["own-turn", "both-used", "never"]
    action_timing: Literal["own-main", "main-and-battle"]
    asleep_when_met: Literal["only-if-unmet", "always"]
    endless_game: Literal["still-turns", "play-on"]

    @classmethod
    def read(cls, rulings: Mapping[str, str]) -> Settings:
        """Settings from option ids by ruling key. Raises SetupError unless every key has one of its options."""
        return read_settings(cls, rulings)


OPTIONS: Mapping[str, tuple[str, ...]] = options_of(Settings)
"""Every ruling's key, and the ids of its options."""
