/** What levels that are numbered have in common: `Obesity_Type_I` and `Obesity_Type_II` are obesity. */
import { splitWords } from "./header.ts";
import type { ColumnEntry } from "./table-index.ts";

const NUMBERING = /^(?:types?|levels?|stages?|grades?|class|degree|[ivx]{1,4}|\d{1,2})$/;

/** The levels by what they are called without their numbering, where several are called so and none is just that. */
export function numberedKinds({ column, numeric }: ColumnEntry): ReadonlyMap<string, string> {
  if (numeric || column.distinct > 50) return new Map();
  const kinds = column.levels.map(({ text }): [string, string] => {
    const words = splitWords(text);
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
