import { readdirSync, readFileSync } from "node:fs";
import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { checkQuery } from "./check-query.ts";

const rows = Array.from({ length: 2_400 }, (_, at) => [
  ["red", "green", "blue"][at % 3] ?? "",
  `${1 + (at % 2)}`,
  `${20 + (at % 50)}.5`,
  at % 2 === 0 ? "yes" : "no",
  `2020-01-${`${1 + (at % 28)}`.padStart(2, "0")}`,
  `town${at % 1_200}`,
]);
const table = tableFromRecords(["colour", "class", "age", "member", "day", "town"], rows);

async function check(text: string, withheld: readonly string[] = []) {
  const checked = await checkQuery(text, table, new Set(withheld));
  return checked.ok ? printQuery(checked.query) : checked.error;
}

test("the towns are more than the codebook lists", () => {
  const town = table.codebook.columns.find(({ name }) => name === "town");
  expect(town?.levels.length).toBeLessThan(town?.distinct ?? 0);
});

test.each([
  "P(colour = 'red')",
  "P(class = 2 | age > 30)",
  "P(age = 20.5 | member = 'yes')",
  "by(colour: E(age | class in {1, 2}))",
  "count(day = '2021-02-03')",
  "count(town = 'town1199')",
  "rank(colour by P(member = 'yes') desc, 1)",
  "count(all)",
])("%s may be asked", async (query) => {
  expect(await check(query)).toBe(query);
});

test.each([
  ["P(colour = 'gren')", "colour has no value 'gren'. Nearest: green"],
  ["P(colour != 'mauve')", "colour has no value 'mauve'. It has blue, green, red."],
  ["P(class = 7)", "class has no value '7'."],
  ["P(class in {1, 7})", "class has no value '7'."],
  ["P(age = 200)", "age has no value '200'. It goes from 20.5 to 69.5."],
  ["P(age = 'old')", "age has no value 'old'."],
  ["P(member = 'perhaps')", "member has no value 'perhaps'."],
  ["count(town = 'town1200')", "town has no value 'town1200'."],
  ["by(class: P(colour = 'mauve' | not (age > 3 or colour = 'red')))", "no value 'mauve'"],
  ["whatif(P(colour = 'mauve'); do class = 1)", "no value 'mauve'"],
  ["P(color = 'red')", "There is no column color. Nearest: colour."],
  ["quantile(2, age)", "between 0 and 1"],
  ["P(colour = ", "(at "],
  ["3", "asks the table nothing"],
  ["explain(P(colour = 'red'))", "not for you"],
  ["DROP TABLE data; --", "(at "],
])("%s is an error that says what to do", async (query, error) => {
  expect(await check(query)).toContain(error);
});

test("an error says no value of a column whose cells are withheld", async () => {
  expect(await check("P(colour = 'gren')", ["colour"])).toBe("colour has no value 'gren'.");
});

test("the package that speaks to providers loads only when one is asked", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.includes(".test."));
  const sources = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8"));
  for (const source of sources) {
    expect(source).not.toMatch(/^(import(?! type)|export)\b[^;]*from "(ai|@ai-sdk\/[\w-]+)"/m);
  }
  expect(sources.join("\n")).toMatch(/await import\("ai"\)/);
});
