import { gzipSync } from "node:zlib";
import type { DatasetRefusal } from "@probability-chat/contract";
import { afterAll, describe, expect, it } from "vitest";
import { isDatasetRefused } from "./dataset-refused.ts";
import type { DatasetLimits } from "./limits.ts";
import { DatasetRoom } from "./testing/dataset-room.ts";

interface Refused {
  readonly what: string;
  readonly file: string | Buffer;
  readonly code: DatasetRefusal;
  readonly status?: number;
  readonly line?: number;
  readonly says: RegExp;
  readonly limits?: Partial<DatasetLimits>;
}

const mebibyte = 1_048_576;
const wide = Array.from({ length: 2_001 }, (_, at) => `c${at}`).join(",");
const rows = (count: number) => "1,2\n".repeat(count);

const refused: readonly Refused[] = [
  { what: "nothing", file: "", code: "empty_file", says: /is empty.*upload a CSV file/ },
  { what: "only a byte order mark", file: "\ufeff", code: "empty_file", says: /is empty/ },
  { what: "only blank lines", file: "\n\n  \n", code: "empty_file", says: /is empty/ },
  { what: "gzip of nothing", file: gzipSync(""), code: "empty_file", says: /is empty/ },
  { what: "header only", file: "a,b,c\n", code: "header_only", line: 1, says: /no rows below/ },
  { what: "header only, no newline", file: "a,b,c", code: "header_only", says: /no rows below/ },
  {
    what: "PNG",
    file: Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"),
    code: "binary",
    says: /PNG/,
  },
  {
    what: "XLSX",
    file: Buffer.from("PK\x03\x04rest"),
    code: "workbook_unreadable",
    says: /Excel.*save it again as \.xlsx/,
  },
  {
    what: "XLS",
    file: Buffer.from("\xd0\xcf\x11\xe0rest", "latin1"),
    code: "binary",
    says: /Excel/,
  },
  { what: "PDF", file: "%PDF-1.7 …", code: "binary", says: /PDF/ },
  { what: "Parquet", file: "PAR1…", code: "binary", says: /Parquet/ },
  { what: "gzip of a PDF", file: gzipSync("%PDF-1.7"), code: "binary", says: /PDF/ },
  {
    what: "a NUL late in a text",
    file: `a,b\n${rows(40_000)}3,\0\n`,
    code: "binary",
    says: /binary/,
  },
  { what: "control characters", file: "\x01\x02\x03\x04\x05,\x06", code: "binary", says: /binary/ },
  { what: "a web page", file: "<!DOCTYPE html>\n<p>a,b", code: "not_csv", says: /web page/ },
  { what: "JSON", file: '[{"a": 1}, {"a": 2}]', code: "not_csv", says: /JSON/ },
  {
    what: "damaged gzip",
    file: gzipSync(rows(9_000)).subarray(0, 40),
    code: "not_csv",
    says: /damaged/,
  },
  {
    what: "2,001 columns",
    file: `${wide}\n1\n`,
    code: "too_many_columns",
    line: 1,
    says: /2,001 columns; at most 2,000/,
  },
  {
    what: "a cell over 16 MB",
    file: `a,b\n1,${"x".repeat(16 * mebibyte + 1)}\n`,
    limits: { maxBytes: 20 * mebibyte },
    code: "cell_too_large",
    line: 2,
    says: /line 2 is larger than 16 MB/,
  },
  {
    what: "a row over the cap",
    file: `a,b,c\n1,2,3\n${"x".repeat(900)},${"y".repeat(900)},3\n`,
    limits: { maxRowBytes: 1_000 },
    code: "cell_too_large",
    line: 3,
    says: /row that begins on line 3/,
  },
  {
    what: "an unterminated quote",
    file: `a,b\n${rows(3)}1,"2\n${rows(3)}`,
    code: "unterminated_quote",
    line: 5,
    says: /opens on line 5 is never closed/,
  },
  {
    what: "an unterminated quote before good ones",
    file: `a,b\n1,"x"\n1,"y\n1,"z"\n1,"u"\n`,
    code: "unterminated_quote",
    line: 3,
    says: /line 3/,
  },
  {
    what: "more than 1 % of rows too long",
    file: `a,b\n${rows(98)}1,2,3\n1,2,3\n`,
    code: "unreadable_rows",
    line: 100,
    says: /2 of 100 rows have more than 2 cells, the first on line 100/,
  },
  {
    what: "too large on the wire",
    file: `a,b\n${rows(300_000)}`,
    limits: { maxBytes: mebibyte },
    code: "too_large",
    status: 413,
    says: /Maximum file size for your plan is 1MB\./,
  },
  {
    what: "too large when decompressed",
    file: gzipSync(`a,b\n${rows(300_000)}`),
    limits: { maxBytes: mebibyte },
    code: "too_large",
    status: 413,
    says: /Decompressed.*1MB/,
  },
  {
    what: "a gzip bomb",
    file: gzipSync(Buffer.alloc(40 * mebibyte, "1,2\n")),
    limits: { maxBytes: 1_000 * mebibyte },
    code: "gzip_bomb",
    status: 413,
    says: /expands far more/,
  },
  {
    what: "a full disk",
    file: "a,b\n1,2\n",
    limits: { reserveBytes: Number.MAX_SAFE_INTEGER },
    code: "disk_full",
    status: 507,
    says: /disk space/,
  },
];

describe("files that are refused", { timeout: 60_000 }, async () => {
  const room = await DatasetRoom.create();
  afterAll(() => room.dispose());

  it.each(refused)("$what", async ({ file, limits, code, status = 422, line, says }) => {
    const before = await room.entries();
    const error = await room
      .create(file, limits ? { limits } : {})
      .catch((caught: unknown) => caught);
    if (!isDatasetRefused(error)) throw error;
    expect(error).toMatchObject({ code, status });
    expect(error.message).toMatch(says);
    if (line !== undefined) expect(error.line).toBe(line);
    expect(await room.entries()).toEqual(before);
  });
});
