import { afterAll, describe, expect, it } from "vitest";
import { DatasetRoom } from "./testing/dataset-room.ts";

/**
 * What only the pass over all rows finds: the sample that plans the columns holds the head and a
 * few slices, and these surprises stand where none of them looks.
 */
const rows = 60_000;
const surprising = 31_234;

interface Surprise {
  readonly what: string;
  readonly usual: string;
  readonly late: string;
  readonly type: "number" | "text" | "date";
  readonly missing?: number;
  readonly cell: string | number | null;
}

const surprises: readonly Surprise[] = [
  { what: "a word among numbers", usual: "5", late: "five", type: "text", cell: "five" },
  {
    what: "a marker among numbers",
    usual: "5",
    late: "NA",
    type: "number",
    missing: 1,
    cell: null,
  },
  { what: "a marker among words", usual: "a", late: "N/A", type: "text", missing: 1, cell: null },
  { what: "a leading zero", usual: "12", late: "007", type: "text", cell: "007" },
  { what: "a leading zero behind a sign", usual: "12", late: "-07", type: "number", cell: -7 },
  { what: "an underscore", usual: "12", late: "1_000", type: "text", cell: "1_000" },
  { what: "not a number", usual: "1.5", late: "nan", type: "number", missing: 1, cell: null },
  { what: "two signs", usual: "12%", late: "+-5%", type: "text", cell: "+-5%" },
  { what: "a sign in brackets", usual: "12%", late: "(-5%)", type: "text", cell: "(-5%)" },
  { what: "infinity", usual: "1.5", late: "inf", type: "number", missing: 1, cell: null },
  {
    what: "an integer beyond 2^53",
    usual: "12",
    late: "9007199254740993",
    type: "text",
    cell: "9007199254740993",
  },
  {
    what: "no such date",
    usual: "2011-01-05",
    late: "2011-02-30",
    type: "text",
    cell: "2011-02-30",
  },
  ...["epoch", "0999-01-05", "10000-01-05", "2011-01-05 (BC)"].map(
    (late): Surprise => ({
      what: `${late} among dates`,
      usual: "2011-01-05",
      late,
      type: "text",
      cell: late,
    }),
  ),
  {
    what: "a date that is spelled otherwise",
    usual: "2011-01-05",
    late: "2011/01/06",
    type: "date",
    cell: "2011-01-06",
  },
  {
    what: "a date with a digit less",
    usual: "2011-01-05 23:00:00",
    late: "2011-1-5 23:00:00",
    type: "date",
    cell: "2011-01-05T23:00:00",
  },
  ...["2011-01-05 24:00", "2011-01-05T24:00", "2011-01-05 23+02", "20111-01-05 23:00"].map(
    (late): Surprise => ({
      what: `${late} among times`,
      usual: "2011-01-05 23:00",
      late,
      type: "text",
      cell: late,
    }),
  ),
  ...["2011-01-05 23:00+02", "2011-01-05 24:00:00"].map(
    (late): Surprise => ({
      what: `${late} among times with seconds`,
      usual: "2011-01-05 23:00:00",
      late,
      type: "text",
      cell: late,
    }),
  ),
  {
    what: "a marker among dates",
    usual: "2011-01-05",
    late: "NA",
    type: "date",
    missing: 1,
    cell: null,
  },
  {
    what: "the date that tells day from month",
    usual: "1/2/2011",
    late: "31/1/2011",
    type: "date",
    cell: "2011-01-31",
  },
  { what: "blanks around a word", usual: "a", late: " b ", type: "text", cell: "b" },
  {
    what: "the first value of all",
    usual: "",
    late: "7.5",
    type: "number",
    missing: rows - 1,
    cell: 7.5,
  },
  { what: "a line break in a cell", usual: "a", late: '"b\nc"', type: "text", cell: "b\nc" },
];

