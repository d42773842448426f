import type { FieldType } from "../forms/form.ts";

interface Needs {
  /** The fewest tokens with which it is written. */
  readonly tokens: number;
  /** Whether it is of a column, so that the table must have one. */
  readonly column: boolean;
}

const one: Needs = { tokens: 1, column: false };
const column: Needs = { tokens: 1, column: true };
const optional: Needs = { tokens: 0, column: false };
/** `count(all)`. */
const scalar: Needs = { tokens: 4, column: false };

export const NEEDS: Readonly<Record<FieldType, Needs>> = {
  number: one,
  share: one,
  size: one,
  column,
  columns: column,
  changed: column,
  change: { tokens: 2, column: false },
  key: column,
  keys: column,
  over: { tokens: 2, column: true },
  split: optional,
  about: optional,
  event: one,
  rows: one,
  given: optional,
  control: optional,
  hold: optional,
  free: optional,
  within: optional,
  scalar,
  other: one,
  grouped: scalar,
  /** `describe()`. */
  query: { tokens: 3, column: false },
  comparator: one,
  order: one,
  ordering: optional,
  outcome: one,
  target: one,
  cells: { tokens: 3, column: true },
};
