"""The sentences of ``tefuda import``, each in Japanese and English, as ``messages`` has those of validation."""

from __future__ import annotations

from generator.catalogue.messages import Message

TABLE_MESSAGES: dict[str, Message] = {
    "import-empty": Message("カードが一枚もありません。", "holds no card."),
    "import-not-a-row": Message(
        "「{value}」はカードの行でも、セットの見出しでもありません。項目を | で区切るか、行の先頭に # を付けてください。",
        "“{value}” is neither a card nor the heading of a set; divide its fields by |, or begin the line with #.",
    ),
    "import-cells": Message(
        "{found} 列あります。{wanted} 列 ({columns}) にしてください。",
        "has {found} columns; write {wanted}: {columns}.",
    ),
    "import-heading": Message(
        "「{value}」という列はないか、二度出てきます。使えるのは {allowed} とその名前です。",
        "“{value}” names no column, or one that is there already; there are {allowed}, or their labels.",
    ),
    "import-no-name": Message("カードの名前がありません。", "the card's name is missing."),
    "import-no-set": Message(
        "どのセットのカードか分かりません。--set で指定するか、set の列を足してください。",
        "the card's set is not said; name it by --set or in a column set.",
    ),
    "import-value": Message(
        "「{value}」は{ja}の値ではありません。{allowed} のどれか (または 3or4、5200? など) を書いてください。",
        "“{value}” is no value of {en}; write one of {allowed} (or such as 3or4, 5200?).",
    ),
    "import-parts": Message(
        "「{value}」を分けられません。{ja} のように / で区切ってください。",
        "“{value}” cannot be divided; write {en}, with / between them.",
    ),
    "import-timing": Message(
        "「{value}」の始めにタイミングがありません。{allowed} のどれかと : で始めてください。",
        "“{value}” does not begin with a timing; begin it with one of {allowed} and a colon.",
    ),
    "import-quote": Message('引用符 " が閉じていません。', 'a quotation mark " is not closed.'),
    "import-twice": Message(
        "「{name}」は {line} 行目にもあります。一枚にまとめてください。",
        "“{name}” is on line {line} as well; make them one card.",
    ),
    "import-id": Message(
        "{id} というカードはありません。番号はアーカイブが付けるので、空にしてください。",
        "there is no card {id}; leave the id empty, the archive gives it.",
    ),
    "import-exists": Message(
        "「{name}」は {id} としてすでにあり、内容が違います ({keys})。分かったことを書き足すなら --update を付けてください。",
        "“{name}” is here already as {id}, and differs ({keys}); add --update to fill in what it did not know.",
    ),
    "import-which": Message(
        "「{name}」は {ids} のどれか分かりません。id の列に番号を書いてください。",
        "“{name}” may be any of {ids}; name it in a column id.",
    ),
    "import-by-hand": Message(
        "{id} の {key} は、いまの値とも、この行の値とも決められません。手で直してください。",
        "the {key} of {id} differs in a way that cannot be put side by side; mend it by hand.",
    ),
}
