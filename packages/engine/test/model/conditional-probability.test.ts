import { describe, expect, it } from "vitest";
import { codeProbabilities } from "../../src/model/asking/code-probabilities.ts";
import { MISSING } from "../../src/model/code-table.ts";
import {
  conditionalProbability,
  conditionalShare,
  logProbability,
} from "../../src/model/conditional-probability.ts";
import { type Evidence, intersect } from "../../src/model/evidence.ts";
import { scoreRows } from "../../src/model/joint-model.ts";
import { sampleRows } from "../../src/model/sample-rows.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { logSumExp } from "../../src/numerics/sums.ts";
import {
  allows,
  enumerated,
  everyRow,
  networkOf,
  randomModel,
  randomTree,
  tableOfRows,
} from "./small-models.ts";

const levels = [2, 3, 2, 2];
const model = randomModel(levels, 11);
const rows = everyRow(levels);
const truth = rows.map((row) => enumerated(model, row));
const probabilityOf = (evidence: Evidence) =>
  rows.reduce((sum, row, at) => sum + (allows(evidence, row) ? (truth[at] as number) : 0), 0);
const exactly = (row: readonly number[]): Evidence =>
  row.map((code, i) => Array.from({ length: levels[i] as number }, (_, at) => Number(at === code)));

const cases: [string, Evidence, Evidence][] = [
  ["nothing known", [null, [1, 0, 0], null, null], [null, null, null, null]],
  ["one column", [null, null, null, [0, 1]], [[1, 0], null, null, null]],
  ["a set of levels", [null, [1, 0, 1], null, null], [null, null, [0, 1], null]],
  ["several columns", [[1, 0], null, null, [1, 0]], [null, [0, 1, 1], [1, 0], null]],
  ["overlapping columns", [null, [1, 0, 0], null, null], [null, [1, 1, 0], null, [1, 0]]],
  ["certain", [null, [1, 1, 0], null, null], [null, [1, 0, 0], null, null]],
  ["impossible together", [null, [0, 0, 1], null, null], [null, [1, 1, 0], null, null]],
];

describe("an event and its condition at once", () => {
  const wide = [2, 3, 4, 2, 3, 2, 2, 3, 2];

  it.each(Array.from({ length: 24 }, (_, seed) => seed))("say what each says, draw %d", (seed) => {
    const random = seededRandom(100 + seed);
    const joint = randomModel(wide, 200 + (seed % 4));
    const weigh = (share: number): Evidence =>
      wide.map((count) =>
        random.uniform() < share ? Float64Array.from({ length: count }, random.uniform) : null,
      );
    const given = weigh([0, 0.2, 0.7][seed % 3] as number);
    const both = given.slice();
    // One column more, or several, some of them limited before.
    for (let more = 0; more <= seed % 4; more++) {
      const column = random.below(wide.length);
      const before = both[column] ?? null;
      both[column] = Float64Array.from(
        { length: wide[column] as number },
        (_, level) => Math.round(random.uniform()) * (before ? (before[level] as number) : 1),
      );
    }
    const wanted = Math.exp(logProbability(joint, both) - logProbability(joint, given));
    expect(conditionalShare(joint, given, both)).toBeCloseTo(wanted, 7);
  });
});

