import { type Table, tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { personalWords, queryNames, textNames, valuesName } from "./personal-values.ts";

const personal = new Set(["name", "id"]);

/** A table of names, as an open dataset has it. */
function opened(names: readonly string[], change: (table: Table) => Partial<Table> = () => ({})) {
  const table = tableFromRecords(
    ["name", "sex"],
    names.map((name, row) => [name, row % 2 ? "male" : "female"]),
  );
  const { codebook } = table;
  return { codebook, tableFor: () => ({ ...table, ...change(table) }) };
}

test("words of personal values are those that questions and the card do not have anyway", async () => {
  const found = await personalWords(opened(["Male, Owen B", "How Müller"]), personal, 2_000);
  expect(found).toEqual(new Set(["owen", "muller"]));
});

test("where words are too many, or not found in time, it is not told who is named", async () => {
  const many = Array.from({ length: 50_000 }, (_, row) =>
    Array.from({ length: 7 }, (_, at) => `word${row * 7 + at}`).join(" "),
  );
  expect(await personalWords(opened(many), personal, 60_000)).toBeNull();
  const late = opened(["Owen Braund"], ({ aggregate }) => ({
    aggregate: async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return aggregate(request);
    },
  }));
  expect(await personalWords(late, personal, 10)).toBeNull();
});

test.each([
  ["P(survived = 1 | name = 'Owen Braund')", true],
  ["count(name in {'Ann', 'Bob'})", true],
  ["E(age | not name = 'Ann' and sex = 'male')", true],
  ["count(id > 20)", true],
  ["count(id between 2 and 5)", true],
  ["P(survived = 1 | sex = 'male')", false],
  ["count(name is missing)", false],
  ["distinct(name)", false],
  ["rank(name by E(age) desc, 1)", false],
  ["E(age | age > 20)", false],
])("%s names a value of a personal column: %s", (text, expected) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(queryNames(parsed.query, personal)).toBe(expected);
});

const words = new Set(["owen", "braund", "muller", "12345678"]);

test.each([
  ["Did Owen survive?", true],
  ["how old was MÜLLER", true],
  ["what about Braund, Owen Harris", true],
  ["is 12345678 in it", true],
  ["mail ann@example.com about it", true],
  ["who can be called at +49 30 901820", true],
  ["How many survived?", false],
  ["average fare above 20.5 in 1912", false],
])("'%s' names a person or how to reach one: %s", (text, expected) => {
  expect(textNames(text, words)).toBe(expected);
});

test.each([
  ["P(city = 'Owen Braund')", true],
  ["count(city in {'Rome', 'Müller'})", true],
  ["surprise(city = 'Braund')", true],
  ["count(note = 'ann@example.com')", true],
  ["P(owen = 'yes')", false],
  ["count(day between '2020-01-01' and '2020-12-31')", false],
])("%s has a personal value: %s", (query, expected) => {
  const parsed = parseQuery(query);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(valuesName(parsed.query, words)).toBe(expected);
});
