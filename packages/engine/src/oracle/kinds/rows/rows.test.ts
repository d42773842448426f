import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

const table = tableFromRecords(
  ["name", "price", "sold", "qty"],
  [
    ["a", "3", "2024-03-01", "2"],
    ["b", "9", "2024-01-01", "1"],
    ["c", "", "2024-02-01", "5"],
    ["d", "7", "", "3"],
    ["e", "7", "2024-03-01", "4"],
    ["f", "7", "2023-12-31", "1"],
    ["g", "1.5", "2024-01-02", "9"],
  ],
);
const wide = tableFromRecords(
  Array.from({ length: 40 }, (_, at) => `c${at}`),
  [Array.from({ length: 40 }, (_, at) => String(at))],
);
const columns = [...table.codebook.columns, ...wide.codebook.columns].map(({ name }) => name);

async function ask(text: string, of = table) {
  const parsed = parseQuery(text, { columns });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, of);
}

describe("rows", () => {
  it.each([
    ["rows(3)", "a b c", 7, []],
    ["rows(9 | price = 7)", "d e f", 3, []],
    ["rows(1 by price desc)", "b", 6, ["missingExcluded"]],
    ["rows(2 by price)", "b d", 6, ["tiedRows", "missingExcluded"]],
    ["rows(4 by price)", "b d e f", 6, ["missingExcluded"]],
    ["rows(3 by price asc)", "g a d", 6, ["tiedRows", "missingExcluded"]],
    ["rows(2 by sold desc)", "a e", 6, ["missingExcluded"]],
    ["rows(2 by sold asc | qty > 1)", "g c", 4, ["missingExcluded"]],
    ["rows(100 by qty)", "g c e d a b f", 7, []],
  ])("%s", async (text, names, of, caveats) => {
    const answer = await ask(text);
    if (answer.kind !== "rows") throw new Error(answer.kind);
    expect(answer.cells.map(([name]) => name).join(" ")).toBe(names);
    expect(answer.of).toBe(of);
    expect(answer.caveats.map(({ kind }) => kind)).toEqual(caveats);
    expect(answer.columns).toEqual(["name", "price", "sold", "qty"]);
  });

  it("orders by what is computed, which is shown first", async () => {
    const answer = await ask("rows(2 by price * qty desc)");
    expect(answer).toMatchObject({
      columns: ["=price * qty", "name", "price", "sold", "qty"],
      cells: [
        [28, "e", 7, "2024-03-01", 4],
        [21, "d", 7, null, 3],
      ],
    });
  });

  it("shows thirty columns, the one that orders among them", async () => {
    const answer = await ask("rows(1 by c39)", wide);
    if (answer.kind !== "rows") throw new Error(answer.kind);
    expect(answer.columns).toHaveLength(30);
    expect(answer.columns.slice(0, 2)).toEqual(["c39", "c0"]);
    expect(answer.caveats).toContainEqual({ kind: "hiddenColumns", shown: 30, columns: 40 });
  });

  it.each([
    ["rows(101)", /At most 100 rows/],
    ["rows(3 by name)", /name holds text, not numbers/],
    ["rows(3 | price > 100)", /the largest price is 9/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(message),
    });
  });
});
