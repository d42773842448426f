/** '5 stars', 'a 4 star rating' of the one column of ratings, 'came alone' of the size of a group. */
import { type Token, wordIn } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const RATING = /^(?:ratings?|stars?|satisfaction|score|csat|reviews?)$/;
const MOST_STARS = 10;

function isRating({ words, numeric, affirmative, column: { max } }: ColumnEntry): boolean {
  const isSmall = typeof max === "number" && max <= MOST_STARS;
  return numeric && affirmative === null && isSmall && words.some(({ word }) => RATING.test(word));
}

export function stars(tokens: readonly Token[], index: TableIndex): Hit[] {
  if (index.postings.has("s:star")) return [];
  const [only, ...others] = index.columns.filter(isRating);
  if (only === undefined || others.length > 0) return [];
  return tokens.flatMap(({ word }, at) => {
    if (!/^stars?$/.test(word) || tokens[at - 1]?.value == null) return [];
    const end = RATING.test(wordIn(tokens, at + 1)) ? at + 2 : at + 1;
    return [{ start: at, end, score: end - at + 0.5, candidate: asColumn(only, 0.1), raw: 0.1 }];
  });
}

const GROUP = /^(?:group|party) size$|^(?:number of |no of )?(?:people|guests|persons|visitors)$/;

/** 'Came alone': a group of one. */
export function alone(tokens: readonly Token[], index: TableIndex): Hit[] {
  const [only, ...others] = index.columns.filter(
    ({ words, numeric, column }) =>
      numeric && column.min === 1 && GROUP.test(words.map(({ word }) => word).join(" ")),
  );
  if (only === undefined || others.length > 0) return [];
  return tokens.flatMap(({ word }, start) =>
    /^(?:alone|solo|unaccompanied)$/.test(word)
      ? [
          {
            start,
            end: start + 1,
            score: 1,
            candidate: { ...asColumn(only, 0.1), value: 1 },
            raw: 0.1,
          },
        ]
      : [],
  );
}
