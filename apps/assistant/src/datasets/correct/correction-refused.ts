const brand = Symbol.for("probability-chat.CorrectionRefused");

/** A correction that a column's cells do not allow. The message says why, and what to do. */
export class CorrectionRefused extends Error {
  override readonly name = "CorrectionRefused";
  readonly [brand] = true;

  constructor(
    readonly column: string,
    message: string,
  ) {
    super(message);
  }
}

/** Whether an error is a {@link CorrectionRefused}, also across copies of this module. */
export function isCorrectionRefused(error: unknown): error is CorrectionRefused {
  return error instanceof Error && brand in error;
}
