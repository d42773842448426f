import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

/** Of 40 rows the grade is missing in four, all of them in the north, and the day in two of these. */
const TABLE = tableFromRecords(
  ["place", "sex", "grade", "day"],
  Array.from({ length: 40 }, (_, row) => [
    row % 2 === 0 ? "north" : "south",
    row % 4 < 2 ? "f" : "m",
    row % 10 === 0 ? "" : row % 3 === 0 ? "high" : "low",
    row % 20 === 0 ? "" : `2024-0${1 + (row % 3)}-11`,
  ]),
);

const GRADE = { kind: "missingExcluded", rows: 4, columns: ["grade"] };

it.each<[query: string, left: readonly object[]]>([
  ["P(grade = 'high' and sex = 'f')", [GRADE]],
  ["P(grade = 'high' and grade is missing)", [GRADE]],
  ["draw(2, any, grade = 'high' and grade is missing)", [GRADE]],
  ["count(grade = 'high' or sex = 'x')", [GRADE]],
  ["by(grade: P(sex = 'f'))", [GRADE]],
  ["by(grade: P(sex = 'f' | place = 'south'))", []],
  ["by(grade: diff(P(sex = 'f' | place = 'south'), P(sex = 'f' | place = 'north')))", [GRADE]],
  ["diff(P(grade = 'high' | sex = 'f'), P(grade = 'high' | sex = 'm'))", [GRADE]],
  ["P(grade = 'high' | sex = 'f') > P(grade = 'high' | sex = 'm')", [GRADE]],
  ["ratio(P(grade = 'high' | sex = 'f'), P(grade = 'high'))", [GRADE]],
  ["diff(P(grade = 'high' | place = 'north'), P(grade = 'high' | place = 'south'))", [GRADE]],
  ["rank(grade by count(place = 'south') desc, 1)", []],
  ["dependence(place, sex given grade)", [GRADE]],
  ["dependence(sex, day | place = 'south' given grade)", []],
  ["by(place: distribution(grade))", [GRADE]],
  ["by(place, sex: distribution(grade))", [GRADE]],
  ["by(place, sex: distribution(month(day)))", [{ ...GRADE, rows: 2, columns: ["month(day)"] }]],
])("tells the rows that are left out, and for which column: %s", async (query, left) => {
  const parsed = parseQuery(query);
  if (!parsed.ok) throw parsed.error;
  const answer = await evaluate(parsed.query, TABLE);
  const caveats = "caveats" in answer ? answer.caveats : [];
  expect(caveats.filter(({ kind }) => kind === "missingExcluded")).toEqual(left);
});

it("tells of two sides of few rows the fewer", async () => {
  const parsed = parseQuery("diff(P(sex = 'f' | grade = 'high'), P(sex = 'f' | grade is missing))");
  if (!parsed.ok) throw parsed.error;
  const answer = await evaluate(parsed.query, TABLE);
  const caveats = "caveats" in answer ? answer.caveats : [];
  expect(caveats).toEqual([{ kind: "fewRows", rows: 4 }]);
});

it("says that a distribution within groups has nothing but gaps to count", async () => {
  const parsed = parseQuery("by(place, sex: distribution(grade | grade is missing))");
  if (!parsed.ok) throw parsed.error;
  const answer = await evaluate(parsed.query, TABLE);
  expect(answer).toMatchObject({ kind: "refused", message: expect.stringContaining("is missing") });
});
