/** Why a text is no query, and which part of it, `[start, end)` in UTF-16 units, is to blame. */
export interface ParseError {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Carries a {@link ParseError} out of the recursion; never leaves `parseQuery`. */
export class ParseFailure extends Error {
  readonly reason: ParseError;

  constructor(reason: ParseError) {
    super(reason.message);
    this.name = "ParseFailure";
    this.reason = reason;
  }
}
