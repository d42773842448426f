import { seededRandom } from "../numerics/random.ts";
import type { Table } from "../table/table.ts";
import { type CodeTable, canonical, selectRows } from "./code-table.ts";
import { type CodedTable, codeTable } from "./coding/code-table.ts";
import type { JointModel } from "./joint-model.ts";
import { BUDGET, learnModel } from "./learn-model.ts";
import { calibrate } from "./predictive/calibrate.ts";
import type { Calibration } from "./predictive/calibration.ts";
import { type LearnTableOptions, NO_JOINT, type TableModel } from "./table-model.ts";
import { modelVersion } from "./table-model-file.ts";
import { thisThread, type Workers } from "./workers.ts";

/** One row in ten chooses among models; the others teach them. */
const VALID_SHARE = 0.1;
/** Multiplications of a small table's model: a cell of twelve trees of 64 states takes 1.5 million in ten passes. */
const CELL_BUDGET = 2e6;
/** Few rows tell few states apart, however wide they are: a quarter of the whole for 2,000 rows. */
const ROW_BUDGET = 1e8;
/** The audit's model need not be the best, only of the kind. */
const AUDIT_SHARE = 0.2;

/**
 * Learns a table: its codes, better and better models of them, and how far the last is to be
 * trusted. The same rows and seed give the same model, whatever the order of rows and columns.
 *
 * @example
 * const model = await learnTable(table, { onProgress: ({ model }) => model && use(model) });
 * if (model.codings.length === 0) model.left; // why there is nothing to learn
 */
export async function learnTable(
  table: Table,
  { seed = 1, workers = thisThread, onProgress, signal }: LearnTableOptions = {},
): Promise<TableModel> {
  signal?.throwIfAborted();
  const coded = await codeTable(table, { seed });
  onProgress?.({ step: "reading", model: null });
  if (coded.codings.length === 0) return toModel(coded, NO_JOINT, null);
  const watched: Workers = {
    fitMembers(tasks) {
      signal?.throwIfAborted();
      return workers.fitMembers(tasks);
    },
  };
  const codes = canonical(coded.codes);
  const budget = Math.min(
    BUDGET,
    CELL_BUDGET * codes.rows * codes.columns.length,
    ROW_BUDGET * codes.rows,
  );
  const usable = (joint: JointModel) => {
    onProgress?.({ step: "learning", model: toModel(coded, joint, null) });
  };
  const joint = await learnModel(...split(codes, seed), {
    seed,
    workers: watched,
    budget,
    onModel: usable,
  });
  usable(joint);
  signal?.throwIfAborted();
  onProgress?.({ step: "checking", model: null });
  const audited = (part: CodeTable) =>
    learnModel(...split(part, seed), { seed, workers: watched, budget: budget * AUDIT_SHARE });
  const calibration = await calibrate(codes, audited, { seed });
  return toModel(coded, joint, calibration);
}

function toModel(
  { codings, left, codes, of }: CodedTable,
  { levels, members, weights }: JointModel,
  calibration: Calibration | null,
): TableModel {
  const model = {
    codings,
    left,
    joint: { levels, members, weights },
    calibration,
    learnedFrom: { rows: codes.rows, of },
  };
  return { version: modelVersion(model), ...model };
}

/** By a draw for each row of the canonical order, which knows nothing of what the row contains. */
function split(codes: CodeTable, seed: number): [train: CodeTable, valid: CodeTable] {
  const random = seededRandom(seed + 1);
  const rows = canonical(codes);
  const train: number[] = [];
  const valid: number[] = [];
  for (let row = 0; row < rows.rows; row++) {
    (random.uniform() < VALID_SHARE ? valid : train).push(row);
  }
  if (train.length === 0) train.push(...valid);
  return [selectRows(rows, train), selectRows(rows, valid)];
}
