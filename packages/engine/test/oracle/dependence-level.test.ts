import { expect, it } from "vitest";
import { contingency } from "../../src/numerics/contingency.ts";
import { type Random, seededRandom } from "../../src/numerics/random.ts";
import {
  type Association,
  categoriesTest,
  groupsTest,
  judge,
  numbersTest,
} from "../../src/oracle/columns/association.ts";

/**
 * A pair of columns that have nothing to do with each other is called dependent in 5 of 100, two
 * numbers, which may go along a curve too, in 5.5.
 */
const pairs = 600;
/** Three standard errors above that. */
const most = 0.055 + 3 * Math.sqrt((0.055 * 0.945) / pairs);

const draws = (n: number, draw: () => number) => Array.from({ length: n }, draw);
const skewed = (random: Random) => Math.exp(2 * random.normal());
const mostlyZero = (random: Random) => (random.uniform() < 0.8 ? 0 : Math.exp(random.normal()));
const rare = (random: Random) => Math.min(4, Math.floor(-2 * Math.log(1 - random.uniform())));

const kinds: Record<string, [test: string, draw: (random: Random) => Association | null]> = {
  "two numbers": [
    "pearson",
    (random) => numbersTest(draws(25, random.normal), draws(25, random.normal), 1),
  ],
  "two numbers in bins": [
    "pearson",
    (random) => numbersTest(draws(80, random.normal), draws(80, random.normal), 1),
  ],
  "two numbers with ties": [
    "pearson",
    (random) =>
      numbersTest(
        draws(25, () => random.below(3)),
        draws(25, () => random.below(4)),
        1,
      ),
  ],
  "two numbers that are mostly zero": [
    "pearson_permutation",
    (random) =>
      numbersTest(
        draws(60, () => mostlyZero(random)),
        draws(60, () => mostlyZero(random)),
        1,
      ),
  ],
  "a number in equal groups": [
    "anova",
    (random) =>
      groupsTest(
        [1, 2, 3].map(() => draws(8, random.normal)),
        1,
      ),
  ],
  "a skewed number in unequal groups": [
    "anova_permutation",
    (random) =>
      groupsTest(
        [3, 7, 40].map((n) => draws(n, () => skewed(random))),
        1,
      ),
  ],
  "sparse categories": [
    "chi_square_permutation",
    (random) => {
      const counts = Array.from({ length: 5 }, () => draws(5, () => 0));
      for (let row = 0; row < 40; row++) {
        const cells = counts[rare(random)] as number[];
        const column = rare(random);
        cells[column] = (cells[column] as number) + 1;
      }
      return categoriesTest(contingency(counts), 1);
    },
  ],
};

it.each(Object.entries(kinds))("holds its level for %s", (_, [test, draw]) => {
  const random = seededRandom(12);
  let [found, named] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    const association = draw(random);
    if (!association) continue;
    if (association.test === test) named++;
    if (judge([association])[0]?.dependent) found++;
  }
  expect(named).toBeGreaterThan(0.8 * pairs);
  expect(found / pairs).toBeLessThan(most);
  expect(found).toBeGreaterThan(0);
});