describe("against enumeration of every state and row", () => {
  it("sums to one", () => {
    expect(truth.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6);
    expect(logProbability(model, [null, null, null, null])).toBeCloseTo(0, 9);
    const sum = rows.reduce(
      (total, row) => total + Math.exp(logProbability(model, exactly(row))),
      0,
    );
    expect(sum).toBeCloseTo(1, 6);
  });

  it("gives every row its probability, by the fast kernel and by the exact pass", () => {
    const fast = scoreRows(model, tableOfRows(levels, rows));
    rows.forEach((row, at) => {
      const wanted = truth[at] as number;
      expect(Math.abs(Math.exp(fast[at] as number) / wanted - 1)).toBeLessThan(1e-5);
      expect(Math.abs(Math.exp(logProbability(model, exactly(row))) / wanted - 1)).toBeLessThan(
        1e-6,
      );
    });
  });

  it("marginalises missing cells", () => {
    const partial = rows.map((row) => row.map((code, i) => (i % 2 ? MISSING : code)));
    const fast = scoreRows(model, tableOfRows(levels, partial));
    rows.forEach((row, at) => {
      const known = exactly(row).map((weights, i) => (i % 2 ? null : weights));
      expect(Math.abs(Math.exp(fast[at] as number) / probabilityOf(known) - 1)).toBeLessThan(1e-5);
    });
  });

  it.each(cases)("%s", (_name, event, given) => {
    const wanted = probabilityOf(intersect(event, given)) / probabilityOf(given);
    expect(conditionalProbability(model, event, given)).toBeCloseTo(wanted, 6);
  });

  it("knows no answer where the condition cannot be", () => {
    const never: Evidence = [null, [0, 0, 0], null, null];
    expect(conditionalProbability(model, [[1, 0], null, null, null], never)).toBeNull();
    expect(sampleRows(model, 5, never, seededRandom(1))).toBeNull();
  });

  it.each(cases.slice(1, 5))(
    "draws rows as often as they are likely: %s",
    (_name, _event, given) => {
      const n = 40_000;
      const drawn = sampleRows(model, n, given, seededRandom(3));
      const counts = new Map<string, number>();
      for (let at = 0; at < n; at++) {
        const row = drawn?.columns.map((codes) => codes[at]).join();
        counts.set(row ?? "", (counts.get(row ?? "") ?? 0) + 1);
      }
      rows.forEach((row, at) => {
        const share = allows(given, row) ? (truth[at] as number) / probabilityOf(given) : 0;
        const error = Math.sqrt((share * (1 - share)) / n);
        expect(Math.abs((counts.get(row.join()) ?? 0) / n - share)).toBeLessThanOrEqual(
          4.5 * error,
        );
      });
    },
  );

  it("sums over a column that four hundred others hang on, all of which are known", () => {
    const others = Array.from({ length: 400 }, (_, i) => i + 1);
    const many = Array<number>(401).fill(8);
    const tree = {
      ...randomTree(many, 16, seededRandom(1)),
      tree: {
        parent: Int32Array.from(many, (_, i) => (i === 0 ? -1 : 0)),
        order: Int32Array.from(many.keys()),
      },
    };
    const network = networkOf(
      many,
      many.map((_, i) => (i === 0 ? [] : [0])),
      seededRandom(2),
    );
    const row = many.map((count, i) => (i * 7) % count);
    const given: Evidence = row.map((code, i) =>
      i === 0 ? null : Array.from({ length: 8 }, (_, level) => Number(level === code)),
    );
    /** By the definition: over the states, or levels, of the one column that is not known. */
    const wanted = {
      hiddenTree: logSumExp(
        Array.from(tree.prior, (prior, above) =>
          others.reduce((log, i) => {
            const shares = Array.from({ length: 16 }, (_, state) => {
              const emission = tree.emissions[i]?.[state * 8 + (row[i] as number)] ?? 0;
              return (tree.transitions[i]?.[above * 16 + state] ?? 0) * emission;
            });
            return log + Math.log(shares.reduce((sum, share) => sum + share, 0));
          }, Math.log(prior)),
        ),
      ),
      network: logSumExp(
        Array.from(network.tables[0] ?? [], (prior, above) =>
          others.reduce(
            (log, i) => log + Math.log(network.tables[i]?.[above * 8 + (row[i] as number)] ?? 0),
            Math.log(prior),
          ),
        ),
      ),
    };
    for (const member of [tree, network]) {
      const joint = { levels: many, members: [member], weights: [1] };
      expect(logProbability(joint, given)).toBeCloseTo(wanted[member.kind], 4);
      const unknown = tableOfRows(many, [row.with(0, MISSING)]);
      expect(scoreRows(joint, unknown)[0]).toBeCloseTo(wanted[member.kind], 3);
      const shares = codeProbabilities(joint, given, 0)?.shares ?? [];
      expect(Array.from(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  });

  it("stays finite on a thousand columns", () => {
    const wide = randomModel(Array(1_000).fill(2), 5);
    const drawn = sampleRows(wide, 20, Array(1_000).fill(null), seededRandom(2));
    for (const log of scoreRows(wide, drawn as NonNullable<typeof drawn>)) {
      expect(log).toBeGreaterThan(-1_000);
      expect(log).toBeLessThan(-10);
    }
  });
});
