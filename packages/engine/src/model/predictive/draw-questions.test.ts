import { describe, expect, it } from "vitest";
import { seededRandom } from "../../numerics/random.ts";
import { type CodeTable, MISSING, selectRows } from "../code-table.ts";
import { drawQuestions } from "./draw-questions.ts";
import { type LevelRange, RowIndex } from "./row-index.ts";
import { SUPPORT_BUCKETS, supportBucket } from "./support-buckets.ts";

/** Six columns: two, three, five and thirty levels, one with missing cells, and one all different. */
function mixedTable(rows: number): CodeTable {
  const random = seededRandom(4);
  const levels = [2, 3, 5, 30, 4, rows];
  const columns = levels.map((count, i) =>
    Uint16Array.from({ length: rows }, (_, row) => {
      if (i === 5) return row;
      if (i === 4 && random.below(3) === 0) return MISSING;
      return Math.floor(count * random.uniform() ** 2);
    }),
  );
  return { rows, levels, columns };
}

const table = mixedTable(3_000);
const rows = Array.from({ length: 3_000 }, (_, row) => row);
const learned = selectRows(table, rows.slice(0, 1_000));
const heldOut = selectRows(table, rows.slice(1_000));
const questions = drawQuestions(new RowIndex(learned), new RowIndex(heldOut), {
  perBucket: 40,
  outcomes: true,
  random: seededRandom(1),
});

function matches(of: CodeTable, row: number, { column, first, last }: LevelRange): boolean {
  const code = of.columns[column]?.[row] ?? MISSING;
  return code >= first && code <= last;
}

function count(of: CodeTable, given: readonly LevelRange[], event: LevelRange) {
  const n = rows.filter((row) => row < of.rows && given.every((range) => matches(of, row, range)));
  return { n: n.length, k: n.filter((row) => matches(of, row, event)).length };
}

describe("questions to held-out rows", () => {
  it("are found for every support bucket", () => {
    const found = SUPPORT_BUCKETS.map(
      (_, bucket) => questions.filter((each) => each.bucket === bucket).length,
    );
    expect(found).toEqual([40, 40, 40, 40, 40, 40]);
  });

  it("carry the learned rows' counts, and their bucket", () => {
    for (const { given, event, learned: counted, bucket } of questions) {
      expect(counted).toEqual(count(learned, given, event));
      expect(bucket).toBe(supportBucket(counted.n));
      expect(given.some(({ column }) => column === event.column)).toBe(false);
    }
  });

  it("leave the rows that they were drawn from out of the outcome", () => {
    for (const { given, event, heldOut: outcome } of questions) {
      const all = count(heldOut, given, event);
      expect(outcome.n).toBeGreaterThan(0);
      expect(all.n - outcome.n).toBeGreaterThanOrEqual(1);
      expect(all.n - outcome.n).toBeLessThanOrEqual(2);
    }
    // A level that one row alone has can only have come from that row, which does not count.
    const unique = questions.filter(
      ({ event: { column, first, last } }) => column === 5 && first === last,
    );
    expect(unique.length).toBeGreaterThan(5);
    for (const { heldOut: outcome } of unique) expect(outcome.k).toBe(0);
  });

  it("equate and compare", () => {
    const ranges = questions.flatMap(({ given }) => given.filter(({ column }) => column === 3));
    expect(ranges.some(({ first, last }) => last === first)).toBe(true);
    expect(ranges.some(({ first, last }) => last > first)).toBe(true);
  });

  it.each([0, 1])("are none for %d rows", (few) => {
    const none = drawQuestions(
      new RowIndex(learned),
      new RowIndex(selectRows(heldOut, rows.slice(0, few))),
      {
        perBucket: 5,
        outcomes: true,
        random: seededRandom(1),
      },
    );
    expect(none).toEqual([]);
  });
});
