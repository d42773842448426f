import type { Asked } from "./asked.ts";

/** What of a column decides whether the reader sees it where there are too many. */
export interface RankedColumn {
  /** The words of its name. */
  readonly nameWords: readonly string[];
  /** Whether an earlier query of the chat names it. */
  readonly isNeeded: boolean;
  /** The best score of its commonest values. */
  readonly best: number;
}

/** The places of columns, those that the words touch before the others. */
export function rankColumns(columns: readonly RankedColumn[], asked: Asked): number[] {
  const scores = columns.map(({ nameWords, isNeeded, best }) => {
    let worth = 0;
    for (const word of nameWords) worth += asked.worth(word);
    return (isNeeded ? 18 : 0) + (2 * worth) / Math.max(nameWords.length, 1) + best;
  });
  const order = columns.map((_, place) => place);
  return order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}
