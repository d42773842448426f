// Writes the words that people ask with, the commonest first:
// node --import tsx training/words.mjs DICTIONARY.txt, a word a line (Debian's wbritish-large and wamerican-large).
// Misspellings stay out: of words that two lines have, those of the dictionary are written, and
// those that twenty have where no word that is twenty times as common is a slip away.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { slip } from "../apps/assistant/src/reader/slip.ts";

const folder = new URL("data/questions/", import.meta.url);
const out = new URL("../apps/assistant/src/reader/asking-words.ts", import.meta.url);
const english = new Set(readFileSync(process.argv[2], "utf8").split("\n"));
const LEAST_LETTERS = 4;
const LEAST_LINES = 2;
const COMMON = 20;

const lines = new Map();
for (const file of readdirSync(folder)) {
  for (const line of readFileSync(new URL(file, folder), "utf8").split("\n").filter(Boolean)) {
    const { question } = JSON.parse(line.replaceAll("Infinity", "null"));
    const words = new Set(question.toLowerCase().match(/[a-z]+/g));
    for (const word of words) lines.set(word, (lines.get(word) ?? 0) + 1);
  }
}
const known = [...lines].filter(
  ([word, count]) => word.length >= LEAST_LETTERS && count >= LEAST_LINES && english.has(word),
);
const isMisspelt = ([word, count]) =>
  known.some(([other, more]) => more >= COMMON * count && slip(word, other) !== null);
const others = [...lines].filter(
  ([word, count]) => word.length >= LEAST_LETTERS && count >= COMMON && !english.has(word),
);
const words = [...known, ...others.filter((one) => !isMisspelt(one))]
  .sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
  .map(([word]) => word);
const common = words.filter((word) => lines.get(word) >= COMMON).length;
writeFileSync(
  out,
  `/** Words of questions, the commonest first, written by \`training/words.mjs\`. */
// biome-ignore format: one text
export const ASKING_WORDS: readonly string[] = "${words.join(" ")}".split(" ");

/** So many of them are common. */
export const COMMON_WORDS = ${common};
`,
);
console.error(`${words.length} words, ${common} of them common`);
