import { evaluate, seededRandom, tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { afterAll, expect, test } from "vitest";
import { csvOf, DatasetRoom } from "../testing/dataset-room.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

const random = seededRandom(9);
const MARGINS = ["TIE", "5", "-3.5", "+2", "1e2", ".5", "1,000", "12 abc", "7.", "1e999", ""];
const headers = ["x", "y", "town", "floor", "sold", "day", "margin"];
const records = Array.from({ length: 240 }, (_, row) => {
  const x = random.normal();
  return [
    row % 17 === 0 ? "" : x.toFixed(3),
    (x + random.normal()).toFixed(3),
    ["Ulm", "Bonn", "it's"][row % 3] ?? "",
    ["1.0", "2.0"][row % 2] ?? "",
    ["yes", "no", "No"][row % 3] ?? "",
    `2024-0${1 + (row % 3)}-11`,
    MARGINS[row % MARGINS.length] ?? "",
  ];
});

test.each([
  "corr(x, y given town)",
  "by(town: corr(x, y))",
  "by(floor, sold: spearman(x, y))",
  "by(month(day): slope(y on x, town))",
  "rank(day by corr(x, y) desc, 3)",
  "corrs()",
  "predict(y; x = 0.5, town = 'Bonn')",
  "test(E(y | sold = 'yes') > E(y | sold = 'no'))",
  "effect(E(y); sold = 'yes' hold x)",
  "by(town: E(margin * 2 + floor))",
  "rows(20 | outlier(x | town = 'Bonn') or outlier(margin - 1, z | floor = 2))",
  "slope(y * y on x * x, x, year(day) | not outlier(y, z))",
])("both stores answer %s alike", async (text) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { table } = await room.open(csvOf([headers, ...records]));
  const [stored, held] = [
    await evaluate(parsed.query, table),
    await evaluate(parsed.query, tableFromRecords(headers, records)),
  ];
  expect(rounded(stored)).toEqual(rounded(held));
  expect(stored.kind).not.toBe("refused");
});

/** Sums in another order differ in the last digits. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(8));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]));
}
