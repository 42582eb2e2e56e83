"""What a verdict means, in words. The twin of ``assets/js/deck/wording.js``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from generator.decks.book import DeckBook
from generator.decks.strings import strings
from rules_engine.decklist import Line
from rules_engine.legality import Cell, Finding, Limit

Language = Literal["ja", "en"]


@dataclass(frozen=True, slots=True)
class Told:
    """A finding in words: the rule's own sentence, what is wrong, what to change, what would decide it."""

    rule: str
    what: str
    change: str
    opens: tuple[str, ...]
    clauses: tuple[str, ...]


class Teller:
    """Puts findings and unread lines into words of one language."""

    def __init__(self, book: DeckBook, lang: Language) -> None:
        self.book = book
        self.lang = lang
        self.ui = strings()[lang]
        self.rules = {c.id: c.text[lang] for c in book.game.clauses()}
        for ruling in book.game.rulings:
            option = next(o for o in ruling.options if o.id == book.rulings[ruling.key])
            self.rules[ruling.id] = f"{ruling.question[lang]} {option.text[lang]}"

    def say(self, key: str, **args: object) -> str:
        return self.ui[f"deck_{key}"].format(**args)

    # Parts of sentences

    def label(self, field: str) -> str:
        found = self.book.game.shape.field(field)
        return found.label[self.lang] if found else self.ui.get(f"deck_field_{field}", field)

    def value(self, field: str, value: Cell) -> str:
        """A value as the page's language says it."""
        if value is None:
            return self.say("value_none")
        if isinstance(value, tuple):
            return self.ui["deck_list"].join(self.value(field, v) for v in value)
        if field == "name":
            return f"《{value}》"
        if field == "id":
            return f"《{self.book.name_of(str(value))}》"
        found = self.book.game.shape.field(field)
        choice = found.choice(value) if found else None
        return choice.label[self.lang] if choice else str(value)

    def lower(self, label: str) -> str:
        """A label within a sentence: an English one without its capital, unless it is an abbreviation."""
        return label if label[1:2].isupper() else label[:1].lower() + label[1:]

    def bare(self, field: str, value: Cell) -> str:
        """A value without the name of its field, where the value says that itself: 1 for Level 1."""
        text, label = self.value(field, value), self.label(field)
        rest = text[len(label) :].strip() if text.lower().startswith(label.lower()) else ""
        return rest or text

    def named(self, field: str, text: str) -> str:
        """A value with the name of its field, unless the value says that itself."""
        if field in ("name", "id") or text.lower().startswith(self.label(field).lower()):
            return text
        return self.say("named", field=self.label(field), value=text)

    def condition(self, field: str, condition: Any) -> str:
        def listed(values: Any) -> str:
            held = values if isinstance(values, list) else [values]
            return self.ui["deck_or"].join(self.value(field, value) for value in held)

        if not isinstance(condition, Mapping):
            return self.named(field, listed(condition))
        if "not" in condition:
            return self.say("not", value=self.named(field, listed(condition["not"])))
        low, high = condition.get("at_least"), condition.get("at_most")
        return self.named(field, f"{'' if low is None else low}–{'' if high is None else high}")

    def subject(self, finding: Finding, limit: Limit) -> str:
        """What a limit counts: the group if there is one, else what it asks of a card."""
        if limit.count_by:
            held = [
                self.named(name, self.value(name, value))
                for name, value in finding.group
                if value is not None
            ]
            said = self.ui["deck_and"].join(held) or self.cards(finding)
            for name, value in finding.group:
                if value is None:
                    said = self.say("without", what=said, field=self.lower(self.label(name)))
            return said
        where = [self.condition(name, condition) for name, condition in limit.where.items()]
        return self.ui["deck_and"].join(where) or self.say("cards")

    def cards(self, finding: Finding) -> str:
        return self.ui["deck_list"].join(f"《{self.book.name_of(card)}》" for card, _ in finding.cards)

    @staticmethod
    def number(finding: Finding) -> str:
        return str(finding.low) if finding.low == finding.high else f"{finding.low}–{finding.high}"

    # Findings

    def what(self, finding: Finding) -> str:
        number = self.number(finding)
        match finding.kind:
            case "size":
                least, most = finding.at_least, finding.at_most
                section = self.book.title(finding.section)[self.lang]
                if least == most:
                    return self.say("size_exact", section=section, n=number, wanted=least)
                wanted = f"{'' if least is None else least}–{'' if most is None else most}"
                return self.say("size_range", section=section, n=number, wanted=wanted)
            case "limit":
                limit = self._limit(finding)
                subject = self.subject(finding, limit)
                if finding.at_most is not None:
                    key = "limit_none" if finding.at_most == 0 else "limit_most"
                    return self.say(key, what=subject, n=number, most=finding.at_most)
                return self.say("limit_least", what=subject, n=number, least=finding.at_least)
            case "own":
                return self.say("own", what=self.cards(finding), n=number, most=finding.at_most)
            case "ban":
                key = "banned" if finding.at_most == 0 else "restricted"
                return self.say(key, what=self.cards(finding), n=number, most=finding.at_most)
            case "format":
                form = self.book.rules.format(finding.rule.partition(":")[2])
                return self.say("format", format=form.title[self.lang], what=self.cards(finding))
            case "suits":
                return self.say("suits", what=self.piece(finding))
        return self.say("joint", what=self.cards(finding))

    def piece(self, finding: Finding) -> str:
        advice = next(a for a in self.book.rules.advice if a.id == finding.rule)
        field = getattr(advice, "field", "")
        return self.ui["deck_list"].join(self.value(field, card) for card, _ in finding.cards)

    def _limit(self, finding: Finding) -> Limit:
        rules = self.book.rules
        return next(
            x for x in (*rules.limits, *rules.advice) if isinstance(x, Limit) and x.id == finding.rule
        )

    def change(self, finding: Finding) -> str:
        """The smallest change that repairs it for sure."""
        if finding.add:
            key = "add_size" if finding.kind == "size" else "add"
            return self.say(key, n=finding.add)
        if finding.remove:
            closed = "remove_size" if finding.kind == "size" else "remove"
            return self.say(closed if finding.broken else "remove_open", n=finding.remove)
        return ""

    def opens(self, finding: Finding) -> tuple[str, ...]:
        """What would decide it: which card, which field, which values."""
        key = "open_least" if finding.at_least is not None else "open_most"
        return tuple(
            self.say(
                "open_suits" if finding.kind == "suits" else key,
                card=self.book.name_of(o.card),
                field=self.lower(self.label(o.field)),
                values=self.ui["deck_or"].join(self.bare(o.field, value) for value in o.values),
            )
            for o in finding.open
        )

    def tell(self, finding: Finding) -> Told:
        advice = next((a for a in self.book.rules.advice if a.id == finding.rule), None)
        clause = next((c for c in finding.clauses if c in self.rules), "")
        rule = advice.text[self.lang] if advice and advice.text else self.rules.get(clause, "")
        return Told(rule, self.what(finding), self.change(finding), self.opens(finding), finding.clauses)

    # Lines

    def line(self, line: Line, near: list[str]) -> str:
        """Why a line could not be read, and what may have been meant."""
        names = [f"《{self.book.name_of(card)}》×{count}" for card, count in line.options]
        if line.code in ("ambiguous", "id-name"):
            names = [f"{card} 《{self.book.name_of(card)}》×{count}" for card, count in line.options]
        options = self.ui["deck_or"].join(names)
        text = self.say(f"line_{line.code.replace('-', '_')}", text=line.guess, options=options)
        return text + (self.say("near", near=self.ui["deck_list"].join(near)) if near else "")
