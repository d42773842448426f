/** What a question names of the table and its reading has not: it is said, and not left out in silence. */
import { type Query, queryColumns } from "@probability-chat/query";
import type { Span } from "./interpretation.ts";
import { stem } from "./reading/text/compare-words.ts";
import { Names } from "./reply/names.ts";
import { wordsOf } from "./reply/nearest.ts";
import type { Told } from "./reply/refusals.ts";
import { columnName } from "./reply/wording.ts";

/** Says which columns the question has word for word, where nothing in the query accounts for a word. */
export function leftOut(
  question: string,
  query: Query,
  unmatched: readonly Span[],
  { codebook, dictionary }: Told,
): readonly string[] {
  if (unmatched.length === 0) return [];
  const names = new Names(codebook, dictionary);
  const used = queryColumns(query);
  // `pclass` says the `class` that another column is too.
  const isUsed = (word: string) => used.some((name) => name.toLowerCase().includes(word));
  const said = ` ${stemsOf(question).join(" ")} `;
  const left = new Set(unmatched.flatMap(({ text }) => stemsOf(text)));
  const without = codebook.columns.filter(({ name }) => {
    const words = stemsOf(names.knownAs(name) ?? name);
    const isLeft = words.some((word) => left.has(word) && !isUsed(word));
    return isLeft && !used.includes(name) && said.includes(` ${words.join(" ")} `);
  });
  return without.map(({ name, type }) => {
    const isLeft = type === "text" ? "goes by rows, not by" : "leaves out";
    return `this ${isLeft} ${columnName(name, names)}: ask for it too`;
  });
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}
