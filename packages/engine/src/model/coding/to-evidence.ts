import type { Event } from "@probability-chat/query";
import type { Evidence } from "../evidence.ts";
import { type Box, TooManyBoxes } from "./boxes.ts";
import type { ColumnCoding } from "./column-coding.ts";
import { type Compiled, compileEvents, holding, type Rule } from "./compile-event.ts";
import { type CutColumn, weightsOf } from "./pieces.ts";

/** Terms beyond which an event is cheaper to sample than to sum. */
const MOST_TERMS = 64;

/**
 * The rows in which a closed event holds, as evidence on the codes: disjoint terms whose
 * probabilities add up. No term means that the event cannot hold.
 */
export type EventEvidence =
  | { readonly kind: "terms"; readonly terms: readonly Evidence[] }
  | { readonly kind: "notModelled"; readonly columns: readonly string[] }
  | { readonly kind: "tooMany" };

export function toEvidence(codings: readonly ColumnCoding[], event: Event): EventEvidence {
  const compiled = compileEvents(codings, [event]);
  if ("notModelled" in compiled) return { kind: "notModelled", columns: compiled.notModelled };
  const boxes = boxesOf(compiled, compiled.events[0] as Rule);
  return boxes
    ? { kind: "terms", terms: boxes.map((box) => evidenceOf(codings, compiled, box)) }
    : { kind: "tooMany" };
}

/** The disjoint boxes in which a rule holds; null where they are too many. */
export function boxesOf({ columns }: Compiled, rule: Rule): readonly Box[] | null {
  try {
    const boxes = holding(rule, columns).flatMap((box) => presentAlike(box, columns));
    return boxes.length > MOST_TERMS ? null : boxes;
  } catch (error) {
    if (error instanceof TooManyBoxes) return null;
    throw error;
  }
}

export function evidenceOf(
  codings: readonly ColumnCoding[],
  { columns }: Compiled,
  box: Box,
): Evidence {
  return codings.map((_, at) => {
    const pieces = box.get(at);
    const column = columns.get(at);
    if (pieces === undefined || !column || pieces === column.full) return null;
    return weightsOf(column, pieces);
  });
}

/**
 * A date and its parts are missing together. The model knows that only nearly, so that a term
 * that has one of them present has all of them present that are asked about, and missing likewise.
 */
function presentAlike(box: Box, columns: ReadonlyMap<number, CutColumn>): Box[] {
  const alike = new Map(box);
  for (const [at, pieces] of box) {
    const mine = columns.get(at) as CutColumn;
    const isPresent = (pieces & mine.missing) === 0n;
    const isMissing = (pieces & mine.present) === 0n;
    if (mine.missing === 0n || isPresent === isMissing) continue;
    for (const [other, theirs] of columns) {
      if (other === at || theirs.coding.column !== mine.coding.column) continue;
      const allowed = alike.get(other) ?? theirs.full;
      const both = allowed & (isPresent ? theirs.present : theirs.missing);
      if (both === 0n) return [];
      alike.set(other, both);
    }
  }
  return [alike];
}
