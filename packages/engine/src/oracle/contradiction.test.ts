import { and, parseQuery } from "@probability-chat/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { isContradiction } from "./contradiction.ts";

const table = tableFromRecords(
  ["x", "y", "town", "side", "day"],
  [
    ["1.5", "2", "Ulm", "left", "2012-03-01"],
    ["2.5", "3", "Bonn", "right", "2013-04-02"],
    ["7", "1", "Kiel", "left", "2014-05-03"],
    ["7", "1", "kiel", "left", "2014-05-03"],
  ],
);

function eventOf(text: string) {
  const parsed = parseQuery(`count(${text})`);
  if (!parsed.ok || parsed.query.kind !== "count") throw new Error(text);
  return parsed.query.event;
}

describe("conditions that contradict each other", () => {
  it.each([
    "x > 5 and x < 3",
    "x > 3 and x < 3",
    "x > 3 and x = 3",
    "x in [1, 2] and x in [3, 4]",
    "x in {1, 2} and x in [3, 9]",
    "x = 1 and not x = 1.0",
    "x in ]4, 4]",
    "town = 'Ulm' and town = 'Bonn'",
    "town = 'Ulm' and side = 'left' and town in {'Bonn', 'Kiel'}",
    "town = 'Ulm' and town != 'ulm'",
    "town = 'Kiel' and town = 'kiel'",
    "town is missing and town = 'Ulm'",
    "town is missing and town is present",
    "(town = 'Ulm' or town = 'Bonn') and (town = 'Kiel' or x < 1) and x > 2",
    "x < `y` and y < `x`",
    "x = `y` and x = 1 and y = 2",
    "day < '2012' and day > '2013'",
    "day = '2012-03' and day = '2012-04-01'",
    "year(day) = 2012 and year(day) = 2013",
    "not (x < 3 or x >= 3)",
  ])("%s", (text) => {
    expect(isContradiction(eventOf(text), table.codebook)).toBe(true);
  });

  it.each([
    "x > 3 and x < 5",
    "x >= 3 and x <= 3",
    "x in [1, 2] and x in [2, 3]",
    "x in {1, 4} and x in [3, 9]",
    "x > 1 and x != 2",
    "town = 'Ulm' and town = 'ulm'",
    "town = 'Kiel' and town != 'kiel'",
    "town = 'KIEL' and town != 'kiel'",
    "town = 'Ulm' and side = 'Bonn'",
    "town = 'Nowhere' and x = 99",
    "town != 'Ulm' and town != 'Bonn' and town != 'Kiel'",
    "x < `y` and y < 3",
    "x < `y` and y != 2 and x > 1 and y < 2",
    "day > '2012' and day < '2014'",
    "day = '2012-03' and day = '2012-03-07'",
    "year(day) = 2012 and month(day) = 13",
    "town is missing and x = 1",
    "not (x < 3 and x >= 3)",
  ])("but not %s", (text) => {
    expect(isContradiction(eventOf(text), table.codebook)).toBe(false);
  });

  it("are never seen in what a row satisfies", async () => {
    const leaf = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("x", "y"),
          fc.constantFrom("<", "<=", "=", "!=", ">", ">="),
          fc.oneof(
            fc.constantFrom("`x`", "`y`", "1.5", "2.5", "7", "3"),
            fc.integer({ min: 0, max: 8 }),
          ),
        )
        .map((parts) => parts.join(" ")),
      fc
        .tuple(
          fc.constantFrom("town", "side"),
          fc.constantFrom("=", "!="),
          fc.constantFrom("ulm", "left", "Kiel", "kiel", "KIEL"),
        )
        .map(([column, op, value]) => `${column} ${op} '${value}'`),
      fc.constantFrom("day > '2013-04'", "day <= '2013-04-02'", "year(day) > 2012", "y is missing"),
    );
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc
          .tuple(tie("text"), fc.constantFrom("and", "or"), tie("text"))
          .map(([a, word, b]) => `(${a} ${word} ${b})`),
        tie("text").map((inner) => `not (${inner})`),
      ),
    }));
    let contradictions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const event = and(...texts.map(eventOf));
        if (!isContradiction(event, table.codebook)) return;
        contradictions++;
        expect(await table.read({ where: event, columns: ["x"] })).toEqual([]);
      }),
      { numRuns: 1_000, seed: 1 },
    );
    expect(contradictions).toBeGreaterThan(100);
  });
});
