/** 'more likely than men to survive': the partner stands between 'than' and the 'to' of what is asked. */
import { type Reader, wordAt } from "../../grammar/reader.ts";

export interface Interposed {
  /** Where the partner begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Where the predicate begins, at its 'to'. */
  readonly predicate: number;
}

/** Null unless 'than' follows the comparative at once and an infinitive follows the partner. */
export function interposed(
  reader: Reader,
  end: number,
  than: number | null,
  to: number,
): Interposed | null {
  if (than === null || !/^[a-z]/.test(wordAt(reader, end))) return null;
  for (let at = than + 1; at + 1 < to; at++) {
    if (/^(?:from|between|who|that)$/.test(wordAt(reader, at))) return null;
    if (
      wordAt(reader, at) === "to" &&
      reader.tokens[at + 1]?.value === null &&
      !reader.tokens[at + 1]?.capital &&
      !/^(?:the|an?)$/.test(wordAt(reader, at + 1))
    )
      return { from: than, to: at, predicate: at };
  }
  return null;
}
