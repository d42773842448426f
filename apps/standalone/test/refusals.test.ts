import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureOf, newPerson, type Person } from "./support/person.ts";
import type { Server } from "./support/server.ts";
import { serverWithSubscriber, uploadForm } from "./support/subscriber.ts";

const mebibyte = 1_048_576;
const earlier = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const averageOfBlue = (3 + 4 + 5) / 3;

let server: Server;
/** Has a plan for files of 500 MB. */
let ada: Person;
/** Has the free plan, for files of 10 MB. */
let bob: Person;

beforeAll(async () => {
  ({ server, ada } = await serverWithSubscriber());
  bob = await newPerson(server.address);
});
afterAll(() => server?.stop());

interface Refused {
  readonly what: string;
  readonly file: string | Uint8Array<ArrayBuffer>;
  readonly reason: string;
  readonly line?: number;
  /** The reason and what to do. */
  readonly says: RegExp;
  readonly status?: number;
  readonly name?: string;
  readonly type?: string;
  readonly free?: boolean;
}

const gzip = (content: string | Buffer) => Uint8Array.from(gzipSync(content));
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const rows = (count: number) => "1,2\n".repeat(count);

const refused: readonly Refused[] = [
  { what: "an empty file", file: "", reason: "empty_file", says: /empty.*upload/i },
  { what: "blank lines", file: "\n \n\n", reason: "empty_file", says: /empty.*upload/i },
  {
    what: "a header only",
    file: "a,b\n",
    reason: "header_only",
    line: 1,
    says: /no rows.*add rows/i,
  },
  {
    what: "half a workbook",
    file: bytes("PK\x03\x04\0\0rest"),
    reason: "workbook_unreadable",
    says: /Excel.*save it again as \.xlsx/,
  },
  { what: "an image", file: bytes("\x89PNG\r\n\x1a\n\0\0"), reason: "binary", says: /PNG.*upload/ },
  {
    what: "zeroes in a text",
    file: `a,b\n${rows(50_000)}1,\0\n`,
    reason: "binary",
    says: /binary.*save/,
  },
  {
    what: "a web page",
    file: "<!doctype html><p>1,2</p>",
    reason: "not_csv",
    says: /web page.*upload/,
  },
  { what: "JSON", file: '[{"a": 1}]', reason: "not_csv", says: /JSON.*upload/ },
  {
    what: "a file that is not called CSV",
    file: earlier,
    name: "table.txt",
    type: "text/plain",
    reason: "not_csv",
    says: /upload a CSV file/,
  },
  {
    what: "2,001 columns",
    file: `${Array.from({ length: 2_001 }, (_, at) => `c${at}`).join(",")}\n${"1,".repeat(2_000)}1\n`,
    reason: "too_many_columns",
    line: 1,
    says: /2,001 columns; at most 2,000.*remove/,
  },
  {
    what: "a cell over 16 MB",
    file: `a,b\n1,2\n3,${"x".repeat(16 * mebibyte + 1)}\n`,
    reason: "cell_too_large",
    line: 3,
    says: /line 3.*16 MB.*shorten/,
  },
  {
    what: "a quote that is never closed",
    file: `a,b\n${rows(5)}1,"2\n${rows(5)}`,
    reason: "unterminated_quote",
    line: 7,
    says: /line 7.*close or remove/,
  },
  {
    what: "a quote that is closed by the next one",
    file: `a,b\n1,"x"\n1,"y\n1,"z"\n1,"u"\n`,
    reason: "unterminated_quote",
    line: 3,
    says: /line 3/,
  },
  {
    what: "more than 1 % of rows too long",
    file: `a,b\n${rows(97)}1,2,3\n1,2,3\n`,
    reason: "unreadable_rows",
    line: 99,
    says: /2 of 99 rows.*line 99.*quotes/,
  },
  {
    what: "too large for the plan",
    file: `a,b\n${rows(2_700_000)}`,
    free: true,
    status: 413,
    reason: "too_large",
    says: /^Maximum file size for your plan is 10MB\./,
  },
  {
    what: "too large for the plan once decompressed",
    file: gzip(
      `a,b\n${Array.from({ length: 1_500_000 }, (_, at) => `${(at * 7_919) % 99_991},${at}\n`).join("")}`,
    ),
    name: "table.csv.gz",
    free: true,
    status: 413,
    reason: "too_large",
    says: /10MB/,
  },
  {
    what: "a gzip bomb",
    file: gzip(Buffer.alloc(100 * mebibyte, "1,2\n")),
    name: "table.csv.gz",
    status: 413,
    reason: "gzip_bomb",
    says: /expands far more.*uncompressed/,
  },
  {
    what: "a bomb in a bomb",
    file: gzip(gzipSync(Buffer.alloc(10 * mebibyte))),
    name: "table.csv.gz",
    reason: "binary",
    says: /gzip|binary/i,
  },
  {
    what: "gzip cut short",
    file: gzip(rows(90_000)).subarray(0, 100),
    name: "table.csv.gz",
    reason: "not_csv",
    says: /damaged.*again/,
  },
  {
    what: "deflate without gzip",
    file: Uint8Array.from(deflateRawSync(rows(9_000))),
    reason: "binary",
    says: /binary.*save/,
  },
  {
    what: "half a UTF-16 character",
    file: Uint8Array.from([...Buffer.from(`\ufeff${earlier}`, "utf16le"), 0x41]),
    reason: "not_csv",
    says: /UTF-16.*damaged.*save/,
  },
];

describe("what cannot be a table is refused, and the earlier one still answers", () => {
  test.each(refused)("$what", async (row) => {
    const person = row.free ? bob : ada;
    const chat = await person.createChat();
    await person.upload(chat, earlier);
    const file = new File([row.file], row.name ?? "table.csv", { type: row.type ?? "text/csv" });
    const { status, body } = await uploadForm(person, { chat_id: chat, file });
    expect(body.message).toMatch(row.says);
    expect(body.refusal).toEqual({ reason: row.reason, line: row.line ?? null });
    expect(status).toBe(row.status ?? 422);
    expect(body.code).toBe(status === 413 ? "file_too_large" : "dataset_refused");
    const { answer } = (await person.ask(chat, "What is the average size given colour is blue?"))
      .body;
    expect(figureOf(answer)).toBeCloseTo(averageOfBlue, 12);
  });

  test("a chat without an earlier table stays without", async () => {
    const chat = await ada.createChat();
    await ada.upload(chat, "a,b\n");
    const { status, body } = await ada.ask(chat, "How many rows are there?");
    expect([status, body.message]).toEqual([409, "Dataset required"]);
    expect(body).toHaveProperty("detail", expect.stringContaining("/ai/upload_chat"));
  });
});
