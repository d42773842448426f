import { readdir } from "node:fs/promises";
import path from "node:path";
import {
  type DatasetSummary,
  type ErrorReply,
  planOf,
  type TableView,
} from "@probability-chat/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ann, type Service, startService } from "./support/service.ts";

const regions = ["EMEA", "emea", "APAC", "?"];
const rows = Array.from(
  { length: 40 },
  (_, at) => `${regions[at % 4]},${at % 8 === 0 ? -99 : at},0${at % 10},2024-01-${10 + (at % 20)}`,
);
const sales = `region,age,code,day\n${rows.join("\n")}\n`;

let service: Service;
let chat: string;
let before: DatasetSummary;
/** What the next correction waits for, once its turn has come. */
let meanwhile: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  service = await startService({
    async failpoint(name) {
      const once = name === "upload:turn" ? meanwhile : null;
      if (!once) return;
      meanwhile = null;
      await once();
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  meanwhile = null;
  for (const told of [service.api.mayOnlyAsk, service.api.unpaid]) told.clear();
  chat = service.api.createChat(ann);
  before = (await service.upload(chat, sales)).body.data;
});

const reach = async <T>(method: string, at: string, body?: unknown, token = ann) => {
  const response = await fetch(new URL(at, service.address), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T & ErrorReply };
};
const look = (query = "", token = ann) =>
  reach<{ data: TableView }>("GET", `/ai/table/${chat}${query}`, undefined, token);
const change = (body: object) =>
  reach<{ data: DatasetSummary }>("PUT", `/ai/table/${chat}`, { dataset_id: before.id, ...body });
const correct = (corrections: object) => change({ corrections });
const columnOf = ({ columns }: DatasetSummary, name: string) =>
  columns.find((column) => column.name === name);
const answerTo = async (query: string) => (await service.query(chat, query)).body.answer;

test("a table's first rows and columns are shown, some at a time, and that spends nothing", async () => {
  const left = service.api.left;
  const { status, body } = await look("?rows=2");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    dataset_id: before.id,
    rows: 40,
    cells: [
      ["EMEA", "-99", "00", "2024-01-10"],
      ["emea", "1", "01", "2024-01-11"],
    ],
  });
  const [region, age, code, day] = body.data.columns;
  expect(region).toMatchObject({ kind: "text", distinct: 4, missing_share: 0, bins: [] });
  expect(region?.top).toContainEqual({ value: "emea", rows: 10 });
  expect(age).toMatchObject({ kind: "number", top: [] });
  expect(age?.bins.reduce((sum, bin) => sum + bin.rows, 0)).toBe(40);
  expect(age?.bins[0]).toEqual({ from: -100, to: -90, rows: 5 });
  expect(code?.top).toHaveLength(10);
  expect(day?.bins).toHaveLength(20);
  expect(day?.bins[0]).toEqual({ from: "2024-01-10", to: "2024-01-11", rows: 2 });
  expect((await look("?from=1&columns=1&rows=1")).body.data).toMatchObject({
    columns: [{ name: "age" }],
    cells: [["-99"]],
  });
  expect((await look("?from=9")).body.data).toMatchObject({ columns: [], cells: [] });
  expect(service.api.left).toBe(left);
});

