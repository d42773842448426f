import type { Random } from "../../numerics/random.ts";
import { MISSING } from "../code-table.ts";
import type { LevelRange, RowIndex } from "./row-index.ts";
import { SUPPORT_BUCKETS, supportBucket } from "./support-buckets.ts";

/** P(event | given), as the learned rows show it and as the held-out rows turn out. */
export interface Question {
  readonly given: readonly LevelRange[];
  readonly event: LevelRange;
  readonly bucket: number;
  readonly learned: Count;
  /** Of no row where outcomes are not asked for. */
  readonly heldOut: Count;
}

/** `k` of the `n` rows that match the condition have the event. */
export interface Count {
  readonly k: number;
  readonly n: number;
}

export interface DrawOptions {
  readonly perBucket: number;
  /** Whether held-out rows are to judge: then a question is only good if some match its condition. */
  readonly outcomes: boolean;
  readonly random: Random;
}

/** Nobody asks for more at once; and where so many leave rows, the next ones seldom do not. */
const MOST_CONDITIONS = 12;
/** Of columns with more levels than this, ranges are asked for as often as levels. */
const FEW_LEVELS = 8;
/** Tries per question wanted, and tries without any, after which a bucket has no more to be found. */
const TRIES = 25;
const VAIN_TRIES = 250;

/**
 * Questions without leaks: the condition is a random part of one held-out row, the event's level
 * that of *another* (from the same row it would hold more often than it should), and neither row
 * counts in the outcome. Each aims at one support bucket: conditions are added, in random order,
 * as long as they leave rows enough for it; what leaves too many is dropped.
 */
export function drawQuestions(
  learned: RowIndex,
  heldOut: RowIndex,
  { perBucket, outcomes, random }: DrawOptions,
): Question[] {
  const questions: Question[] = [];
  if (heldOut.table.rows < 2 || heldOut.table.columns.length < 2) return questions;
  const buckets = SUPPORT_BUCKETS.map(({ from }) => ({
    wanted: from <= learned.table.rows ? perBucket : 0,
    tries: TRIES * perBucket,
    vain: 0,
  }));
  for (;;) {
    const open = buckets.flatMap(({ wanted, tries, vain }, at) =>
      wanted > 0 && tries > 0 && vain < VAIN_TRIES ? [at] : [],
    );
    if (open.length === 0) return questions;
    const aim = open[random.below(open.length)] as number;
    const bucket = buckets[aim] as (typeof buckets)[number];
    const question = draw(learned, heldOut, { aim, outcomes, random });
    bucket.tries -= 1;
    bucket.vain += 1;
    if (!question || (outcomes && question.heldOut.n === 0)) continue;
    bucket.wanted -= 1;
    bucket.vain = 0;
    questions.push(question);
  }
}

function draw(
  learned: RowIndex,
  heldOut: RowIndex,
  { aim, outcomes, random }: { aim: number; outcomes: boolean; random: Random },
): Question | null {
  const { rows, columns } = heldOut.table;
  const row = random.below(rows);
  const another = (row + 1 + random.below(rows - 1)) % rows;
  const column = random.below(columns.length);
  const event = drawRange(learned, column, columns[column]?.[another] ?? MISSING, random);
  if (!event) return null;
  const { given, matching } = drawCondition(learned, heldOut, row, column, aim, random);
  if (given.length === 0 || supportBucket(matching.length) > aim) return null;
  const outcome = outcomes
    ? heldOut.rowsWhere(given).filter((each) => each !== row && each !== another)
    : new Uint32Array();
  return {
    given,
    event,
    bucket: aim,
    learned: { k: learned.among(matching, event).length, n: matching.length },
    heldOut: { k: heldOut.among(outcome, event).length, n: outcome.length },
  };
}

function drawCondition(
  learned: RowIndex,
  heldOut: RowIndex,
  row: number,
  eventColumn: number,
  aim: number,
  random: Random,
): { given: LevelRange[]; matching: Uint32Array } {
  const left = heldOut.table.columns.map((_, i) => i).filter((i) => i !== eventColumn);
  const given: LevelRange[] = [];
  let matching: Uint32Array = new Uint32Array();
  while (left.length > 0 && given.length < MOST_CONDITIONS) {
    const [column] = left.splice(random.below(left.length), 1) as [number];
    const range = drawRange(
      learned,
      column,
      heldOut.table.columns[column]?.[row] ?? MISSING,
      random,
    );
    if (!range) continue;
    const fewer = given.length === 0 ? learned.rowsOf(range) : learned.among(matching, range);
    const bucket = supportBucket(fewer.length);
    if (bucket < aim) continue;
    matching = fewer;
    given.push(range);
    if (bucket === aim && random.below(2) === 0) break;
  }
  return { given, matching };
}

/**
 * The level, or neighbours around it with a half, a quarter or an eighth of the rows: codes of
 * numbers stand in their order, and questions compare as often as they equate.
 */
function drawRange(
  learned: RowIndex,
  column: number,
  level: number,
  random: Random,
): LevelRange | null {
  if (level === MISSING) return null;
  const levels = learned.table.levels[column] as number;
  let range = { column, first: level, last: level };
  if (levels <= FEW_LEVELS || random.below(2) === 0) return range;
  const wanted = learned.table.rows / 2 ** (1 + random.below(3));
  while (learned.rowsOf(range).length < wanted) {
    const { first, last } = range;
    if (first === 0 && last === levels - 1) break;
    const down = last === levels - 1 || (first > 0 && random.below(2) === 0);
    range = down ? { column, first: first - 1, last } : { column, first, last: last + 1 };
  }
  return range;
}
