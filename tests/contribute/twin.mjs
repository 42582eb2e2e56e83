// Runs the browser's contribute modules on what Python sends, and sends back what they say.
// Argument: the folder of the scripts. Standard input and output: JSON.

import { pathToFileURL } from "node:url";

const scripts = pathToFileURL(`${process.argv[2]}/`);
const twin = await import(new URL("contribute/twin.js", scripts));

let input = "";
process.stdin.setEncoding("utf8");
for await (const piece of process.stdin) input += piece;
const { games = [], cards = [], kinds = [], tables = [], texts = [], scalars = [], filled = [], merged = [], fills = [], origins = [] } = JSON.parse(input);
process.stdout.write(
  JSON.stringify({
    keywords: twin.keywords,
    cards: twin.judge(games, cards),
    kinds: twin.applicability(games, kinds),
    tables: twin.tables(games, tables),
    texts: texts.length ? twin.texts(games[0], texts) : [],
    scalars: twin.scalars(scalars),
    filled: twin.filled(games, filled),
    merged: twin.merged(merged),
    fills: twin.fitting(fills),
    origins: twin.origins(games, origins),
  }),
);
