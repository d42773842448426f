import path from "node:path";
import { evaluate, seededRandom, tableFromRecords } from "@probability-chat/engine";
import { normalQuery, parseQuery, printQuery, type Query } from "@probability-chat/query";
import { describe, expect, it } from "vitest";

const load = (file: string) => import(/* @vite-ignore */ path.join(import.meta.dirname, file));
const { sameAnswer, sameQuery, worldsOf } = await load("compare.mjs");
const assistant = "../../../apps/assistant";
const { sameAnswer: sameHeadline } = await load(`${assistant}/src/pipeline/decide.ts`);
const { RandomQueries } = await load(`${assistant}/test/exactness/random-query.ts`);
const { randomTable } = await load(`${assistant}/test/exactness/random-table.ts`);

const few = (name: string, ...values: [string, number][]) => {
  const numbers = values.map(([value]) => Number(value));
  const ends = { min: Math.min(...numbers), median: numbers[1], max: Math.max(...numbers) };
  const isNumber = numbers.every(Number.isFinite);
  const kind = isNumber ? { kind: "number", ...ends } : { kind: "text" };
  return { name, ...kind, distinct: values.length, missing: 0, values };
};
const card = {
  id: "shop",
  rows: 1_000,
  columns: [
    few("sex", ["f", 500], ["m", 500]),
    few("city", ["Bath", 400], ["Hull", 300], ["York", 200], ["Ayr", 100]),
    few("age", ["20", 200], ["30", 300], ["40", 400], ["50", 100]),
    few("left", ["0", 700], ["1", 300]),
    { name: "fee", kind: "number", distinct: 900, missing: 20, min: 0, median: 30, max: 400 },
    { name: "price", kind: "number", distinct: 900, missing: 0, min: 1, median: 30, max: 300 },
  ],
};
const worlds = worldsOf(card);

function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}

describe("queries with the same answer", () => {
  it.each([
    ["P(left = 1 | sex = 'm')", "P(sex = 'm' and left = 1 | sex != 'f')"],
    ["count(age > 20)", "count(age >= 30)"],
    ["rank(city by count(all) desc, 1)", "mode(city)"],
    ["E(fee | sex = 'f') > E(fee | sex = 'm')", "E(fee | not sex = 'f') < E(fee | sex = 'f')"],
    ["E(fee | sex = 'f') > E(fee | sex = 'm')", "E(fee | sex = 'f') > E(fee | sex != 'f')"],
    ["by(city, sex: E(fee))", "by(sex, city: E(fee))"],
    ["count(left = 1 and left = 0)", "count(left = 0 and left = 1)"],
    ["P(fee > 50 | city = 'Ayr' and sex = 'm')", "P(fee > 50 | not sex = 'f' and city = 'Ayr')"],
  ])("%s and %s", async (one, other) => {
    expect(await sameAnswer(parsed(one), parsed(other), worlds)).toBe(true);
  });

  it.each([
    ["another condition", "P(left = 1 | sex = 'm')", "P(left = 1)"],
    ["the other way round", "P(left = 1 | sex = 'm')", "P(sex = 'm' | left = 1)"],
    ["another form", "by(sex: P(left = 1))", "rank(sex by P(left = 1) desc, 2)"],
    ["the same category by chance", "mode(city)", "rank(city by E(price) desc, 1)"],
    [
      "a claim that other columns decide",
      "E(fee | left = 1) > E(fee)",
      "E(price | left = 1) > E(price)",
    ],
    ["claims that both hold everywhere", "count(age = 20) > 0", "count(age = 30) > 0"],
    ["shares that are both none", "P(age > 50)", "P(fee > 400)"],
    ["drivers of another column", "drivers(left)", "drivers(fee)"],
    ["the counts behind an answer", "explain(P(left = 1))", "P(left = 1)"],
    ["what neither has an answer", "E(city)", "E(sex)"],
  ])("is not %s", async (_, one, other) => {
    expect(await sameAnswer(parsed(one), parsed(other), worlds)).toBe(false);
  });

  it("is not needed where they are one query in normal form", () => {
    expect(
      sameQuery(parsed("P(left = 1 | not sex = 'f')"), parsed("P(left = '1' | sex != 'f')")),
    ).toBe(true);
    expect(sameQuery(parsed("count(age > 20)"), parsed("count(age >= 30)"))).toBe(false);
  });
});

describe("the normal form of a query", () => {
  it("has the query's answer on any table", { timeout: 60_000 }, async () => {
    let changed = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const known = randomTable(seed);
      const names = known.columns.map(({ name }: { name: string }) => name);
      const table = tableFromRecords(names, known.records);
      const queries = new RandomQueries(known, seededRandom(seed));
      for (let turn = 0; turn < 40; turn++) {
        const query: Query = queries.query();
        const normal = normalQuery(query);
        const inner = query.kind === "explain" ? query.query : query;
        // Their groups come in another order.
        if (inner.kind === "by" || inner.kind === "table") continue;
        const [own, other] = [await evaluate(query, table), await evaluate(normal, table)];
        const said = `${known.name}: ${printQuery(query)} → ${printQuery(normal)}`;
        expect(other.kind, said).toBe(own.kind);
        if (own.kind === "refused" || printQuery(query) === printQuery(normal)) continue;
        changed++;
        const evaluated = { reading: { query }, answer: own };
        const same = sameHeadline(evaluated, { reading: { query: normal }, answer: other });
        expect(same, said).toBe(true);
      }
    }
    expect(changed).toBeGreaterThan(100);
  });
});
