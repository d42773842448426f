/** Words of a question in a row, matched with a phrase of the table: what is judged before it may stand. */
import { type Token, wordIn } from "../../text/tokens.ts";
import type { Hit } from "../candidate.ts";
import type { Phrase } from "../table-index.ts";

export interface Match {
  readonly made: Hit;
  readonly tokens: readonly Token[];
  readonly phrase: Phrase;
  /** The words of the phrase that were said, by their places. */
  readonly covered: readonly number[];
  readonly span: readonly Token[];
  readonly first: string;
  readonly last: string;
  /** The word on either side. */
  readonly before: string;
  readonly after: string;
  /** One word was said. */
  readonly alone: boolean;
}

/** A reason why a match is none. */
export type Objection = (match: Match) => boolean;

export function matchOf(
  made: Hit,
  tokens: readonly Token[],
  phrase: Phrase,
  covered: readonly number[],
): Match {
  const { start, end } = made;
  return {
    made,
    tokens,
    phrase,
    covered,
    span: tokens.slice(start, end),
    first: wordIn(tokens, start),
    last: wordIn(tokens, end - 1),
    before: wordIn(tokens, start - 1),
    after: wordIn(tokens, end),
    alone: end === start + 1,
  };
}
