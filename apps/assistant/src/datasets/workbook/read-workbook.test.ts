import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { DatasetRefusal } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatasetRoom } from "../testing/dataset-room.ts";
import { plainRows, workbookOf, zipOf } from "../testing/workbook-of.ts";
import { shownByFormat, textOfSerial } from "./number-styles.ts";
import { readWorkbook } from "./read-workbook.ts";

let room: DatasetRoom;
let directory: string;
beforeAll(async () => {
  room = await DatasetRoom.create();
  directory = await mkdtemp(path.join(os.tmpdir(), "workbooks-"));
});
afterAll(async () => {
  await room.dispose();
  await rm(directory, { recursive: true, force: true });
});

const limits = { maxBytes: 1_048_576, maxRatio: 200 };
async function csvOf(workbook: Buffer, sheet: string | null = null, bounds = limits) {
  const file = path.join(directory, "book.xlsx");
  await writeFile(file, workbook);
  const read = await readWorkbook(file, directory, sheet, bounds);
  const notes = read.notes.map(({ message }) => message);
  return { lines: (await readFile(read.path, "utf8")).trimEnd().split("\n"), notes };
}

const small = (name = "Data") => ({
  name,
  rows: plainRows([
    ["a", "b"],
    [1, "x"],
  ]),
});

describe("cells", () => {
  const strings = [
    "<t>city</t>",
    "<r><t>Ber</t></r><r><t>lin</t></r><rPh><t>no</t></rPh>",
    "<t>a,&quot;b&quot;_x000D_</t>",
  ];
  const formats = [
    "yyyy\\-mm\\-dd",
    "dd/mm/yyyy hh:mm",
    "[h]:mm",
    "h:mm AM/PM",
    "0.0&quot;d&quot;",
  ];
  test.each([
    ["a shared text", '<c t="s"><v>0</v></c>', "city"],
    ["a text in runs", '<c t="s"><v>1</v></c>', "Berlin"],
    ["a text with a comma, quotes and a return", '<c t="s"><v>2</v></c>', '"a,""b""\r"'],
    ["a formula's value", '<c t="str"><f>A1&amp;B1</f><v>sum</v></c>', "sum"],
    ["a formula's number", "<c><f>1/4</f><v>0.25</v></c>", "0.25"],
    ["a small number", "<c><v>1E-3</v></c>", "0.001"],
    ["a truth", '<c t="b"><v>1</v></c>', "TRUE"],
    ["an error", '<c><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>2</v></c>', "1,,2"],
    ["a date", '<c s="1"><v>45292</v></c>', "2024-01-01"],
    ["a date by a format that every reader knows", '<c s="6"><v>45292</v></c>', "2024-01-01"],
    ["a date and a time", '<c s="2"><v>45292.75</v></c>', "2024-01-01 18:00:00"],
    ["a duration", '<c s="3"><v>1.5</v></c>', "1.5"],
    ["a time of day", '<c s="4"><v>0.5</v></c>', "12:00:00"],
    ["a number with a letter", '<c s="5"><v>3</v></c>', "3"],
    ["an ISO date", '<c t="d"><v>2024-02-29T00:00:00</v></c>', "2024-02-29"],
    ["a place further right", '<c r="A1"><v>1</v></c><c r="D1"><v>4</v></c>', "1,,,4"],
  ])("%s", async (_, cells, line) => {
    const workbook = workbookOf([{ name: "S", rows: `<row>${cells}</row>` }], { strings, formats });
    expect((await csvOf(workbook)).lines[0]).toBe(line);
  });

  test("days count from 1904 where the workbook says so, and 1900 has one too many", () => {
    expect(textOfSerial(1, "date", true)).toBe("1904-01-02");
    expect([1, 59, 61].map((days) => textOfSerial(days, "date", false))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
    ]);
    expect(textOfSerial(-1, "date", false)).toBe("-1");
  });

  test.each([
    ["General", "number"],
    ["#,##0.00 [$€-407]", "number"],
    ["[Red]0%", "number"],
    ["mmm-yy", "date"],
    ["mmm", "date"],
    ["[$-409]d mmm yyyy;@", "date"],
    ["mm:ss.0", "time"],
    ["[mm]:ss", "number"],
  ])("the format %s is of a %s", (format, shown) => {
    expect(shownByFormat(format)).toBe(shown);
  });
});

