import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_QUERY_LENGTH, parseQuery, printQuery, queryColumns } from "../src/index.ts";
import { columnName, query } from "./arbitrary-query.ts";

describe("canonical text", () => {
  test("parses back to the query", () => {
    fc.assert(
      fc.property(query, (value) => {
        expect(parseQuery(printQuery(value))).toEqual({ ok: true, query: value });
      }),
      { numRuns: 500 },
    );
  });

  test("means the same with the table's columns at hand", () => {
    fc.assert(
      fc.property(query, fc.array(columnName), (value, others) => {
        const columns = [...queryColumns(value), ...others];
        expect(parseQuery(printQuery(value), { columns })).toEqual({
          ok: true,
          query: value,
        });
      }),
      { numRuns: 500 },
    );
  });
});

const PIECES =
  "P( E[ count( by( x: ( ) [ ] { } , ; : | || & ! = <> <= ' \" ` 1 -2.5 1e9 95% x y and or not in is between given all do rank( simulate( whatif( year( quantile( \u{1F600} \0 $".split(
    " ",
  );

describe("any text", () => {
  test("is read or refused with a place inside it, never thrown at", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(" ")),
      fc.tuple(query, fc.nat(), fc.constantFrom(...PIECES)).map(([value, at, piece]) => {
        const canonical = printQuery(value);
        const cut = at % (canonical.length + 1);
        return canonical.slice(0, cut) + piece + canonical.slice(cut);
      }),
    );
    fc.assert(
      fc.property(text, fc.option(fc.array(columnName), { nil: undefined }), (input, columns) => {
        const result = parseQuery(input, columns && { columns });
        if (result.ok) {
          expect(parseQuery(printQuery(result.query))).toEqual(result);
        } else {
          const { start, end } = result.error;
          expect(result.error.message).toMatch(/\.$/);
          expect(start >= 0 && start <= end && end <= input.length).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const long = (piece: string) => piece.repeat(Math.floor((MAX_QUERY_LENGTH - 10) / piece.length));
  test.each([
    ["digits", `count(x = ${long("1")}a)`],
    ["a bare text", `count(x = ${long("a-")})`],
    ["parentheses", long("(")],
    ["calls", long("P(")],
    ["negations", `count(${long("not ")}x = 1)`],
    ["a conjunction", `count(x = 1${long(" and x=1")})`],
    ["a list", `count(x in {1${long(",1")}})`],
    ["spaces", long(" ")],
    ["quotes", `count(x = ${long("'")}`],
  ])("of the greatest length is read in a few seconds of work: %s", (_name, text) => {
    const columns = Array.from({ length: 2000 }, (_, i) => `x ${i} column`);
    const from = process.cpuUsage();
    parseQuery(text, { columns });
    expect(process.cpuUsage(from).user).toBeLessThan(4_000_000);
  });

  test("beyond the greatest length is refused", () => {
    expect(parseQuery(" ".repeat(MAX_QUERY_LENGTH + 1))).toMatchObject({ ok: false });
  });
});
