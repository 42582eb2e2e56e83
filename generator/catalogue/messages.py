"""The sentences of ``tefuda validate``, each in Japanese and English.

Every code that a problem may have stands here once. A sentence says what is
wrong and what to write instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Message:
    """A format string per language; the problem's arguments fill it."""

    ja: str
    en: str
    severity: Literal["error", "warning"] = "error"

    def text(self, language: Literal["ja", "en"]) -> str:
        return self.ja if language == "ja" else self.en


MESSAGES: dict[str, Message] = {
    # The file as bytes
    "unreadable": Message("読み込めません ({said})。", "cannot be read ({said})."),
    "too-large": Message(
        "{size} MB あり、上限の {limit} MB を超えています。セットごとに分けてください。",
        "is {size} MB, over the limit of {limit} MB; split it by set.",
    ),
    "not-utf-8": Message(
        "UTF-8 ではありません。UTF-8 で保存し直してください。", "is not UTF-8; save it as UTF-8."
    ),
    "encoding": Message(
        "UTF-8 ではありません (おそらく {guess})。UTF-8 で保存し直してください。",
        "is not UTF-8 (it looks like {guess}); save it as UTF-8.",
    ),
    "bom": Message(
        "先頭に BOM があります。BOM なしの UTF-8 で保存するか、tefuda fmt を実行してください。",
        "begins with a byte order mark; save as UTF-8 without BOM, or run tefuda fmt.",
    ),
    "crlf": Message(
        "改行が CRLF です。LF で保存するか、tefuda fmt を実行してください。",
        "has Windows line ends (CRLF); save with LF, or run tefuda fmt.",
    ),
    "empty-file": Message(
        "空のファイルです。中身を書くか、ファイルを消してください。",
        "is empty; fill it in or remove the file.",
    ),
    # The file as YAML
    "tab": Message(
        "タブで字下げされています。半角空白二つずつにしてください。",
        "is indented with a tab; use two spaces a level.",
    ),
    "lone-question": Message(
        "? だけでは YAML として読めません。不明なら unknown、文字なら '?' と書いてください。",
        "a lone ? is not valid YAML; write unknown if it is not known, or '?' if it is text.",
    ),
    "invisible-character": Message(
        "目に見えない文字 {character} があります。消してください。",
        "holds the invisible character {character}; remove it.",
    ),
    "too-many": Message(
        "誤りが {limit} 件を超えたので、このファイルの残りは示しません。まずここまでを直してください。",
        "has more than {limit} errors, so the rest of this file is not shown; mend these first.",
    ),
    "unclosed-quote": Message(
        "ここで開いた引用符が閉じられていません。", "opens a quote that is never closed."
    ),
    "yaml-syntax": Message(
        "YAML として読めません: {said}。字下げ、引用符、コロンの後の空白を確かめてください。",
        "is not valid YAML: {said}. Check the indentation, the quotes, and the space after colons.",
    ),
    "alias": Message(
        "アンカー (&) と別名 (*) は使いません。値をそのまま書いてください。",
        "uses an anchor (&) or alias (*); write the value out instead.",
    ),
    "tag": Message(
        "タグ {tag} は使いません。消してください。",
        "uses the tag {tag}; remove it.",
    ),
    "too-deep": Message(
        "入れ子が {limit} 段を超えています。",
        "is nested more than {limit} levels deep.",
    ),
    "several-documents": Message(
        "一つのファイルに文書は一つです。二つめの --- を消してください。",
        "starts a second document; keep one document a file and remove this ---.",
    ),
    "key-not-text": Message(
        "キー {key} が文字列ではありません。",
        "the key {key} is not text.",
    ),
    "duplicate-key": Message(
        "キー {key} は {first} 行目にもあります。どちらかを消してください。",
        "the key {key} already stands on line {first}; remove one of the two.",
    ),
    "empty-value": Message(
        "値がありません。分からないときは unknown と書き、なくてもよいキーならキーごと消してください。",
        "has no value; write unknown if it is not known, or remove the key if it may be left out.",
    ),
    "yaml-word": Message(
        "引用符のない {text} は YAML の版によって真偽値などに読まれます。'{text}' と書いてください。",
        "{text} without quotes means something else to some YAML readers; write '{text}'.",
    ),
    "yaml-number": Message(
        "{text} は YAML の版によって違う数に読まれます。数なら算用数字だけで、文字なら '{text}' と書いてください。",
        "{text} is read as different numbers by different YAML readers; write plain digits, or '{text}' if it is text.",
    ),
    "yaml-date": Message(
        "日付は引用符で囲んでください: '{text}'。",
        "write a date in quotes: '{text}'.",
    ),
    # The file against its schema
    "not-allowed": Message(
        "{value} は使えません。使えるのは {allowed}。", "{value} is not allowed; use one of {allowed}."
    ),
    "not-allowed-value": Message(
        "{value} は使えません。使えるのは {allowed}。分からなければ unknown。",
        "{value} is not allowed; use one of {allowed}, or unknown if it is not known.",
    ),
    "not-allowed-near": Message(
        "{value} は使えません。{near} のことですか (使えるのは {allowed})。",
        "{value} is not allowed; did you mean {near}? (allowed: {allowed})",
    ),
    "not-const": Message("{value} ではなく {wanted} と書いてください。", "is {value}; write {wanted} here."),
    "full-width-number": Message(
        "全角の数字 {value} です。半角で {digits} と書いてください。",
        "the number {value} is typed full-width; write {digits}.",
    ),
    "quoted-number": Message(
        "数が文字列になっています。引用符や桁区切りを取って {digits} と書いてください。",
        "the number is written as text; write {digits} without quotes or separators.",
    ),
    "needs-quotes": Message(
        "ここには文字列が要ります。'{value}' と引用符で囲んでください。",
        "is to be text here; write '{value}' in quotes.",
    ),
    "wrong-type": Message(
        "{value} ではなく、{wanted_ja}が要ります。", "is {value}; {wanted_en} belongs here."
    ),
    "missing-key": Message(
        "キー {key} がありません。書き足してください。", "the key {key} is missing; add it."
    ),
    "missing-value": Message(
        "キー {key} がありません。分からなければ {key}: unknown と書いてください。",
        "the key {key} is missing; write {key}: unknown if it is not known.",
    ),
    "unknown-key": Message(
        "キー {key} はここでは使えません。使えるのは {allowed}。",
        "the key {key} is not used here; use one of {allowed}.",
    ),
    "unknown-key-near": Message(
        "キー {key} はここでは使えません。{near} のことですか。",
        "the key {key} is not used here; did you mean {near}?",
    ),
    "needs-key": Message("{key} には {need} を添えてください。", "{key} needs {need} beside it."),
    "bad-form": Message("{value} は形が違います。{ja}", "{value} has the wrong form. {en}"),
    "stray-space": Message(
        "前後に空白があるか、途中で改行されています。「{wanted}」と一行で書いてください。",
        "has white space at its ends, or a line break; write “{wanted}”.",
    ),
    "one-of-one": Message(
        "値が {count} 個です。{wanted} 個以上要ります。一つに決まるなら、その値をそのまま書いてください。",
        "holds {count} value(s) and needs {wanted} or more; if it is settled, write the value itself.",
    ),
    "too-few": Message(
        "{count} 個しかありません。{wanted} 個以上要ります。",
        "holds {count} item(s); {wanted} or more are needed.",
    ),
    "repeated-item": Message(
        "同じものが二度書かれています。一つ消してください。",
        "lists the same item twice; remove one.",
    ),
    "too-small": Message(
        "{value} は小さすぎます。{wanted} 以上です。", "{value} is too small; at least {wanted}."
    ),
    "too-large-number": Message(
        "{value} は大きすぎます。{wanted} 以下です。", "{value} is too large; at most {wanted}."
    ),
    "empty-text": Message(
        "空です。書くか、キーごと消してください。", "is empty; fill it in or remove the key."
    ),
    "empty-key": Message(
        "空です。このキーは要るので、書いてください。", "is empty; fill it in, for this key must be there."
    ),
    "empty-key-unknown": Message(
        "空です。このキーは要るので、書くか、分からないときは unknown と書いてください。",
        "is empty; fill it in, or write unknown if it is not known, for this key must be there.",
    ),
    "not-here": Message(
        "{value} は、この種類のカードでは使えません。", "{value} is not used on this kind of card."
    ),
    "does-not-apply": Message(
        "キー {key} はこの種類のカードには当てはまりません。消してください。",
        "the key {key} does not apply to this kind of card; remove it.",
    ),
    "which-state": Message(
        "value、unknown、one_of、probably、conflict、inferred のどれか一つを書いてください。",
        "say how it is known: one of value, unknown, one_of, probably, conflict, inferred.",
    ),
    "two-states": Message(
        "{given} は同時に書けません。一つだけ残してください。",
        "{given} cannot stand together; keep one.",
    ),
    "schema": Message("スキーマに合いません: {said}", "does not fit the schema: {said}"),
    # Files and their places
    "schema-file": Message("スキーマとして使えません: {said}", "cannot be used as a schema: {said}"),
    "no-data": Message(
        "データがありません。--root でアーカイブのフォルダーを指定してください。",
        "holds no data; name the archive's folder with --root.",
    ),
    "unexpected-file": Message(
        "ここにあっても読まれないファイルです。置けるのは game.yml、sources.yml、products.yml、rules.yml、"
        "rulings.yml、glossary.yml、phrasebook.yml、events.yml、specimens.yml、cards/<セット>.yml、decks/<デッキ>.yml、"
        "examples/<名前>.yml です。",
        "is not read from here; a game's folder holds game.yml, sources.yml, products.yml, rules.yml, "
        "rulings.yml, glossary.yml, phrasebook.yml, events.yml, specimens.yml, cards/<set>.yml, "
        "decks/<deck>.yml and examples/<name>.yml.",
    ),
    "no-schema": Message(
        "スキーマ schemas/{schema} がありません。", "needs the schema schemas/{schema}, which is not there."
    ),
    "missing-file": Message("このファイルが要ります。", "is missing; every game needs this file."),
    # Across values and files
    "reserved-game": Message(
        "{id} には、サイトのほかのページがあります。フォルダーと game に別の名前を付けてください。",
        "{id} is where other pages of the site stand; give the folder and game another name.",
    ),
    "duplicate-id": Message(
        "{id} はもう {file} の {line} 行目で使われています。空いている番号を使ってください。",
        "{id} is already used in {file} on line {line}; take one that is free.",
    ),
    "retired-id": Message(
        "{id} は退いた番号です (game.yml の {line} 行目)。空いている番号を使ってください。同じカードが戻ったのなら、その行を消してください。",
        "{id} is a retired id (game.yml, line {line}); take one that is free, "
        "or remove it there if the same card is back.",
    ),
    "name-unknown": Message(
        "名前の分からないカードは、ここには書きません。game.yml の declared に、枚数だけを数えてください。",
        "a card whose name is not known has no place here; it is only counted, by declared in game.yml.",
    ),
    "id-not-in-set": Message(
        "{id} はセット {set} のものではありません。{set}- で始めてください。",
        "{id} is no id of set {set}; begin it with {set}-.",
    ),
    "specimens-unsaid": Message(
        "見本のファイルです。specimen: true と書き、source は書かないでください。",
        "holds specimens; write specimen: true, and no source.",
    ),
    "specimens-file": Message(
        "見本は {file} にだけ書きます。この行を消すか、カードを {file} に移してください。",
        "says specimen, but specimens stand in {file} only; take this line out, or move the cards there.",
    ),
    "specimens-of-set": Message(
        "{set} はこのゲームのセットです。見本には、どのセットのものでもない id を付けてください。",
        "{set} is a set of the game; give the specimens an id that no set has.",
    ),
    "english-of-card": Message(
        "印刷された名前は訳しません。この行を取ってください。名前がこのアーカイブの付けた呼び名なら、named_here: true と書いてください。",
        "printed names are not translated. Take this line out, or write named_here: true if the name is this archive's own.",
    ),
    "english-twice": Message(
        "{name} は《{other}》の英語の名前です。名前の違うカードには、違う英語の名前を付けてください。",
        "{name} is what 《{other}》 is called in English; cards of different names need different ones.",
    ),
    "specimen-name": Message(
        "{name} は見本の名前です。「{word}」の語を入れて、見本と分かるようにしてください。",
        "{name} is the name of a specimen; put the word {word} into it, so that it says so.",
    ),
    "set-not-file": Message(
        "セット {value} のカードは {value}.yml に書きます (このファイルは {stem}.yml)。",
        "says set {value}, but this is {stem}.yml; cards of a set stand in the file of its name.",
    ),
    "set-not-declared": Message(
        "セット {value} は game.yml にありません。あるのは {allowed}。",
        "the set {value} is not declared in game.yml; declared are {allowed}.",
    ),
    "same-card": Message(
        "{name} は {first} と同じカードに見えます。足りない値を {first} に書き足してください。",
        "{name} looks like the same card as {first}; add what it lacks there.",
    ),
    "alike-names": Message(
        "{name} と {first} の {other} は見分けがつきません。印刷どおりの一つの書き方に揃えてください。",
        "{name} cannot be told apart from {other} ({first}); write both as printed, in one spelling.",
    ),
    "doubt-of-unknown": Message(
        "{key} に unknown は書けません。値全体を unknown にしてください。",
        "{key} cannot be unknown; write unknown for the whole value.",
    ),
    "unknown-among": Message(
        "{key} の中に unknown は書けません。何でもありうるなら、値全体を unknown にしてください。",
        "{key} cannot hold unknown; if anything is possible, write unknown for the whole value.",
    ),
    "pointless-mapping": Message(
        "添えるものがなければ、値 {value} をそのまま書いてください。",
        "carries nothing but its value; write {value} itself.",
    ),
    "conflict-unexplained": Message(
        "何が食い違うのかを printed か sources か note に書いてください。",
        "say what contradicts what: add printed, sources or note.",
    ),
    "sources-of-one": Message(
        "sources は one_of か conflict の値ごとの出典です。値が一つなら source と書いてください。",
        "sources is for the values of one_of or conflict; for a single value write source.",
    ),
    "sources-count": Message(
        "出典が {count}、値が {wanted} あります。値と同じ順に、同じ数だけ書いてください。",
        "names {count} sources for {wanted} values; write one for each, in the same order.",
    ),
    "printed-same": Message(
        "printed が値と同じです。違うときだけ書きます。消してください。",
        "printed says the same as the value; remove it, it is for what differs.",
    ),
    "slots-without-gap": Message(
        "テキストに ? がないので slots は要りません。消してください。",
        "the text has no ? to fill; remove slots.",
    ),
    "no-slot": Message(
        "この言い回しに {name} という空欄はありません。あるのは {allowed}。",
        "this phrasing has no slot {name}; it has {allowed}.",
    ),
    "slot-known": Message(
        "{name} はテキストに書かれています。slots から消してください。",
        "{name} stands in the text already; remove it from slots.",
    ),
    "not-nfc": Message(
        "文字が合成済みの形 (NFC) ではありません。{text} と書くか、tefuda fmt を実行してください。",
        "is not in composed Unicode form (NFC); write {text}, or run tefuda fmt.",
    ),
    "irregular-text": Message(
        "標準の書き方では「{regular}」です。text をそう書き、印刷の表記は printed に残してください。",
        "the regular phrasing is “{regular}”; write that as text and keep the print in printed.",
    ),
    "odd-timing": Message(
        "「{text}」は、タイミング {timing} では見られない文です。タイミングを確かめてください。",
        "“{text}” does not occur with timing {timing}; check the timing.",
        "warning",
    ),
    "no-phrase": Message(
        "「{text}」に合う言い回しが phrasebook.yml にありません。表示と検索はされますが、まだ実行できません。",
        "no phrasing in phrasebook.yml fits “{text}”; it is shown and searched, but not executable yet.",
        "warning",
    ),
    "phrasebook": Message("言い回し表に誤りがあります: {said}", "is inconsistent: {said}"),
    "no-source": Message(
        "出典 {id} は sources.yml にありません。", "there is no source {id} in sources.yml."
    ),
    "no-source-near": Message(
        "出典 {id} は sources.yml にありません。{near} のことですか。",
        "there is no source {id} in sources.yml; did you mean {near}?",
    ),
    "no-clause": Message("条 {id} はありません。", "there is no clause {id}."),
    "no-clause-near": Message(
        "条 {id} はありません。{near} のことですか。",
        "there is no clause {id}; did you mean {near}?",
    ),
    "no-card": Message("《{name}》というカードはありません。", "there is no card 《{name}》."),
    "no-card-near": Message(
        "《{name}》というカードはありません。{near} のことですか。",
        "there is no card 《{name}》; did you mean {near}?",
    ),
    "ambiguous-card": Message(
        "《{name}》は {count} 種あります。《tw1-02》のように番号で書いてください。",
        "{count} cards are named 《{name}》; write the id instead, as in 《tw1-02》.",
    ),
    "out-of-order": Message(
        "番号 {id} は順番どおりなら {wanted} です。抜けや重なりを直してください。",
        "{id} stands where {wanted} is due; mend the gap or the repetition.",
    ),
    "choice-not-option": Message(
        "{value} は選択肢にありません。あるのは {allowed}。",
        "{value} is none of the options; they are {allowed}.",
    ),
    "no-deck-rules": Message(
        "このゲームの game.yml にデッキの決まり deck がありません。先にそれを書いてください。",
        "needs the deck rules of its game: write the key deck in game.yml first.",
    ),
    "deck-size": Message(
        "{count} 枚です。この区分は {wanted} 枚です。",
        "holds {count} cards; this section has {wanted}.",
        "warning",
    ),
    "no-translation": Message(
        "もう一方の言語のページ {other} がありません。",
        "has no page in the other language; write {other}.",
    ),
    # Worked examples
    "not-executable": Message(
        "「{text}」は読めますが、このタイミングや数ではエンジンがまだ実行できません。このカードは例に出せません。",
        "“{text}” is understood, but the engine cannot play it yet with this timing or number; "
        "the card cannot take part in examples.",
        "warning",
    ),
    "example-unplayable": Message(
        "この例は実演できません: {said_ja}", "this example cannot be played: {said_en}."
    ),
    "example-needs-values": Message(
        "この例は、決まっていない値が要るので実演できません: {values}。position の上の行に {write} と書き足すか、"
        "ほかのカードにしてください。",
        "this example cannot be played, for it needs values that are not settled: {values}. "
        "Add the line {write} above position, or use another card.",
    ),
    "example-stopped": Message(
        "「{action}」は行えません: {said_ja}", "“{action}” cannot be done: {said_en}."
    ),
    "example-differs": Message(
        "例では {expected_ja}。エンジンでは {found_ja}。例かルールのどちらかを直してください。",
        "the example says {expected_en}; the engine: {found_en}. Correct whichever is wrong.",
    ),
    "example-does-not-show": Message(
        "この例で起こることに、条 {id} によるものがありません。条が働く局面にするか、shows から消してください。",
        "nothing that happens in this example is caused by {id}; change the example, or remove it from shows.",
    ),
    "no-example": Message("{id} という例はありません。", "there is no example {id}."),
    "no-example-near": Message(
        "{id} という例はありません。{near} のことですか。",
        "there is no example {id}; did you mean {near}?",
    ),
    "ambiguous-example": Message(
        "{id} という例は複数のゲームにあります。{near} のどれかを書いてください。",
        "several games have an example {id}; write one of {near}.",
    ),
    "bad-date": Message("{value} という日付はありません。", "{value} is a date that does not exist."),
}
