"""The same for hand abilities: the card is in P1's hand, or lies as a barrier since an earlier round."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.tommy_walker import cards as c
from rules_engine.tommy_walker.showcase.desk import STRONGEST, Desk, Enemy, Plan
from rules_engine.tommy_walker.showcase.plans import FEW, attack, plan, refused


def _helped(desk: Desk, card: int, plus: int, **traits: int) -> Iterator[tuple[Enemy, int]]:
    """An enemy, and a card of P1's that ``plus`` lifts above it; riding the helper itself is no use."""
    t = desk.t
    for enemy in desk.enemies(t.power[card], STRONGEST, **traits):
        for own in desk.quiet(enemy.power - plus, enemy.power)[:FEW]:
            if own not in (card, enemy.kind):
                yield enemy, own


def plus(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    for enemy, own in _helped(desk, card, desk.t.number[ability]):
        one = desk.side(attack=[own], hand=[card])
        yield attack(desk, enemy, one, f"P1 use {desk.id(card)}", own=own)


def on_the_field(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """As an attack card it is not in the hand, and its hand ability is out of reach."""
    attempt = refused(f"P1 use {desk.id(card)}", "TW-11.1")
    for enemy in desk.enemies(desk.t.power[card], STRONGEST):
        yield attack(desk, enemy, desk.side(attack=desk.out(card)), attempt)


def plus_if_enemy(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy, own in _helped(desk, card, t.number[ability], having=t.trait[ability]):
        one = desk.side(attack=[own], hand=[card])
        yield attack(desk, enemy, one, f"P1 use {desk.id(card)}", own=own)


def plus_if_enemy_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy, own in _helped(desk, card, t.number[ability], lacking=t.trait[ability]):
        one = desk.side(attack=[own], hand=[card])
        yield attack(desk, enemy, one, f"P1 use {desk.id(card)}", own=own)


def plus_for_discard(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy, own in _helped(desk, card, t.number[ability]):
        for paid in desk.idle(enemy, having=t.trait[ability], but=card)[:FEW]:
            one = desk.side(attack=[own], hand=[card, paid])
            use = f"P1 use {desk.id(card)} discarding {desk.id(paid)}"
            yield attack(desk, enemy, one, use, own=own, paid=paid)


def plus_for_discard_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy, own in _helped(desk, card, t.number[ability]):
        for paid in desk.idle(enemy, lacking=t.trait[ability], but=card)[:FEW]:
            one = desk.side(attack=[own], hand=[card, paid])
            use = refused(f"P1 use {desk.id(card)} discarding {desk.id(paid)}", "TW-R33")
            yield attack(desk, enemy, one, use, own=own, paid=paid)


def stars_minus(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """The round is lost, but not the game: the deck is just as large as the full damage."""
    t = desk.t
    for enemy in desk.enemies(t.power[card], STRONGEST):
        for own in desk.quiet(-1, enemy.power)[:FEW] if t.stars[enemy.kind] else ():
            one = desk.side(attack=[own], hand=[card], deck=t.stars[enemy.kind])
            yield attack(desk, enemy, one, f"P1 use {desk.id(card)}", own=own)


def stars_minus_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """The enemy deals no damage from which anything could be taken."""
    if not desk.t.barrier[card]:
        yield from on_the_field(desk, card, ability)
    for enemy in desk.enemies(-1, STRONGEST):
        for own in desk.quiet(enemy.power, STRONGEST)[:FEW]:
            yield attack(desk, enemy, desk.side(attack=[own]), barrier=(card, 1), own=own)


def stars_plus(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """The enemy's deck is just as large as the damage with the ability."""
    t = desk.t
    for enemy in desk.enemies(-1, STRONGEST):
        for own in desk.quiet(enemy.power, STRONGEST)[:FEW]:
            two = desk.against(enemy, deck=t.stars[own] + t.number[ability])
            if t.barrier[card]:
                one = desk.side(attack=[own])
                yield plan(desk, "attack", one, two, barrier=(card, 1), enemy=enemy.kind, own=own)
                continue
            for under in desk.quiet(-1, enemy.power)[:FEW]:
                one = desk.side(attack=[under], hand=[card, own])
                actions = (f"P1 use {desk.id(card)}", f"P1 ride {desk.id(own)}")
                yield plan(desk, "attack", one, two, *actions, enemy=enemy.kind, own=own, under=under)


def stars_plus_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """P1 deals no damage to which anything could be added."""
    if not desk.t.barrier[card]:
        yield from on_the_field(desk, card, ability)
    for enemy in desk.enemies(-1, STRONGEST):
        for own in desk.quiet(-1, enemy.power)[:FEW]:
            yield attack(desk, enemy, desk.side(attack=[own]), barrier=(card, 1), own=own)


def clash_damage(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    """The enemy's deck is as large as the damage of the clash."""
    t = desk.t
    for enemy in desk.closed(-1, STRONGEST):
        for own in desk.quiet(enemy.power - 1, enemy.power + 1)[:FEW]:
            if own == enemy.kind or enemy.field:
                continue
            two = desk.against(enemy, deck=t.number[ability])
            one = desk.side(attack=[own])
            yield plan(desk, "check", one, two, barrier=(card, 1), enemy=enemy.kind, own=own)


def clash_damage_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    t = desk.t
    for enemy in desk.closed(-1, STRONGEST):
        for own in desk.quiet(-1, enemy.power)[:FEW]:
            two = desk.against(enemy, deck=t.number[ability])
            one = desk.side(attack=[own])
            yield plan(desk, "check", one, two, barrier=(card, 1), enemy=enemy.kind, own=own)


def copy(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """The enemy takes a card back, and so does P1, who rides it."""
    t = desk.t
    for kind in desk.cards:
        if not any(t.code[entry] == c.RETRIEVE and not t.trait[entry] for entry in t.entry[kind]):
            continue
        enemy = Enemy(kind, t.power[kind])
        for own in desk.quiet(-1, enemy.power)[:FEW]:
            for taken in desk.quiet(enemy.power, STRONGEST)[:FEW]:
                for theirs in [k for k in desk.idle(enemy, but=taken) if t.power[k] < t.power[taken]][:2]:
                    one = desk.side(attack=[own], discards=[taken])
                    two = desk.against(enemy, discards=[theirs])
                    yield plan(
                        desk,
                        "check",
                        one,
                        two,
                        f"P2 take {desk.id(theirs)}",
                        f"P1 take {desk.id(taken)}",
                        f"P1 ride {desk.id(taken)}",
                        barrier=(card, 1),
                        enemy=kind,
                        own=own,
                        taken=taken,
                    )


def copy_idle(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """The enemy has no entry ability to copy."""
    for enemy in desk.closed(-1, STRONGEST):
        for own in desk.quiet(-1, enemy.power)[:FEW]:
            for taken in desk.quiet(enemy.power, STRONGEST)[:FEW]:
                one = desk.side(attack=[own], discards=[taken])
                two = desk.against(enemy)
                yield plan(desk, "check", one, two, barrier=(card, 1), enemy=enemy.kind, own=own, taken=taken)


def _with_an_answer(desk: Desk, card: int) -> Iterator[tuple[Enemy, int, int]]:
    """An enemy, a card of P1's that beats it by an attack ability, and one that would then beat that."""
    t = desk.t
    for own in desk.cards:
        abilities = [a for a in t.attack[own] if t.code[a] == c.AT_IF_ENEMY]
        if own == card or len(t.attack[own]) != 1 or not abilities or t.entry[own]:
            continue
        trait = t.trait[abilities[0]]
        for enemy in list(desk.enemies(t.power[own], t.number[abilities[0]], having=trait))[:FEW]:
            low = max(t.power[own], t.power[card])
            for answer in desk.quiet(low, STRONGEST, lacking=trait)[:FEW]:
                if not enemy.field:
                    yield enemy, own, answer


def even_hands(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """The enemy has to give back the card that would have answered."""
    for enemy, own, answer in _with_an_answer(desk, card):
        ride = f"P2 ride {desk.id(answer)}"
        yield plan(
            desk,
            "attack",
            desk.side(attack=[own], hand=[card]),
            desk.against(enemy, hand=[answer]),
            f"P1 use {desk.id(card)}",
            f"P2 return {desk.id(answer)}",
            "P1 activate",
            refused(ride, "TW-10.1"),
            instead=("P1 activate", ride),
            enemy=enemy.kind,
            own=own,
            answer=answer,
        )


def even_hands_idle(desk: Desk, card: int, _ability: int) -> Iterator[Plan]:
    """The enemy's hand is no larger."""
    for enemy, own, answer in _with_an_answer(desk, card):
        yield plan(
            desk,
            "attack",
            desk.side(attack=[own], hand=[card, enemy.kind]),
            desk.against(enemy, hand=[answer]),
            f"P1 use {desk.id(card)}",
            "P1 activate",
            f"P2 ride {desk.id(answer)}",
            enemy=enemy.kind,
            own=own,
            answer=answer,
        )


def _drawing(desk: Desk, card: int, count: int, *, banned: bool) -> Iterator[Plan]:
    """The enemy's next card would win, if it could be drawn."""
    t = desk.t
    for strong in desk.enemies(-1, STRONGEST):
        if strong.field:
            return
        for own in desk.quiet(-1, strong.power)[:FEW]:
            weak = [k for k in desk.idle(Enemy(own, t.power[own])) if t.mask[k] and not t.entry[k]][:count]
            if len(weak) < count or strong.kind in weak:
                continue
            draw, out = "P2 draw", f"P2 place {desk.id(strong.kind)}"
            placed = f"P1 place {desk.id(own)}"
            actions = (
                (placed, refused(draw, "TW-R9"), f"P2 place {desk.id(weak[0])}")
                if banned
                else (placed, draw, out)
            )
            yield plan(
                desk,
                "draw",
                desk.side(hand=[own]),
                desk.side(hand=weak, deck=[strong.kind, *["?"] * 8]),
                *actions,
                barrier=(card, 1),
                instead=(placed, draw, out),
                enemy=strong.kind,
                own=own,
            )


def draw_ban(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _drawing(desk, card, desk.t.number[ability], banned=True)


def draw_ban_idle(desk: Desk, card: int, ability: int) -> Iterator[Plan]:
    return _drawing(desk, card, max(0, desk.t.number[ability] - 1), banned=False)
