/** Figures that cannot be set against each other: those of two columns that measure unlike things. */
import { type Query, type Scalar, walk } from "@probability-chat/query";
import type { ColumnEntry, TableIndex } from "../../grounding/table-index.ts";
import { quantityOf } from "../../lexicon/dimensions.ts";
import { type Unit, unitOf } from "../../lexicon/units.ts";

/** Whether two headers say that they measure different things, or in different units: an age and an income. */
function areUnlike(a: ColumnEntry, b: ColumnEntry): boolean {
  const [one, other] = [unitSaid(a), unitSaid(b)];
  if (one !== undefined && other !== undefined) return one.id !== other.id;
  const [first, second] = [quantityOf(wordsOf(a), one), quantityOf(wordsOf(b), other)];
  return first !== null && second !== null && first !== second;
}

function unitSaid(entry: ColumnEntry): Unit | undefined {
  return unitOf(
    entry.unit ?? (wordsOf(entry).some((word) => /^ages?$/.test(word)) ? "years" : null),
  );
}

function wordsOf({ words }: ColumnEntry): string[] {
  return words.map(({ word }) => word);
}

/** The columns of a difference or a claim of figures that measure unlike things; null where all is alike. */
export function unlikeSides(
  query: Query,
  { byName }: TableIndex,
): readonly [ColumnEntry, ColumnEntry] | null {
  for (const { node } of walk(query)) {
    if (node.kind !== "difference" && node.kind !== "claim") continue;
    const [a, b] = [node.left, node.right].map((side) => byName.get(measured(side) ?? ""));
    if (a !== undefined && b !== undefined && areUnlike(a, b)) return [a, b];
  }
  return null;
}

/** The column whose own values a figure is in. */
function measured(scalar: Scalar): string | null {
  if (scalar.kind === "quantile") return scalar.column;
  return scalar.kind === "statistic" && scalar.statistic !== "distinct" ? scalar.column : null;
}
