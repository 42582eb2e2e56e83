"""For each effect: battles that it might decide, and battles in which it might not apply.

A function is given the desk, the card and one of its abilities, and yields plans, best
first. The card is always P1's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from rules_engine.tommy_walker import cards as c
from rules_engine.tommy_walker.showcase.desk import STRONGEST, Desk, Enemy, Plan

Maker: TypeAlias = Callable[[Desk, int, int], Iterator[Plan]]
FEW = 6
"""How many of the cards for one part are tried with each of those for another."""
NEAR = 1500
"""A battle of powers that are no farther apart is close."""


def plan(
    desk: Desk,
    phase: str,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    *actions: Any,
    barrier: tuple[int, int] | None = None,
    instead: tuple[str, ...] | None = None,
    **parts: int,
) -> Plan:
    """A plan with both players' sides; ``barrier`` is a kind and the player who laid it."""
    position: dict[str, Any] = {"phase": phase, "players": [one, two]}
    if barrier:
        position["barrier"] = {"card": desk.id(barrier[0]), "by": barrier[1]}
    named = {role: desk.id(kind) for role, kind in parts.items()}
    return Plan(position, actions, instead, named)


def attack(desk: Desk, enemy: Enemy, one: Mapping[str, Any], *actions: Any, **more: Any) -> Plan:
    """An attack phase against ``enemy``."""
    return plan(desk, "attack", one, desk.against(enemy), *actions, enemy=enemy.kind, **more)


def refused(words: str, clause: str) -> dict[str, str]:
    """An attempt that the rules refuse."""
    return {"illegal": words, "clause": clause}


def _activate(desk: Desk, card: int, ability: int) -> str:
    attacks = desk.t.attack[card]
    return "P1 activate" if len(attacks) == 1 else f"P1 activate {attacks.index(ability) + 1}"


# --- no ability, and the weakness ----------------------------------------------------------------


def plain_win(desk: Desk, card: int, _ability: int = -1) -> Iterator[Plan]:
    """A battle that the card wins by its printed power alone."""
    power = desk.t.power[card]
    for low in (power - NEAR, -1):
        for enemy in desk.enemies(low, power):
            yield attack(desk, enemy, desk.side(attack=desk.out(card)))


def plain_loss(desk: Desk, card: int, _ability: int = -1) -> Iterator[Plan]:
    """A battle that the card loses by its printed power alone."""
    power = desk.t.power[card]
    for high in (power + NEAR, STRONGEST):
        for enemy in desk.enemies(power, high):
            yield attack(desk, enemy, desk.side(attack=desk.out(card)))


