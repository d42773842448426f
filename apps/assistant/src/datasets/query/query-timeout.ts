const brand = Symbol.for("probability-chat.QueryTimeout");

/** A query took longer than it may and was interrupted. */
export class QueryTimeout extends Error {
  override readonly name = "QueryTimeout";
  readonly [brand] = true;

  constructor(readonly milliseconds: number) {
    super(
      `The query took longer than ${milliseconds / 1_000} s and was stopped; ask about fewer columns or groups.`,
    );
  }
}

/** Whether an error is a {@link QueryTimeout}. */
export function isQueryTimeout(error: unknown): error is QueryTimeout {
  return error instanceof Error && brand in error;
}
