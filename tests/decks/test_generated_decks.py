"""Thousands of generated decks: both evaluators judge them alike, and as trying everything would."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules_engine.legality import MOST_COMPLETIONS, Verdict, check
from tests.decks.twin import Twin
from tests.decks.worlds import DATES, brute_force, deck, world

WORLDS, DECKS = 150, 30
"""So many games, and so many decks of each."""


def _repaired(verdict: Verdict) -> bool:
    return all(
        f.add >= 0 and f.remove >= 0 and (f.add or f.remove or f.kind == "joint") for f in verdict.findings
    )


def test_both_judge_alike(twin: Twin) -> None:
    chance = random.Random(20131103)
    worlds = [world(chance, doubts=chance.choice([0, 0.1, 0.3, 0.6])) for _ in range(WORLDS)]
    asked, ours = [], []
    answers: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number, made in enumerate(worlds):
        for _ in range(DECKS):
            entries = deck(chance, made)
            date, form = chance.choice(DATES), chance.choice(["", "", "", "all", "old"])
            verdict = check(made.rules, made.cards, entries, date=date, format_id=form)
            assert _repaired(verdict)
            listed = [[e.section, e.card, e.count] for e in entries]
            asked.append({"world": number, "entries": listed, "date": date, "format": form})
            ours.append(verdict.as_json())
            answers[verdict.answer.value] += 1
            kinds.update(finding.kind for finding in (*verdict.findings, *verdict.advice))
    theirs = twin.ask(rules=[made.as_data() for made in worlds], decks=asked)["decks"]
    differing = [(asked[n], a, b) for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]
    assert differing[:3] == []
    # The decks are of every sort, or agreeing on them would say little.
    assert min(answers.values()) > WORLDS * DECKS // 50, answers
    assert kinds.keys() == {"size", "limit", "own", "ban", "format", "joint", "suits"}


@pytest.mark.parametrize("seed", range(40))
def test_the_answer_is_that_of_trying_everything(seed: int) -> None:
    chance = random.Random(seed)
    made = world(chance, doubts=0.25, most_cards=4)
    tried = 0
    for _ in range(25):
        entries = deck(chance, made)
        date, form = chance.choice(DATES), chance.choice(["", "", "all", "old"])
        wanted = brute_force(made, entries, date, form, most=20_000)
        if wanted is None:
            continue
        tried += 1
        verdict = check(made.rules, made.cards, entries, date=date, format_id=form)
        assert verdict.answer.value == wanted, (entries, date, form)
    assert tried > 5


def test_a_repair_repairs() -> None:
    """Taking out what a finding says, wherever, leaves its rule kept for sure."""
    chance = random.Random(7)
    repaired = 0
    for _ in range(300):
        made = world(chance, doubts=0.2, most_cards=5)
        entries = deck(chance, made)
        verdict = check(made.rules, made.cards, entries, date=DATES[0])
        for finding in verdict.findings:
            if finding.kind != "limit" or not finding.remove:
                continue
            left = finding.remove
            names = {card for card, _ in finding.cards}
            limit = next(one for one in made.rules.limits if one.id == finding.rule)
            kept = []
            for entry in entries:
                if entry.card in names and entry.section in limit.sections and left:
                    taken = min(left, entry.count)
                    left -= taken
                    if entry.count == taken:
                        continue
                    kept.append(type(entry)(entry.section, entry.card, entry.count - taken))
                else:
                    kept.append(entry)
            after = check(made.rules, made.cards, kept, date=DATES[0])
            same = [
                f for f in after.findings if f.rule == finding.rule and f.group == finding.group
                and {c for c, _ in f.cards} == names and f.at_most is not None
            ]  # fmt: skip
            assert same == [], (entries, finding)
            repaired += 1
    assert repaired > 100


def test_many_open_cards_are_judged_at_once() -> None:
    """With too many open values to try them together, the answer may be less sharp but is never wrong."""
    chance = random.Random(3)
    made = world(chance, doubts=1, most_cards=40)
    for _ in range(20):
        entries = deck(chance, made)
        check(made.rules, made.cards, entries, date=DATES[0])
    assert MOST_COMPLETIONS == 4096