def misplay(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    for enemy in desk.closed(-1, desk.t.power[card]):
        one = desk.side(attack=[card])
        yield plan(desk, "check", one, desk.against(enemy), enemy=enemy.kind)


def rides_in(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    for enemy in desk.enemies(-1, desk.t.power[card]):
        for under in desk.quiet(-1, enemy.power)[:FEW]:
            one = desk.side(attack=[under], hand=[card])
            yield attack(desk, enemy, one, f"P1 ride {desk.id(card)}", under=under)


# --- attack abilities ----------------------------------------------------------------------------


def if_enemy(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy in desk.enemies(t.power[card], t.number[ability], having=t.trait[ability]):
        yield attack(desk, enemy, desk.side(attack=desk.out(card)), _activate(desk, card, ability))


def if_enemy_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    attempt = refused(_activate(desk, card, ability), "TW-R21")
    for enemy in desk.enemies(t.power[card], STRONGEST, lacking=t.trait[ability]):
        yield attack(desk, enemy, desk.side(attack=desk.out(card)), attempt)


def _with_hand(desk: Desk, card: int, ability: int, more: int, *actions: Any) -> Iterator[Plan]:
    t = desk.t
    count = t.steps[ability][0] + more
    for enemy in desk.enemies(t.power[card], t.number[ability]):
        hand = desk.idle(enemy, but=card)[:count]
        if len(hand) == count:
            yield attack(desk, enemy, desk.side(attack=desk.out(card), hand=hand), *actions)


def if_hand(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _with_hand(desk, card, ability, 0, _activate(desk, card, ability))


def if_hand_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _with_hand(desk, card, ability, 1, refused(_activate(desk, card, ability), "TW-R21"))


def _riding(desk: Desk, card: int, ability: int, *actions: Any, fits: bool) -> Iterator[Plan]:
    """The card rides on one that has what its ability asks for, or on one that has not."""
    t = desk.t
    trait = t.trait[ability]
    for enemy in desk.enemies(t.power[card], t.number[ability]):
        under = desk.quiet(-1, enemy.power, **({"having": trait} if fits else {"lacking": trait}))
        for kind in under[:FEW]:
            one = desk.side(attack=[kind], hand=[card])
            yield attack(desk, enemy, one, f"P1 ride {desk.id(card)}", *actions, under=kind)


def at_riding(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _riding(desk, card, ability, _activate(desk, card, ability), fits=True)


def at_riding_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _riding(desk, card, ability, refused(_activate(desk, card, ability), "TW-R21"), fits=False)


def entry_riding(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _riding(desk, card, ability, "P1 use", fits=True)


def entry_riding_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _riding(desk, card, ability, fits=False)


def ladder(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    words = _activate(desk, card, ability)
    for steps, reached in enumerate(t.steps[ability], 1):
        before = t.steps[ability][steps - 2] if steps > 1 else t.power[card]
        for enemy in desk.enemies(before, reached):
            hand = desk.idle(enemy, having=t.trait[ability], but=card)[:steps]
            if len(hand) == steps:
                climb = [f"{words} discarding {desk.id(paid)}" for paid in hand]
                yield attack(desk, enemy, desk.side(attack=desk.out(card), hand=hand), *climb, paid=hand[0])


def ladder_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    words = _activate(desk, card, ability)
    for enemy in desk.enemies(t.power[card], t.steps[ability][0]):
        for paid in desk.idle(enemy, lacking=t.trait[ability], but=card)[:FEW]:
            attempt = refused(f"{words} discarding {desk.id(paid)}", "TW-13.3")
            yield attack(desk, enemy, desk.side(attack=desk.out(card), hand=[paid]), attempt, paid=paid)


def beneath(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy in desk.enemies(t.power[card], t.power[card] + t.number[ability]):
        for under in desk.quiet(-1, enemy.power)[:FEW]:
            one = desk.side(attack=[under], hand=[card])
            ride = f"P1 ride {desk.id(card)}"
            yield attack(desk, enemy, one, ride, _activate(desk, card, ability), under=under)


def beneath_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy in desk.enemies(t.power[card], t.power[card] + t.number[ability]):
        yield attack(desk, enemy, desk.side(attack=desk.out(card)), _activate(desk, card, ability))


# --- entry abilities -----------------------------------------------------------------------------


def _boosting_barriers(desk: Desk) -> list[int]:
    t = desk.t
    return [kind for kind in desk.cards if t.barrier[kind] and t.code[t.hand[kind]] == c.POWER_PLUS]


def destroy(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    t = desk.t
    for barrier in _boosting_barriers(desk):
        plus = t.number[t.hand[barrier]]
        for enemy in desk.closed(t.power[card] - plus, t.power[card]):
            yield plan(
                desk,
                "check",
                desk.side(attack=desk.out(card)),
                desk.against(enemy),
                "P1 use",
                barrier=(barrier, 2),
                enemy=enemy.kind,
                barrier_card=barrier,
            )


def destroy_idle(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    t = desk.t
    for barrier in _boosting_barriers(desk):
        plus = t.number[t.hand[barrier]]
        for enemy in desk.closed(t.power[card] - plus, t.power[card]):
            yield plan(
                desk,
                "check",
                desk.side(attack=desk.out(card)),
                desk.against(enemy, hand=[barrier]),
                f"P2 use {desk.id(barrier)}",
                enemy=enemy.kind,
                barrier_card=barrier,
            )


def _fetching(desk: Desk, card: int, found: Mapping[str, int], *, useful: bool) -> Iterator[Plan]:
    """The card's owner has a strong card among the discards, which the ability may fetch or not."""
    for enemy in desk.closed(desk.t.power[card], STRONGEST):
        for kind in desk.quiet(enemy.power, STRONGEST, **found)[:FEW] or _strong(desk, enemy, found):
            fetch = (f"P1 take {desk.id(kind)}", f"P1 ride {desk.id(kind)}") if useful else ()
            yield plan(
                desk,
                "check",
                desk.side(attack=desk.out(card), discards=[kind]),
                desk.against(enemy),
                *fetch,
                enemy=enemy.kind,
                fetched=kind,
            )


def _strong(desk: Desk, enemy: Enemy, found: Mapping[str, int]) -> list[int]:
    """Cards stronger than ``enemy`` that have abilities of their own, which then go unused."""
    t = desk.t
    having, lacking = found.get("having", 0), found.get("lacking", 0)
    return [
        kind
        for kind in sorted(desk.cards, key=lambda k: (len(t.attack[k]) + len(t.entry[k]), t.power[k], k))
        if t.power[kind] > enemy.power
        and (t.mask[kind] & having or not having)
        and not t.mask[kind] & lacking
    ][:FEW]


def fetch(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    trait = desk.t.trait[ability]
    return _fetching(desk, card, {"having": trait} if trait else {}, useful=True)


def fetch_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    trait = desk.t.trait[ability]
    if trait:
        yield from _fetching(desk, card, {"lacking": trait}, useful=False)
    for enemy in desk.closed(desk.t.power[card], STRONGEST):
        yield plan(desk, "check", desk.side(attack=desk.out(card)), desk.against(enemy), enemy=enemy.kind)


def give_back(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """The deck is as small as the damage; a card put back saves the game."""
    t = desk.t
    for enemy in desk.closed(t.power[card], STRONGEST):
        for kept in desk.idle(enemy, but=card)[:FEW] if t.stars[enemy.kind] > 1 else ():
            one = desk.side(attack=desk.out(card), hand=[kept], deck=t.stars[enemy.kind])
            yield plan(
                desk,
                "check",
                one,
                desk.against(enemy),
                f"P1 return {desk.id(kept)}",
                enemy=enemy.kind,
                kept=kept,
            )


def give_back_idle(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy in desk.closed(t.power[card], STRONGEST):
        if t.stars[enemy.kind] > 1:
            one = desk.side(attack=desk.out(card), deck=t.stars[enemy.kind])
            yield plan(desk, "check", one, desk.against(enemy), enemy=enemy.kind)


# --- damage abilities ----------------------------------------------------------------------------


def _beating(desk: Desk, card: int, **traits: int) -> Iterator[tuple[Enemy, tuple[str, ...]]]:
    """Enemies that the card beats, and what it does for it: nothing, or an attack ability."""
    t = desk.t
    for enemy in desk.enemies(-1, t.power[card], **traits):
        if not enemy.field:
            yield enemy, ()
    for ability in t.attack[card]:
        if t.code[ability] == c.AT_IF_ENEMY:
            words = _activate(desk, card, ability)
            for enemy in desk.enemies(t.power[card], t.number[ability], **traits):
                if t.mask[enemy.kind] & t.trait[ability] and not enemy.field:
                    yield enemy, (words,)


def if_beat(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """The enemy's deck is just as large as the damage with the ability."""
    t = desk.t
    left = t.stars[card] + t.number[ability]
    for enemy, actions in _beating(desk, card, having=t.trait[ability]):
        two = desk.against(enemy, deck=left)
        yield plan(desk, "attack", desk.side(attack=desk.out(card)), two, *actions, enemy=enemy.kind)


def if_beat_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    left = t.stars[card] + t.number[ability]
    for enemy, actions in _beating(desk, card, lacking=t.trait[ability]):
        two = desk.against(enemy, deck=left)
        yield plan(desk, "attack", desk.side(attack=desk.out(card)), two, *actions, enemy=enemy.kind)


def _against_rider(desk: Desk, card: int, ability: int, *, rode: bool) -> Iterator[Plan]:
    t = desk.t
    left = t.stars[card] + t.number[ability]
    others = [a for a in t.bonus[card] if a != ability and t.code[a] == c.STAR_IF_BEAT]
    lacking = 0
    for other in others:
        lacking |= t.trait[other]
    for enemy, actions in _beating(desk, card, lacking=lacking):
        for under in desk.quiet(-1, enemy.power)[:FEW]:
            stack = [under, enemy.kind] if rode else [enemy.kind]
            two = desk.side(attack=stack, deck=left)
            yield plan(
                desk, "attack", desk.side(attack=desk.out(card)), two, *actions, enemy=enemy.kind, under=under
            )


def if_beat_rider(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _against_rider(desk, card, ability, rode=True)


def if_beat_rider_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _against_rider(desk, card, ability, rode=False)


def swap(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """Two rounds: the card comes back and wins the next one too."""
    t = desk.t
    for enemy in desk.closed(-1, t.power[card]):
        for following in desk.quiet(-1, t.power[card])[:FEW]:
            for other in desk.quiet(-1, t.power[following])[:FEW]:
                one = desk.side(attack=desk.out(card), hand=[other])
                two = desk.against(enemy, hand=[following])
                yield plan(
                    desk,
                    "attack",
                    one,
                    two,
                    "P2 end",
                    f"P1 swap {desk.id(other)}",
                    f"P1 place {desk.id(card)}",
                    f"P2 place {desk.id(following)}",
                    instead=("P2 end", f"P1 place {desk.id(other)}", f"P2 place {desk.id(following)}"),
                    enemy=enemy.kind,
                    following=following,
                    other=other,
                )


def swap_idle(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    for enemy in desk.enemies(-1, desk.t.power[card]):
        yield attack(desk, enemy, desk.side(attack=desk.out(card)))
