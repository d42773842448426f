import { gzipSync } from "node:zlib";
import type { CodebookNote, ColumnType } from "@probability-chat/codebook";
import { afterAll, describe, expect, it } from "vitest";
import { DatasetRoom } from "./testing/dataset-room.ts";

/** What a file must come to: its rows, and of one column the type, the sum or the texts. */
interface Accepted {
  readonly what: string;
  readonly file: string | Buffer;
  readonly rows: number;
  readonly names?: readonly string[];
  readonly column: string;
  readonly type: ColumnType;
  readonly sum?: number;
  /** Cells as `read` gives them. */
  readonly cells?: readonly (string | number | null)[];
  readonly missing?: number;
  readonly unit?: string;
  readonly notes?: readonly CodebookNote["kind"][];
}

const utf16 = (text: string, order: "le" | "be", mark: boolean): Buffer => {
  const bytes = Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
const columnOf = (header: string, ...cells: string[]) =>
  `n;${header}\n${cells.map((cell, at) => `${at};${cell}\n`).join("")}`;
const commas = (header: string, ...cells: string[]) =>
  `n,${header}\n${cells.map((cell, at) => `${at},${cell}\n`).join("")}`;

const towns = "town,people\nMünster,10\nKöln,20\n";
const plain = { rows: 2, column: "people", type: "number", sum: 30 } as const;
const accented = { rows: 2, column: "town", type: "text", cells: ["Münster", "Köln"] } as const;

const encodings: readonly Accepted[] = [
  { what: "UTF-8", file: towns, ...accented },
  {
    what: "UTF-8 with a byte order mark",
    file: `\ufeff${towns}`,
    names: ["town", "people"],
    ...accented,
  },
  { what: "UTF-16 LE with mark", file: utf16(towns, "le", true), ...accented, notes: ["encoding"] },
  { what: "UTF-16 BE with mark", file: utf16(towns, "be", true), ...accented, notes: ["encoding"] },
  {
    what: "UTF-16 LE without mark",
    file: utf16(towns, "le", false),
    ...accented,
    notes: ["encoding"],
  },
  {
    what: "UTF-16 BE without mark",
    file: utf16(towns, "be", false),
    ...accented,
    notes: ["encoding"],
  },
  { what: "Latin-1", file: Buffer.from(towns, "latin1"), ...accented, notes: ["encoding"] },
  {
    what: "Windows-1252",
    file: Buffer.from("price\n\x80 5\n\x80 7\n", "latin1"),
    rows: 2,
    column: "price",
    type: "number",
    sum: 12,
    unit: "€",
    notes: ["encoding"],
  },
  {
    what: "UTF-8 with a broken byte",
    file: Buffer.concat([
      Buffer.from("t,n\n"),
      Buffer.from("é,1\n".repeat(20)),
      Buffer.from([0xff]),
      Buffer.from(",1\n"),
    ]),
    rows: 21,
    column: "n",
    type: "number",
    sum: 21,
    notes: ["encoding"],
  },
  { what: "gzip", file: gzipSync(towns), ...accented },
  {
    what: "gzip of UTF-16",
    file: gzipSync(utf16(towns, "le", true)),
    ...accented,
    notes: ["encoding"],
  },
];

const shapes: readonly Accepted[] = [
  { what: "semicolons", file: towns.replaceAll(",", ";"), ...plain },
  { what: "tabs", file: towns.replaceAll(",", "\t"), ...plain },
  { what: "bars", file: towns.replaceAll(",", "|"), ...plain },
  { what: "CRLF", file: towns.replaceAll("\n", "\r\n"), ...plain },
  { what: "CR", file: towns.replaceAll("\n", "\r"), ...plain },
  { what: "mixed line ends", file: "town,people\r\nMünster,10\nKöln,20\r\n", ...plain },
  { what: "no newline at the end", file: towns.trimEnd(), ...plain },
  { what: "blank lines", file: `\n${towns.replaceAll("\n", "\n\n")}   \n`, ...plain },
  {
    what: "quotes, separators and newlines in cells",
    file: 'a,b\n"x, ""y""\nz",1\n"",2\n',
    rows: 2,
    column: "a",
    type: "text",
    cells: ['x, "y"\nz', null],
  },
  {
    what: "a quote inside an unquoted cell, text after a closing quote",
    file: 'a,b\n5" pipe,1\n"big" pipe,2\n',
    rows: 2,
    column: "a",
    type: "text",
    cells: ['5" pipe', "big pipe"],
  },
  {
    what: "quotes escaped by a backslash",
    file: 'a,b\n"say \\"hi\\", you",1\n"no",2\n',
    rows: 2,
    column: "a",
    type: "text",
    cells: ['say "hi", you', "no"],
  },
  {
    what: "single quotes",
    file: "a,b\n'x, y',1\n'z','2'\n'u, v',3\n",
    rows: 3,
    column: "a",
    type: "text",
    cells: ["x, y", "z", "u, v"],
  },
  {
    what: "blanks around cells",
    file: "a , b\n x,\t1 \n\u00a0y ,  2\n",
    names: ["a", "b"],
    rows: 2,
    column: "a",
    type: "text",
    cells: ["x", "y"],
  },
  {
    what: "short rows",
    file: "a,b,c\n1,2,3\n4\n5,6\n",
    rows: 3,
    column: "b",
    type: "number",
    sum: 8,
    missing: 1,
    notes: ["paddedRows"],
  },
  {
    what: "few rows that are too long",
    file: `a,b\n${"1,2\n".repeat(200)}1,2,3\n`,
    rows: 200,
    column: "a",
    type: "number",
    sum: 200,
    notes: ["rejectedRows"],
  },
  {
    what: "empty cells beyond the header",
    file: "a,b\n1,2,\n3,4,,\n",
    rows: 2,
    column: "a",
    type: "number",
    sum: 4,
  },
  {
    what: "duplicate headers",
    file: "score,score,score#2\n1,2,3\n",
    names: ["score", "score#3", "score#2"],
    rows: 1,
    column: "score#3",
    type: "number",
    sum: 2,
    notes: ["renamedHeaders"],
  },
  {
    what: "empty headers",
    file: "a,,\n1,2,3\n",
    names: ["a", "column_2", "column_3"],
    rows: 1,
    column: "column_3",
    type: "number",
    sum: 3,
    notes: ["renamedHeaders"],
  },
  {
    what: "no header",
    file: "1,2.5\n3,4.5\n",
    names: ["column_1", "column_2"],
    rows: 2,
    column: "column_2",
    type: "number",
    sum: 7,
    notes: ["renamedHeaders"],
  },
  {
    what: "row names without a header, as R writes them",
    file: 'x,y\n"1",5,6\n"2",7,8\n',
    names: ["column_1", "x", "y"],
    rows: 2,
    column: "y",
    type: "number",
    sum: 14,
    notes: ["renamedHeaders"],
  },
  {
    what: "a title above the header",
    file: "Monthly report\n\na,b,c\n1,2,3\n4,5,6\n",
    names: ["a", "b", "c"],
    rows: 2,
    column: "c",
    type: "number",
    sum: 9,
  },
  { what: "one column", file: "x\n1\n\n2\n", rows: 2, column: "x", type: "number", sum: 3 },
  {
    what: "2,000 columns",
    file: `${Array.from({ length: 2_000 }, (_, at) => `c${at}`).join(",")}\n${"7,".repeat(1_999)}7\n`,
    rows: 1,
    column: "c1999",
    type: "number",
    sum: 7,
  },
];

const numbers: readonly Accepted[] = [
  ["decimal points", commas("x", "1.5", "-2.25", "+3", ".5", "1e3"), 1_002.75],
  ["decimal commas", columnOf("x", "1,5", "-2,25", "3"), 2.25],
  ["thousands by commas", commas("x", '"1,234.5"', '"1,234,567"', "12"), 1_235_813.5],
  ["thousands by commas only, in an English file", commas("x", '"1,234"', '"2,345"'), 3_579],
  ["thousands by points", columnOf("x", "1.234,5", "1.234.567", "12"), 1_235_813.5],
  [
    "thousands by points where a neighbour has decimal commas",
    "x;y\n1.234;0,5\n2.345;1,5\n",
    3_579,
  ],
  ["decimal points in a file with semicolons", columnOf("x", "1.234", "2.5"), 3.734],
  ["thousands by blanks", columnOf("x", "1 234,5", "12 345 678", "1\u00a0000"), 12_347_912.5],
  ["thousands by apostrophes", columnOf("x", "1'234.5", "2’000"), 3_234.5],
  ["percent", commas("x", "12.5%", "30 %", "7%"), 49.5, "%"],
  ["dollars", commas("x", "$5", '"$1,200.50"', "-$3", "($2)"), 1_200.5, "$"],
  ["signs before and behind a currency", commas("x", "-$5", "$-3", "$+20", "( $2 )"), 10, "$"],
  ["euros after the figure", columnOf("x", "1.200,50 €", "3,00 €"), 1_203.5, "€"],
  ["kilograms", commas("x", "12 kg", "7.5 kg"), 19.5, "kg"],
  ["unknown marks among numbers", commas("x", "5", "?", "7", "unknown"), 12],
].map(
  ([what, file, sum, unit]) =>
    ({
      what,
      file,
      sum,
      column: "x",
      type: "number",
      rows: String(file).split("\n").length - 2,
      ...(unit ? { unit } : {}),
    }) as Accepted,
);

const mixed: readonly Accepted[] = [
  {
    what: "money spelled in several ways",
    file: commas("x", '"$1,234"', '"USD 1,234"', "1234", '"1,234.50 USD"', '"US$2"', '"$3 USD"'),
    rows: 6,
    column: "x",
    type: "number",
    sum: 4_941.5,
    unit: "$",
    notes: ["mixedForms"],
  },
  {
    what: "money that is spelled otherwise far down",
    file: commas("x", ...Array.from({ length: 3_000 }, () => "$2"), "USD 7", "EUR"),
    rows: 3_002,
    column: "x",
    type: "text",
  },
  {
    what: "a share with and without its sign",
    file: commas("x", "12 %", "7"),
    rows: 2,
    column: "x",
    type: "number",
    sum: 19,
    unit: "%",
    notes: ["mixedForms"],
  },
  {
    what: "yuan, of which the sign alone could be yen",
    file: commas("x", "¥5", "CNY 6"),
    rows: 2,
    column: "x",
    type: "number",
    sum: 11,
    notes: ["mixedForms"],
  },
  {
    what: "two currencies",
    file: commas("x", "$5", "€6"),
    rows: 2,
    column: "x",
    type: "text",
    cells: ["$5", "€6"],
    notes: ["unreadForms"],
  },
  {
    what: "decimal points and decimal commas",
    file: commas("x", '"1,234.50"', '"1.234,50"'),
    rows: 2,
    column: "x",
    type: "text",
    cells: ["1,234.50", "1.234,50"],
    notes: ["unreadForms"],
  },
  {
    what: "dates in two forms",
    file: commas("x", "2024-01-31", "31/01/2024", "1 Feb 2024"),
    rows: 3,
    column: "x",
    type: "date",
    cells: ["2024-01-31", "2024-01-31", "2024-02-01"],
    notes: ["mixedForms"],
  },
  {
    what: "dates in two forms, of which one is ambiguous",
    file: commas("x", "2024-01-31", "03/04/2024"),
    rows: 2,
    column: "x",
    type: "date",
    cells: ["2024-01-31", "2024-03-04"],
    notes: ["ambiguousDates", "mixedForms"],
  },
  {
    what: "dates with the day first and with the month first",
    file: commas("x", "31/01/2024", "01/31/2024"),
    rows: 2,
    column: "x",
    type: "text",
    cells: ["31/01/2024", "01/31/2024"],
    notes: ["unreadForms"],
  },
  {
    what: "codes with leading zeros, which are no numbers in two forms",
    file: commas("x", "007", '"1,234"'),
    rows: 2,
    column: "x",
    type: "text",
    notes: [],
  },
];

const dates: readonly Accepted[] = [
  ["ISO", commas("x", "2011-01-31", "2012-02-29"), ["2011-01-31", "2012-02-29"]],
  [
    "month first, decided by all values",
    commas("x", "1/1/2011", "12/31/2011"),
    ["2011-01-01", "2011-12-31"],
  ],
  [
    "day first, decided by all values",
    commas("x", "1/2/2011", "31/12/2011"),
    ["2011-02-01", "2011-12-31"],
  ],
  ["day first by points", columnOf("x", "1.2.2011", "03.04.2012"), ["2011-02-01", "2012-04-03"]],
  [
    "ambiguous in an English file",
    commas("x", "1/2/2011", "3/4/2012"),
    ["2011-01-02", "2012-03-04"],
    ["ambiguousDates"],
  ],
  [
    "ambiguous in a continental file",
    "x;y\n1/2/2011;1,5\n3/4/2012;2,5\n",
    ["2011-02-01", "2012-04-03"],
    ["ambiguousDates"],
  ],
  ["two-digit years", commas("x", "31.12.99", "1.1.05"), ["1999-12-31", "2005-01-01"]],
  ["month names", commas("x", "5 Mar 2011", "31 Dec 2011"), ["2011-03-05", "2011-12-31"]],
  [
    "month names first",
    columnOf("x", "March 5, 2011", "May 1, 2012"),
    ["2011-03-05", "2012-05-01"],
  ],
  [
    "times",
    commas("x", "2011-01-31 08:15", "2012-02-29 00:00"),
    ["2011-01-31T08:15:00", "2012-02-29T00:00:00"],
  ],
  [
    "times with seconds and zone",
    commas("x", "2011-01-31T08:15:30Z", "2012-02-29T00:00:00Z"),
    ["2011-01-31T08:15:30", "2012-02-29T00:00:00"],
  ],
  [
    "times of half a day",
    commas("x", "1/31/2011 5:30 PM", "2/1/2011 12:00 AM"),
    ["2011-01-31T17:30:00", "2011-02-01T00:00:00"],
  ],
  [
    "compact, where the header says so",
    commas("start date", "20110131", "20120229"),
    ["2011-01-31", "2012-02-29"],
  ],
].map(
  ([what, file, cells, notes]) =>
    ({
      what: `dates: ${what}`,
      file,
      cells,
      column: String(file).includes("start date") ? "start date" : "x",
      type: "date",
      rows: 2,
      ...(notes ? { notes } : {}),
    }) as Accepted,
);

const texts: readonly Accepted[] = [
  ["leading zeros", ["007", "012"], "text"],
  ["integers beyond 2^53", ["9007199254740993", "12"], "text"],
  ["numbers and words", ["12", "n12"], "text"],
  ["no date at all", ["2011-02-30", "2011-01-01"], "text"],
  ["two currencies", ["$5", "€6"], "text"],
  ["digits with underscores", ["1_000", "2_000"], "text"],
  ["two signs", ["+-5", "7"], "text"],
  ["two signs and a unit", ["+-5%", "7%"], "text"],
  ["two signs around a currency", ["-$-5", "$7"], "text"],
  ["a sign in brackets", ["($-5)", "$7"], "text"],
  ["a bracket left open", ["($5", "$7"], "text"],
  ["booleans", ["Yes", "no"], "boolean"],
].map(
  ([what, cells, type]) =>
    ({
      what: `kept as text: ${what}`,
      file: commas("x", ...(cells as string[])),
      rows: 2,
      column: "x",
      type,
      cells,
    }) as Accepted,
);

const missing: readonly Accepted[] = [
  ...["NA", "N/A", "NaN", "null", "NULL", "n/a", "#N/A", "nan", "<NA>"].map(
    (marker): Accepted => ({
      what: `missing: ${marker}`,
      file: commas("x", "brick", marker, "stone"),
      rows: 3,
      column: "x",
      type: "text",
      cells: ["brick", null, "stone"],
      missing: 1,
      notes: ["missingMarkers"],
    }),
  ),
  {
    what: "None as a level among words",
    file: commas("damage", "Minor", "None", "Substantial"),
    rows: 3,
    column: "damage",
    type: "text",
    cells: ["Minor", "None", "Substantial"],
    missing: 0,
  },
  {
    what: "a column without values",
    file: "a,b\n1,\n2,\n",
    rows: 2,
    column: "b",
    type: "text",
    missing: 2,
  },
];

describe("files that are accepted", { timeout: 60_000 }, async () => {
  const room = await DatasetRoom.create();
  afterAll(() => room.dispose());

  it.each([...encodings, ...shapes, ...numbers, ...mixed, ...dates, ...texts, ...missing])(
    "$what",
    async (accepted) => {
      const { codebook, table } = await room.open(accepted.file);
      const column = codebook.columns.find(({ name }) => name === accepted.column);
      expect(codebook.rows).toBe(accepted.rows);
      expect(column?.type).toBe(accepted.type);
      if (accepted.names) expect(codebook.columns.map(({ name }) => name)).toEqual(accepted.names);
      if (accepted.unit) expect(column?.unit).toBe(accepted.unit);
      if (accepted.missing !== undefined) expect(column?.missing).toBe(accepted.missing);
      const notes = codebook.notes.map(({ kind }) => kind);
      if (accepted.notes) expect(notes).toEqual(accepted.notes);
      if (accepted.cells) {
        const rows = await table.read({ where: { kind: "all" }, columns: [accepted.column] });
        expect(rows.map(([cell]) => cell)).toEqual(accepted.cells);
      }
      if (accepted.sum !== undefined) {
        const [row] = await table.aggregate({
          where: { kind: "all" },
          by: [],
          measures: [{ kind: "moments", column: accepted.column }],
        });
        const [moments] = row?.measures ?? [];
        expect(moments?.kind === "moments" && moments.sum).toBeCloseTo(accepted.sum, 9);
      }
    },
  );
});
