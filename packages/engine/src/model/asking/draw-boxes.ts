import { cumulate, drawOne } from "../../numerics/discrete.ts";
import type { Random } from "../../numerics/random.ts";
import { logSumExp } from "../../numerics/sums.ts";
import type { CodeTable } from "../code-table.ts";
import type { Box } from "../coding/boxes.ts";
import { logProbability } from "../conditional-probability.ts";
import { sampleRows } from "../sample-rows.ts";
import type { CompiledQuestion } from "./compile-question.ts";

/** Rows drawn from disjoint boxes, and the box of each. */
export interface DrawnRows {
  readonly codes: CodeTable;
  readonly boxes: readonly Box[];
  /** Of each row, its place in `boxes`. */
  readonly box: Uint8Array;
}

/** Null where no box has any probability. */
export function drawBoxes(
  question: CompiledQuestion,
  boxes: readonly Box[],
  rows: number,
  random: Random,
): DrawnRows | null {
  const { joint } = question.model;
  const evidence = boxes.map((box) => question.evidence(box));
  const logs = evidence.map((one) => logProbability(joint, one));
  const total = logs.length === 0 ? Number.NEGATIVE_INFINITY : logSumExp(logs);
  if (total === Number.NEGATIVE_INFINITY) return null;
  const box = new Uint8Array(rows);
  const only = logs.length === 1 ? evidence[0] : null;
  if (only) {
    const codes = sampleRows(joint, rows, only, random);
    return codes && { codes, boxes, box };
  }
  const shares = Float64Array.from(logs, (log) => Math.exp(log - total));
  const choice = cumulate(shares, shares.length);
  const places: number[][] = boxes.map(() => []);
  for (let row = 0; row < rows; row++) {
    const chosen = drawOne(choice, 0, choice.length, random);
    box[row] = chosen;
    places[chosen]?.push(row);
  }
  const columns = joint.levels.map(() => new Uint16Array(rows));
  for (const [at, mine] of places.entries()) {
    if (mine.length === 0) continue;
    const drawn = sampleRows(joint, mine.length, evidence[at] ?? [], random);
    drawn?.columns.forEach((codes, column) => {
      const target = columns[column] as Uint16Array;
      for (let i = 0; i < mine.length; i++) target[mine[i] as number] = codes[i] as number;
    });
  }
  return { codes: { rows, levels: joint.levels, columns }, boxes, box };
}
