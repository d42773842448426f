import { CsvScanner, cellsOf, type ScanFault } from "@probability-chat/codebook";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "../testing/dataset-room.ts";

const syntax = { separator: 0x2c, quote: 0x22, escape: 0x22 };

function scan(
  bytes: Buffer,
  cuts: readonly number[] = [],
): { records: string[][]; lines: number[]; fault: ScanFault | null } {
  const records: string[][] = [];
  const lines: number[] = [];
  const options = { maxCellBytes: 1_000, maxRowBytes: 10_000 };
  const scanner = new CsvScanner(syntax, options, (record) => {
    records.push(cellsOf(record));
    lines.push(record.line);
  });
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    const to = Math.min(cut, bytes.length);
    scanner.write(bytes.subarray(from, to));
    from = to;
  }
  scanner.write(bytes.subarray(from));
  scanner.end();
  return { records, lines, fault: scanner.fault };
}

describe("the scanner", () => {
  it("reads back every table, wherever its bytes are cut", () => {
    const text = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "é", '"', ",", "\n", "日") });
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.array(fc.nat(200), { maxLength: 5 }),
        (rows, cuts) => {
          const expected = rows.map((row) => row.map((cell) => cell.trim()));
          expect(scan(Buffer.from(csvOf(rows)), cuts)).toMatchObject({
            records: expected,
            fault: null,
          });
        },
      ),
    );
  });

  it("finds the same in any soup of characters, wherever it is cut", () => {
    const soup = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é") });
    fc.assert(
      fc.property(soup, fc.array(fc.nat(40), { maxLength: 8 }), (text, cuts) => {
        const bytes = Buffer.from(text);
        expect(scan(bytes, cuts)).toEqual(scan(bytes));
      }),
    );
  });

  it.each([
    ["LF", "a,b\nc,d\n", [1, 2]],
    ["CRLF", "a,b\r\nc,d\r\n", [1, 2]],
    ["CR", "a,b\rc,d", [1, 2]],
    ["blank lines", "a\n\n\nb\n", [1, 4]],
    ["a cell of three lines", '"a\n\nb",c\nd,e\n', [1, 4]],
  ])("numbers lines from 1: %s", (_what, text, lines) => {
    expect(scan(Buffer.from(text)).lines).toEqual(lines);
  });

  it.each([
    ['a,b\n"c,d\n', { kind: "unterminatedQuote", line: 2 }],
    ['a,b\n"c,d\n"e",f\n', { kind: "unterminatedQuote", line: 2 }],
    [`a,b\nc,${"x".repeat(1_001)}`, { kind: "cellTooLarge", line: 2 }],
    [`a\n${`${"x".repeat(999)},`.repeat(11)}`, { kind: "rowTooLarge", line: 2 }],
  ])("stops at a fault: %j", (text, fault) => {
    expect(scan(Buffer.from(text)).fault).toEqual(fault);
  });
});
