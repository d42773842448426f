import { expect, test } from "vitest";
import { sections } from "./sections.mjs";
import { conformanceTable, idsIn } from "./table.mjs";

const two = [{ heading: "5. Validation", rows: { "5.a.x": "one | two", "5.b": "three" } }];

test("a row is proved by every test that passed and names it", () => {
  const { text, missing, unknown } = conformanceTable(two, [
    { file: "z.test.ts", title: "group › later [5.a.x]", passed: true },
    { file: "a.test.ts", title: "both [5.a.x] [5.b]", passed: true },
  ]);
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  expect(text).toContain(
    "| 5.a.x | one \\| two | a.test.ts › both<br>z.test.ts › group › later |\n| 5.b | three | a.test.ts › both |\n",
  );
});

test("a test that failed proves nothing", () => {
  const { missing } = conformanceTable(two, [
    { file: "a.test.ts", title: "both [5.a.x] [5.b]", passed: false },
    { file: "b.test.ts", title: "one [5.b]", passed: true },
  ]);
  expect(missing).toEqual(["5.a.x"]);
});

test("a row that does not exist is named with its test", () => {
  const { unknown } = conformanceTable(two, [
    { file: "a.test.ts", title: "mistaken [5.c]", passed: false },
  ]);
  expect(unknown).toEqual(["5.c in a.test.ts › mistaken"]);
});

test("the order of the tests changes nothing", () => {
  const tests = ["one [5.b]", "two [5.b]", "three [5.a.x]"].map((title) => ({
    file: "a.test.ts",
    title,
    passed: true,
  }));
  expect(conformanceTable(two, tests.toReversed())).toEqual(conformanceTable(two, tests));
});

test("numbers in brackets are no ids", () => {
  expect(idsIn("the interval [1.25, 2.5] at [9.5] [4.send.refetch]")).toEqual(["4.send.refetch"]);
});

test("every row has one id, in its section", () => {
  const ids = sections.flatMap(({ heading, rows }) =>
    Object.keys(rows).map((id) => ({ id, section: heading.slice(0, 2) })),
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  expect(ids.filter(({ id, section }) => !id.startsWith(section))).toEqual([]);
  expect(ids.filter(({ id }) => idsIn(`[${id}]`)[0] !== id)).toEqual([]);
});
