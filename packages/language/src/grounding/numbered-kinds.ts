/**
 * What levels have in common: `Obesity_Type_I` and `Obesity_Type_II` are obesity, a `Private renter`
 * and a `Social renter` are renters, `Noise - street` and `Noise - home` are noise.
 */
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { splitWords } from "./header.ts";
import { levelHeads } from "./level-heads.ts";
import type { ColumnEntry } from "./table-index.ts";

const NUMBERING = /^(?:types?|levels?|stages?|grades?|class|degree|[ivx]{1,4}|\d{1,2})$/;

/** The levels by what they are called without their numbering, where several are called so and none is just that. */
export function numberedKinds({ column, numeric }: ColumnEntry): ReadonlyMap<string, string> {
  if (numeric || column.distinct > 50) return new Map();
  const texts = column.levels.map(({ text }) => text);
  const fronts = levelHeads(texts);
  const heads = sharedHeads(texts.map((text) => splitWords(text).at(-1) ?? ""));
  const kinds = column.levels.map(({ text }): [string, string] => {
    const front = fronts.get(text);
    if (front !== undefined) return [text, front];
    const words = splitWords(text);
    const head = words.at(-1) ?? "";
    if (words.length > 1 && heads.has(head)) return [text, head];
    const last = words.findLastIndex((word) => !NUMBERING.test(word));
    return [text, words.slice(0, last + 1).join(" ")];
  });
  const bare = new Set(column.levels.map(({ text }) => splitWords(text).join(" ")));
  return new Map(
    kinds.filter(
      ([, kind]) =>
        kind !== "" && !bare.has(kind) && kinds.filter(([, other]) => other === kind).length > 1,
    ),
  );
}

/** Nouns for people that some of the levels end in, and not all. */
function sharedHeads(heads: readonly string[]): ReadonlySet<string> {
  return new Set(
    heads.filter((head) => {
      const same = heads.filter((other) => other === head).length;
      return (
        same > 1 && same < heads.length && /(?:er|or|ist|ant|ent)$/.test(head) && isRowNoun(head)
      );
    }),
  );
}
