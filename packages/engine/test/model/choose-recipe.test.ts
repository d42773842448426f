import { describe, expect, it } from "vitest";
import type { FitTask, FittedMember } from "../../src/model/fit-member.ts";
import type { TreeRecipe } from "../../src/model/hidden-tree/fit-hidden-tree.ts";
import { learnModel } from "../../src/model/learn-model.ts";
import type { Workers } from "../../src/model/workers.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { networkOf, randomTree, tableOfRows } from "./small-models.ts";

const levels = [2, 3];
const random = seededRandom(1);
const rows = Array.from({ length: 400 }, () => levels.map((count) => random.below(count)));
const train = tableOfRows(levels, rows);
const valid = tableOfRows(levels, rows.slice(0, 200));
/** How likely a row is, whoever is asked: standard errors are of differences. */
const noise = Float64Array.from(rows.slice(0, 200), () => random.normal());

/** Learns nothing: each tree says as much of the validation rows as `worth` has it, networks −5, give or take. */
async function chosenBy(worth: (recipe: TreeRecipe) => number, jitter = 0) {
  const random = seededRandom(5);
  const asked: TreeRecipe[] = [];
  const fit = ({ recipe }: FitTask): FittedMember => {
    const mean = recipe.kind === "network" ? -5 : worth(recipe);
    const validLogs = noise.map((log) => mean + log + jitter * random.normal());
    if (recipe.kind === "network") {
      // Of other edges for each sample size, or they would count as one.
      const parents = [[], recipe.sampleSize === 4 ? [0] : []];
      return { recipe, member: networkOf(levels, parents, seededRandom(2)), validLogs };
    }
    asked.push(recipe);
    return { recipe, member: randomTree(levels, recipe.states, seededRandom(3)), validLogs };
  };
  const workers: Workers = { fitMembers: async (tasks) => tasks.map(fit) };
  const model = await learnModel(train, valid, { workers, budget: 1e15 });
  return { asked, last: asked.at(-1), members: model.members.map(({ kind }) => kind) };
}

describe("the rule that chooses a recipe", () => {
  it.each([
    [16, [16, 32, 8]],
    [32, [16, 32, 64]],
    [64, [16, 32, 64]],
    [8, [16, 32, 8, 4]],
    [4, [16, 32, 8, 4]],
  ])("doubles states or halves them, here to %d", async (best, tried) => {
    const { asked, last } = await chosenBy(
      ({ states }) => -3 - 0.1 * Math.abs(Math.log2(states / best)),
    );
    expect([...new Set(asked.map(({ states }) => states))]).toEqual(tried);
    expect(last?.states).toBe(best);
    expect(asked).toHaveLength(12);
  });

  it.each<[string, (recipe: TreeRecipe) => number, Partial<TreeRecipe>]>([
    [
      "better cold",
      ({ start }) => (start === "cold" ? -2.9 : -3),
      { start: "cold", smoothing: 0.1 },
    ],
    ["better strong", ({ smoothing }) => -3 + 0.1 * smoothing, { start: "warm", smoothing: 1 }],
    ["better warm and weak", ({ smoothing }) => -3 - smoothing, { start: "warm", smoothing: 0.1 }],
    [
      "hardly better",
      ({ start, smoothing }) => -3 + (start === "cold" || smoothing === 1 ? 1e-4 : 0),
      { start: "warm", smoothing: 0.1 },
    ],
  ])(
    "leaves a warm start and weak smoothing for what is clearly better: %s",
    async (kind, worth, wanted) => {
      const { last } = await chosenBy(worth, kind === "hardly better" ? 0.1 : 0);
      expect(last).toMatchObject(wanted);
    },
  );

  it("keeps to the networks where trees are no better", async () => {
    const { asked, members } = await chosenBy(() => -5.001);
    expect(asked).toHaveLength(4);
    expect(new Set(members)).toEqual(new Set(["network"]));
  });
});
