/** 'The five-year survival rate' where a column counts the months: until when, and not how many it were. */
import { type Query, walk } from "@probability-chat/query";
import { unitOf } from "../../lexicon/units.ts";
import { type Reader, wordAt } from "../reader.ts";

const RATED =
  /^(?:survival|mortality|death|readmission|recidivism|relapse|recurrence|retention|dropout|default)$/;

/** Where a span stands before what happens within it, that the query takes for a number on its own; null elsewhere. */
export function spanOfRate(reader: Reader, query: Query): number | null {
  const at = reader.tokens.findIndex(
    ({ value }, place) =>
      value !== null &&
      /^(?:day|week|month|year)$/.test(wordAt(reader, place + 1)) &&
      unitOf(wordAt(reader, place + 1)) !== undefined &&
      RATED.test(wordAt(reader, place + 2)),
  );
  if (at < 0) return null;
  for (const { node } of walk(query))
    if (node.kind === "compare" && node.op === "=" && typeof node.right === "number")
      if (node.left.kind === "column" && isCount(reader, node.left.column)) return at;
  return null;
}

function isCount({ index }: Reader, name: string): boolean {
  const entry = index.byName.get(name);
  return entry?.numeric === true && entry.affirmative === null;
}
