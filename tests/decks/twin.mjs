// Runs the browser's deck modules on what Python sends, and sends back what they say.
// Argument: the folder of the scripts. Standard input and output: JSON.

import { pathToFileURL } from "node:url";

const scripts = pathToFileURL(`${process.argv[2]}/`);
const { judge, check } = await import(new URL("deck/twin.js", scripts));

let input = "";
process.stdin.setEncoding("utf8");
for await (const piece of process.stdin) input += piece;
const { lists = [], games = [], decks = [], rules = [] } = JSON.parse(input);
process.stdout.write(JSON.stringify({ lists: judge(games, lists), decks: check(rules, decks) }));
