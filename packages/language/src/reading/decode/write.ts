import type { ReaderModel } from "./reader-model.ts";
import { isDone, type Next, type Writing } from "./writing.ts";

/** Where writing goes on: an output that the model has not been given yet, and the row it follows. */
export interface Start<Past> {
  readonly past: Past | null;
  readonly row: number;
  readonly output: number;
}

/** Something that was written to its end. */
export interface Found<Result, Past> {
  readonly result: Result;
  readonly logProbability: number;
  readonly logAllowed: number;
  readonly outputs: readonly number[];
  /** Its last output, from which more may be written. */
  readonly from: Start<Past>;
}

export interface Width {
  /** How many are written side by side. */
  readonly beams: number;
  /** How many are wanted. */
  readonly results: number;
  /** The most outputs of one. */
  readonly outputs: number;
}

interface Beam<Result> {
  readonly writing: Writing<Result>;
  readonly row: number;
  readonly output: number;
  readonly logProbability: number;
  readonly logAllowed: number;
  readonly outputs: readonly number[];
}

interface Candidate<Result> extends Omit<Beam<Result>, "writing"> {
  readonly next: Next<Result>;
}

/** What is less likely than the best by more than this, in nats, is left. */
const DISMISSED = 8;

/**
 * Beam search. The probability of an output is its share among those that may come next, so that
 * what is forced costs nothing. Deterministic; of equals the one further left is taken.
 */
export async function write<Result, Memory, Past>(
  { model, memory, isWritable }: Writer<Memory, Past>,
  writing: Writing<Result>,
  start: Start<Past>,
  { beams, results, outputs }: Width,
): Promise<Found<Result, Past>[]> {
  const found: Found<Result, Past>[] = [];
  let past = start.past;
  let active: Beam<Result>[] = [
    {
      ...{ writing, row: start.row, output: start.output, outputs: [] },
      ...{ logProbability: 0, logAllowed: 0 },
    },
  ];
  for (let step = 0; step < outputs && active.length > 0; step++) {
    const stepped = await model.step(
      memory,
      past,
      active.map(({ output }) => output),
      active.map(({ row }) => row),
    );
    past = stepped.past;
    const width = stepped.logits.length / active.length;
    const candidates = active.flatMap((beam, row) => {
      const logits = stepped.logits.subarray(row * width, (row + 1) * width);
      return continued(beam, row, logits, isWritable);
    });
    candidates.sort(byProbability);
    active = [];
    for (const { next, ...candidate } of candidates) {
      if (active.length === beams) break;
      if (candidate.logProbability < best(found, candidates) - DISMISSED) break;
      const taken = next.take();
      if (!isDone(taken)) {
        active.push({ ...candidate, writing: taken });
        continue;
      }
      const { row, output, ...scores } = candidate;
      found.push({ result: taken.result, ...scores, from: { past, row, output } });
    }
    found.sort(byProbability);
    const last = found[results - 1];
    if (last && last.logProbability >= (active[0]?.logProbability ?? Number.NEGATIVE_INFINITY)) {
      break;
    }
  }
  return found.slice(0, results);
}

/** The model with an input that it has read. */
export interface Writer<Memory, Past> {
  readonly model: ReaderModel<Memory, Past>;
  readonly memory: Memory;
  /** Per output whether it is one at all: few of the input's places can be pointed at. */
  readonly isWritable: Uint8Array;
}

function continued<Result>(
  beam: Beam<Result>,
  row: number,
  logits: Float32Array,
  isWritable: Uint8Array,
): Candidate<Result>[] {
  const nexts = beam.writing.next();
  const logit = ({ output, alike = 1 }: Next<Result>) =>
    (logits[output] as number) + Math.log(alike);
  const allowed = logSum(nexts.map(logit));
  const all = logSum([...logits].filter((_, output) => isWritable[output] === 1));
  return nexts.map((next) => {
    const { output } = next;
    const share = nexts.length === 1 ? 0 : logit(next) - allowed;
    return {
      next,
      row,
      output,
      logProbability: beam.logProbability + share,
      logAllowed: beam.logAllowed + Math.min(0, allowed - all),
      outputs: [...beam.outputs, output],
    };
  });
}

function byProbability(
  left: { readonly logProbability: number },
  right: { readonly logProbability: number },
): number {
  return right.logProbability - left.logProbability;
}

function best(
  found: readonly { readonly logProbability: number }[],
  candidates: readonly { readonly logProbability: number }[],
): number {
  const of = [found[0], candidates[0]].map(
    (one) => one?.logProbability ?? Number.NEGATIVE_INFINITY,
  );
  return Math.max(...of);
}

function logSum(logs: readonly number[]): number {
  const highest = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  if (highest === Number.NEGATIVE_INFINITY) return highest;
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
