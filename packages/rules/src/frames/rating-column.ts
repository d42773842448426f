/** 'Which country makes the best cheese', 'the best film': the one column that says how good rows are. */
import { isQuantity } from "../grammar/columns.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";

const RATING = /(?:rating|score|stars)$/;
const POINTS = /^points$/;
/** How many rated, and what is won in a contest. */
const COUNTED = /^(?:counts?|number|votes|age|credit|risk|content|home|away|winner|loser)$/;
const CONTEST = /^(?:teams?|drivers?|players?|race|season|match|game|laps?|club|league|round)$/;

export function ratingColumn(index: TableIndex): ColumnEntry | undefined {
  const [only, more] = ratingColumns(index);
  return more === undefined ? only : undefined;
}

export function ratingColumns({ columns }: TableIndex): ColumnEntry[] {
  const isContest = columns.some(({ words }) => words.some(({ word }) => CONTEST.test(word)));
  return columns.filter(
    (entry) =>
      isQuantity(entry) &&
      (isQuality(entry) ||
        entry.words.some(({ word }) => RATING.test(word) || (!isContest && POINTS.test(word)))) &&
      !entry.words.some(({ word }) => COUNTED.test(word)),
  );
}

function isQuality({ words: [only, more] }: ColumnEntry): boolean {
  return more === undefined && only?.word === "quality";
}
