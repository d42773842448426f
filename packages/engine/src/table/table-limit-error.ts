const BRAND = Symbol.for("@probability-chat/engine/TableLimitError");

/** Groups that an aggregate has at most, unless told otherwise. */
export const MAX_GROUPS = 10_000;

/** An aggregate would have more groups than it may; thrown by every `Table`. */
export class TableLimitError extends Error {
  readonly [BRAND] = true;
  readonly maxGroups: number;

  constructor(maxGroups: number) {
    super(`The grouping has more than ${maxGroups} groups; group by a column with fewer values.`);
    this.name = "TableLimitError";
    this.maxGroups = maxGroups;
  }
}

export function isTableLimitError(error: unknown): error is TableLimitError {
  return error instanceof Error && BRAND in error;
}