describe("a surprise late in a file", { timeout: 120_000 }, async () => {
  const room = await DatasetRoom.create();
  afterAll(() => room.dispose());

  it.each(surprises)("$what", async ({ usual, late, type, missing = 0, cell }) => {
    const { codebook, table } = await room.open(
      fileWith((row) => `${row},${row === surprising ? late : usual}`),
    );
    const column = codebook.columns[1];
    expect(codebook.rows).toBe(rows);
    expect({ type: column?.type, missing: column?.missing }).toEqual({ type, missing });
    const found = await table.read({
      where: {
        kind: "compare",
        left: { kind: "column", column: "row" },
        op: "=",
        right: surprising,
      },
      columns: ["x"],
    });
    expect(found).toEqual([[cell]]);
  });

  it("is a row that is too short, too long, or ends otherwise", async () => {
    const short = await room.open(fileWith((row) => (row === surprising ? `${row}` : `${row},5`)));
    expect(short.codebook.notes.map(({ kind }) => kind)).toEqual(["paddedRows"]);
    expect(short.codebook.columns[1]).toMatchObject({ type: "number", missing: 1 });
    const long = await room.open(fileWith((row) => `${row},5${row === surprising ? ",6" : ""}`));
    expect(long.codebook.notes.map(({ kind }) => kind)).toEqual(["rejectedRows"]);
    expect(long.codebook.rows).toBe(rows - 1);
    const ends = await room.open(fileWith((row) => `${row},5${row === surprising ? "\r" : ""}`));
    expect(ends.codebook.columns[1]).toMatchObject({ type: "number", distinct: 1, missing: 0 });
    expect(ends.codebook.rows).toBe(rows);
  });

  it("is several in several columns", async () => {
    const { codebook, table } = await room.open(
      `a;b;c;d\n${Array.from({ length: rows }, (_, row) =>
        row === surprising ? "n/a;12.5;31/1/2011; $1,5\n" : "5;1.234;1/2/2011;$7\n",
      ).join("")}`,
    );
    expect(codebook.columns.map(({ type }) => type)).toEqual([
      "number",
      "number",
      "date",
      "number",
    ]);
    expect(codebook.notes.map(({ kind }) => kind)).toEqual(["missingMarkers"]);
    const found = await table.read({
      where: { kind: "missing", column: "a" },
      columns: ["a", "b", "c", "d"],
    });
    expect(found).toEqual([[null, 12.5, "2011-01-31", 1.5]]);
  });

  it("is the cell that tells how dates are to be read, as they have been", async () => {
    const dates = async (late: string) =>
      (await room.open(fileWith((row) => `${row},${row === surprising ? late : "1/2/2011"}`)))
        .codebook;
    expect((await dates("1/3/2011")).notes.map(({ kind }) => kind)).toEqual(["ambiguousDates"]);
    expect((await dates("1/31/2011")).notes).toEqual([]);
  });

  it("is a quote that is never closed", async () => {
    const file = fileWith((row) => `${row},${row === surprising ? '"5' : "5"}`);
    await expect(room.create(file)).rejects.toMatchObject({
      code: "unterminated_quote",
      line: surprising + 2,
    });
  });

  it("is a fraction among many whole numbers", async () => {
    const { codebook } = await room.open(
      fileWith((row) => `${row},${row === surprising ? "-0.5" : row}`),
    );
    const { distinct, integer, min } = codebook.columns[1] ?? {};
    expect({ distinct, integer, min }).toEqual({ distinct: rows, integer: false, min: -0.5 });
  });

  it("is a code's spelling, where its first one counts", async () => {
    const { codebook } = await room.open(
      fileWith((row) => `${row},${row === surprising ? "3.0" : row > surprising ? "3" : "1"}`),
    );
    expect(codebook.columns[1]?.levels).toEqual([
      { text: "1", count: surprising },
      { text: "3.0", count: rows - surprising },
    ]);
  });
});

describe("different dates", () => {
  it.each([
    ["seconds", (row: number) => (row % 40_000) * 1_000],
    ["days since before 1970", (row: number) => (row % 40_000) * 86_400_000 - 4e11],
    ["thousandths of a second", (row: number) => (row % 40_000) * 7],
  ])("are counted in %s", async (unit, instant) => {
    const room = await DatasetRoom.create();
    const length = { seconds: 19, "days since before 1970": 10 }[unit] ?? 23;
    const { codebook } = await room.open(
      fileWith((row) => {
        const text = new Date(instant(row)).toISOString().replace("T", " ");
        return `${row},${text.slice(0, length)}`;
      }),
    );
    expect(codebook.columns[1]).toMatchObject({ type: "date", distinct: 40_000 });
    await room.dispose();
  });
});

describe("an ingest that is cancelled while it stores", () => {
  it("leaves nothing", async () => {
    const room = await DatasetRoom.create();
    const cancel = new AbortController();
    const running = room.create(
      fileWith((row) => `${row},5`),
      {
        signal: cancel.signal,
        onStage: (stage) => stage === "processing" && setTimeout(() => cancel.abort(), 1),
      },
    );
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(await room.entries()).toEqual([]);
    await room.dispose();
  });
});

function fileWith(line: (row: number) => string): string {
  return `row,x\n${Array.from({ length: rows }, (_, row) => `${line(row)}\n`).join("")}`;
}