describe("sheets", () => {
  const sheets = [
    { ...small("Notes"), state: "hidden" as const },
    small("Data"),
    small("More & more"),
  ].map((sheet) => ({ ...sheet, name: sheet.name.replace("&", "&amp;") }));

  test("the first that is shown is read, and the others are named", async () => {
    const { lines, notes } = await csvOf(workbookOf(sheets));
    expect(lines).toEqual(["a,b", "1,x"]);
    expect(notes).toEqual([
      "This is the sheet 'Data' of the workbook, which has another: 'More & more'.",
    ]);
  });

  test("one is chosen by its name; a name that is none is told those that are", async () => {
    expect((await csvOf(workbookOf(sheets), " more & More")).lines).toHaveLength(2);
    await expect(csvOf(workbookOf(sheets), "Sheet1")).rejects.toMatchObject({
      code: "no_such_sheet",
      message: "This workbook has no sheet named 'Sheet1'. It has 'Data', 'More & more'.",
    });
  });

  test("empty rows and columns before the table are none of it", async () => {
    const rows = `<row r="3"><c r="B3"><v>1</v></c><c r="C3"><v>2</v></c></row><row r="4"/>`;
    expect((await csvOf(workbookOf([{ name: "S", rows }]))).lines).toEqual(["1,2"]);
  });
});

describe("what is refused", () => {
  const big = Buffer.alloc(40 * 1_048_576, "<row><c><v>1</v></c></row>");
  const parts = (sheet: string) => ({ rows: sheet, name: "S" });
  test.each<[string, () => Buffer, DatasetRefusal, RegExp]>([
    ["another archive", () => zipOf({ "a.txt": "a" }), "workbook_unreadable", /no Excel workbook/],
    [
      "half a workbook",
      () => workbookOf([small()]).subarray(0, 300),
      "workbook_unreadable",
      /damaged/,
    ],
    ["broken XML", () => workbookOf([parts("<row><c>")]), "workbook_unreadable", /damaged/],
    [
      "entities of its own",
      () => workbookOf([parts("<row><c><v>&x;</v></c></row>")]),
      "workbook_unreadable",
      /damaged/,
    ],
    [
      "a cell beyond the last column",
      () => workbookOf([parts('<row><c r="ZZZZZZ1"><v>1</v></c></row>')]),
      "workbook_unreadable",
      /damaged/,
    ],
    ["a bomb", () => workbookOf([parts(big.toString())]), "zip_bomb", /expands far more/],
    [
      "a table above the plan's size",
      () => workbookOf([parts(plainRows(Array.from({ length: 9 }, () => ["x".repeat(200_000)])))]),
      "too_large",
      /larger than the 1MB/,
    ],
  ])("%s", async (_, workbook, code, message) => {
    const error = await csvOf(workbook()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(String(error)).toMatch(message);
  });
});

test("a workbook and a tab-separated table become datasets", async () => {
  const workbook = workbookOf([
    {
      name: "Trips",
      rows: plainRows([
        ["city", "day", "km"],
        ["Bonn", "2024-03-01", 3.5],
        ["Kiel", "2024-03-02", 4],
      ]),
    },
    small("Other"),
  ]);
  const made = await room.create(workbook, { filename: "trips.xlsx", chunkBytes: 7 });
  expect(made.codebook.columns.map(({ name, type }) => [name, type])).toEqual([
    ["city", "text"],
    ["day", "date"],
    ["km", "number"],
  ]);
  expect(made.codebook.notes.map(({ kind }) => kind)).toEqual(["sheet"]);
  expect(made.meta).toMatchObject({
    filename: "trips.xlsx",
    rows: 2,
    receivedBytes: workbook.length,
  });
  const tabs = await room.create("city\tkm\nBonn, Rhein\t3\nKiel\t4\n", { filename: "t.tsv" });
  expect(tabs.codebook.columns.map(({ name }) => name)).toEqual(["city", "km"]);
});