test.each(["?rows=101", "?columns=0", "?from=-1", "?rows=ten"])("%s is refused", async (query) => {
  expect(await look(query)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("nobody sees or changes another's table", async () => {
  expect((await look("", "token-of-bob")).status).toBe(404);
  const wanted = { dataset_id: before.id, corrections: { region: { missing: ["?"] } } };
  const { status } = await reach("PUT", `/ai/table/${chat}`, wanted, "token-of-bob");
  expect(status).toBe(404);
});

test("long cells are cut, and markup is text", async () => {
  const other = service.api.createChat(ann);
  const markup = "<img src=x onerror=alert(1)>";
  await service.upload(other, `a,b\n${"x".repeat(5_000)},${markup}\n`);
  const { body } = await reach<{ data: TableView }>("GET", `/ai/table/${other}`);
  expect(body.data.cells[0]?.[0]).toHaveLength(160);
  expect(body.data.cells[0]?.[1]).toBe(markup);
});

test("spellings are merged and codes marked as missing, answers follow, and it is taken back", async () => {
  const asked = await answerTo("P(region = 'EMEA')");
  expect(asked).toMatchObject({ value: 10 / 40 });
  const corrections = {
    region: { merge: { emea: "EMEA" }, missing: ["?"] },
    age: { missing: ["-99"] },
  };
  const { status, body } = await correct(corrections);
  expect(status).toBe(200);
  const { data } = body;
  expect(data.id).not.toBe(before.id);
  expect(data.hash).not.toBe(before.hash);
  expect(data).toMatchObject({
    corrections,
    ...{ rows: 40, bytes: before.bytes, file_name: before.file_name },
    created_at: before.created_at,
  });
  expect(columnOf(data, "region")).toMatchObject({ levels: ["EMEA", "APAC"], missing_share: 0.25 });
  expect(columnOf(data, "age")).toMatchObject({ min: 1, max: 39, missing_share: 5 / 40 });
  expect(columnOf(data, "code")).toEqual(columnOf(before, "code"));
  expect(await answerTo("P(region = 'EMEA')")).toMatchObject({ value: 20 / 30 });
  expect(await answerTo("mean(age)")).toMatchObject({
    value:
      rows
        .map((_, at) => at)
        .filter((at) => at % 8 !== 0)
        .reduce((sum, at) => sum + at) / 35,
  });

  before = data;
  const back = (await correct({})).body.data;
  expect(back.corrections).toBeUndefined();
  expect(back.hash).toBe(asked && "dataset" in asked ? asked.dataset.hash : null);
  expect(columnOf(back, "region")).toMatchObject({ distinct: 4, missing_share: 0 });
  expect(await answerTo("P(region = 'EMEA')")).toMatchObject({ value: 10 / 40 });
  await service.purge();
  const directory = path.join(service.dataDir, "datasets", back.id);
  expect((await readdir(directory)).sort()).toEqual(["codebook.json", "data.parquet", "meta.json"]);
});

test("a change after a change is made of the file, not of what the first made of it", async () => {
  before =
    (await correct({ region: { merge: { emea: "EMEA", EMEA: "all" } } })).body.data ?? before;
  expect(before.corrections).toBeUndefined();
  before = (await correct({ region: { merge: { emea: "EMEA" } } })).body.data;
  await service.purge();
  before = (await correct({ region: { merge: { APAC: "emea" } } })).body.data;
  expect(columnOf(before, "region")?.levels?.toSorted()).toEqual(["?", "EMEA", "emea"]);
});

test.each([
  ["code", { kind: "number" }, { kind: "number", min: 0, max: 9 }],
  ["age", { kind: "text", missing: ["-99"] }, { kind: "text", missing_share: 5 / 40 }],
  ["day", { kind: "text" }, { kind: "text", distinct: 20 }],
] as const)("%s becomes another kind: %o", async (name, correction, becomes) => {
  const { status, body } = await correct({ [name]: correction });
  expect(status).toBe(200);
  expect(columnOf(body.data, name)).toMatchObject(becomes);
  before = body.data;
  expect((await look("?rows=1")).body.data.cells[0]).toHaveLength(4);
});

test("texts become dates, and numbers that are years", async () => {
  const other = service.api.createChat(ann);
  const file = "born,seen,paid\n1990,x,$5\n1991,31/01/2024,EUR 6\n1992,01/02/2024,7\n";
  const { data } = (await service.upload(other, file)).body;
  const { body } = await reach<{ data: DatasetSummary }>("PUT", `/ai/table/${other}`, {
    dataset_id: data.id,
    corrections: {
      born: { kind: "date" },
      seen: { missing: ["x"], kind: "date" },
      paid: { merge: { "EUR 6": "$6.50" }, kind: "number" },
    },
  });
  expect(columnOf(body.data, "born")).toMatchObject({ kind: "date", min: "1990-01-01" });
  expect(columnOf(body.data, "seen")).toMatchObject({ kind: "date", max: "2024-02-01" });
  expect(data.notes.join()).toContain("paid are in several units");
  expect(body.data.notes.join()).not.toContain("paid are in several units");
  expect(columnOf(body.data, "paid")).toMatchObject({ kind: "number", unit: "$", max: 7 });
});

test.each([
  ["an unknown column", { nothing: { missing: ["?"] } }, "nothing"],
  ["a code that no cell has", { region: { missing: ["-98"] } }, "region"],
  ["a number that no cell has", { age: { missing: ["7000"] } }, "age"],
  ["a spelling that no cell has", { region: { merge: { Emea: "EMEA" } } }, "region"],
  ["words as numbers", { region: { kind: "number" } }, "region"],
  ["words as dates", { region: { kind: "date" } }, "region"],
  ["dates as numbers", { day: { kind: "number" } }, "day"],
  ["merged numbers", { age: { merge: { 1: "2" } } }, "age"],
  ["an unknown kind", { age: { kind: "colour" } }, "corrections.age.kind"],
  ["SQL for a code", { region: { missing: ["') OR 1=1 --"] } }, "region"],
  ["too many codes", { age: { missing: Array(51).fill("1") } }, "corrections.age.missing"],
])("%s: refused with a reason, and nothing changes", async (_, corrections, field) => {
  const onDisk = await service.onDisk();
  const { status, body } = await correct(corrections);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
  expect(service.api.chats.get(chat)?.summary).toEqual(before);
  expect(await service.onDisk()).toEqual(onDisk);
});

test("what is said and what is corrected changes together; the same again changes nothing more", async () => {
  const wanted = {
    dictionary: { age: { name: "Age in years", unit: "years" } },
    corrections: { age: { missing: ["-99"] } },
  };
  const first = (await change(wanted)).body.data;
  expect(first).toMatchObject(wanted);
  expect((await service.query(chat, "mean(age)")).body.message).toContain(" years");
  expect((await change(wanted)).body.data).toEqual(first);
  expect((await change({ corrections: {} })).body.code).toBe("conflict");
  before = first;
  expect((await change({ dictionary: {} })).body.data).toMatchObject({
    ...{ id: first.id, dictionary: {} },
    corrections: wanted.corrections,
  });
});

test("who may ask and not manage changes nothing, and makes no work", async () => {
  service.api.mayOnlyAsk.add(ann);
  service.api.calls.length = 0;
  expect(await correct({ region: { missing: ["?"] } })).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  const said = await reach("PUT", `/ai/dictionary/${chat}`, { region: { unit: "kg" } });
  expect(said.status).toBe(403);
  expect(service.api.calls).not.toContain("commitDataset");
});

test("a correction is refused where an upload would be, what columns mean is not", async () => {
  service.api.unpaid.add(ann);
  service.api.calls.length = 0;
  expect(await correct({ region: { missing: ["?"] } })).toMatchObject({
    body: { code: "no_active_subscription" },
  });
  expect(service.api.calls).not.toContain("commitDataset");
  expect((await change({ dictionary: { region: { unit: "kg" } } })).status).toBe(200);
});

test("no more corrections are under way than uploads may be", async () => {
  const { concurrentUploads } = planOf("free");
  let begin: () => void = () => undefined;
  meanwhile = () => new Promise<void>((resolve) => (begin = resolve));
  const ages = Array.from({ length: concurrentUploads + 3 }, (_, at) => String(at + 1));
  const codes: (string | undefined)[] = [];
  const replies = ages.map(async (age) => {
    const { body } = await correct({ age: { missing: [age] } });
    codes.push(body.code);
    if (codes.length === 3) begin();
  });
  await Promise.all(replies);
  const others = Array.from({ length: concurrentUploads - 1 }, () => "conflict");
  expect(codes).toEqual([...Array(3).fill("rate_limited"), undefined, ...others]);
});

test("what is said of a table while it is corrected is not lost: the correction is refused", async () => {
  const said = { age: { description: "in years" } };
  meanwhile = () => reach("PUT", `/ai/dictionary/${chat}`, said);
  expect(await correct({ region: { missing: ["?"] } })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect(service.api.chats.get(chat)?.summary).toMatchObject({ id: before.id, dictionary: said });
  expect((await service.onDisk()).incoming).toEqual([]);
});

test("a table that is replaced and purged while its correction waits is a conflict", async () => {
  const other = service.api.createChat(ann);
  const { data } = (await service.upload(other, sales)).body;
  meanwhile = async () => {
    Object.assign(service.api.chats.get(chat) ?? {}, { summary: data });
    service.api.obsolete.push(before.id);
    await service.purge();
  };
  expect(await correct({ region: { missing: ["?"] } })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
});

test("a change whose commit fails leaves the table as it was", async () => {
  service.api.failing.set("commitDataset", 10);
  const { status } = await correct({ region: { missing: ["?"] } });
  expect(status).toBe(503);
  service.api.failing.clear();
  expect(service.api.chats.get(chat)?.summary).toEqual(before);
  expect((await service.onDisk()).incoming).toEqual([]);
  expect(await answerTo("P(region = 'EMEA')")).toMatchObject({ value: 10 / 40 });
});

test("values are merged by their own spelling where yes and no have several", async () => {
  const other = service.api.createChat(ann);
  const { data } = (await service.upload(other, "a,b\nYes,1\nyes,2\nno,3\nNope,4\n")).body;
  const { body } = await reach<{ data: DatasetSummary }>("PUT", `/ai/table/${other}`, {
    dataset_id: data.id,
    corrections: { a: { merge: { Nope: "no" } } },
  });
  expect(columnOf(body.data, "a")).toMatchObject({ kind: "boolean", distinct: 2 });
});
