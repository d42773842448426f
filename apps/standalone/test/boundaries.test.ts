import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureOf, newPerson, type Person } from "./support/person.ts";
import type { Server } from "./support/server.ts";
import { type Refusal, serverWithSubscriber, uploadForm } from "./support/subscriber.ts";

const table = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const file = () => new File([table], "table.csv", { type: "text/csv" });
const unknown = "0190f3a0-0000-7000-8000-000000000000";

let server: Server;
let ada: Person;
let eve: Person;
let chat: string;

beforeAll(async () => {
  ({ server, ada } = await serverWithSubscriber());
  eve = await newPerson(server.address);
  chat = await ada.createChat();
  await ada.upload(chat, table);
});
afterAll(() => server?.stop());

const rowsOf = async (of: string) =>
  figureOf((await ada.ask(of, "How many rows are there?")).body.answer);

/** A request as no client of ours would send it. */
async function raw(
  route: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
  method = "POST",
): Promise<{ status: number; body: Refusal }> {
  const response = await fetch(new URL(route, server.address), {
    method,
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Refusal };
}

const json = { "content-type": "application/json" };

test("a question that its stop overtook is refused, and spends nothing", async () => {
  const left = await ada.remaining();
  const stopped = await ada.call("POST", `/api/chats/${chat}/stop/`, { key: "overtaken" });
  expect(stopped).toMatchObject({ status: 200, body: { data: { stopped: 0 } } });
  const late = await ada.ask(chat, "How many rows are there?", "overtaken");
  expect(late).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "The question was stopped." },
  });
  expect(await ada.remaining()).toBe(left);
});

describe("who may", () => {
  test.each([
    ["a chat of somebody else", () => chat],
    ["a chat that is not there", () => unknown],
  ])("%s is not found, whatever is asked of it", async (_, of) => {
    const id = of();
    const replies = [
      await eve.upload(id, table),
      await eve.ask(id, "How many rows are there?"),
      await eve.call<Refusal>("POST", "/ai/query", { chat_id: id, query: "count(all)" }),
      await eve.call<Refusal>("POST", "/ai/interpret", { chat_id: id, message: "How many?" }),
      await eve.call<Refusal>("PUT", `/ai/dictionary/${id}`, {}),
      await eve.call<Refusal>("GET", `/api/chats/${id}/messages/`),
      await eve.call<Refusal>("DELETE", `/api/chats/${id}/`),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, "not_found"]),
    );
    expect(await rowsOf(chat)).toBe(5);
  });

  const altered = (part: number) => {
    const parts = ada.token.split(".");
    const text = parts[part] ?? "";
    parts[part] = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
    return parts.join(".");
  };
  /** A token whose claims are changed and whose signature stays. */
  const claiming = (claims: Record<string, unknown>) => {
    const [head, body = "", signature] = ada.token.split(".");
    const told = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...told, ...claims })).toString("base64url");
    return [head, changed, signature].join(".");
  };
  const unsigned = () => {
    const [, body] = ada.token.split(".");
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    return `${head}.${body}.`;
  };

  test.each([
    ["no token", () => ""],
    ["a word", () => "Bearer token"],
    ["another head", () => `Bearer ${altered(0)}`],
    ["another body", () => `Bearer ${altered(1)}`],
    ["another signature", () => `Bearer ${altered(2)}`],
    ["a later end", () => `Bearer ${claiming({ exp: 9_999_999_999 })}`],
    ["no signature", () => `Bearer ${unsigned()}`],
    ["another scheme", () => `Basic ${ada.token}`],
  ])("with %s nothing is done", async (_, authorization) => {
    const headers = { authorization: authorization() };
    const form = new FormData();
    form.append("chat_id", chat);
    form.append("file", file());
    const upload = await fetch(new URL("/ai/upload_chat", server.address), {
      method: "POST",
      headers,
      body: form,
    });
    const question = JSON.stringify({ chat_id: chat, message: "How many rows are there?" });
    const replies = [
      [upload.status, ((await upload.json()) as Refusal).code],
      ...(await Promise.all([
        raw("/ai/converse", { ...json, ...headers }, question),
        raw("/api/chats/", { ...json, ...headers }, "{}"),
      ]).then((all) => all.map(({ status, body }) => [status, body.code]))),
    ];
    expect(replies).toEqual(replies.map(() => [401, "unauthorized"]));
  });
});

describe("what is malformed is said to be", () => {
  const id = { chat_id: unknown };
  const deep = `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  test.each([
    ["no whole JSON", "/ai/converse", "{", 400, /JSON/],
    ["nothing", "/ai/converse", "", 400, /empty/],
    ["null", "/ai/converse", "null", 400, /object/],
    ["a list", "/ai/converse", "[]", 400, /object/],
    ["a text", "/ai/converse", '"text"', 400, /object/],
    ["no chat", "/ai/converse", { message: "How many?" }, 400, /chat_id/],
    ["no message", "/ai/converse", id, 400, /message/],
    [
      "SQL for a chat",
      "/ai/converse",
      { chat_id: "1; DROP TABLE x", message: "a" },
      400,
      /chat_id/,
    ],
    ["a number for a message", "/ai/converse", { ...id, message: 7 }, 400, /message/],
    ["a blank message", "/ai/converse", { ...id, message: "   " }, 400, /\w/],
    ["a long message", "/ai/converse", { ...id, message: "x".repeat(2_001) }, 400, /2,?000/],
    ["an operator", "/ai/converse", { ...id, message: { $gt: "" } }, 400, /message/],
    ["an empty query", "/ai/query", { ...id, query: "" }, 400, /query/],
    ["a list for a query", "/ai/query", { ...id, query: [1] }, 400, /query/],
    ["no whole JSON", "/api/chats/", "{", 400, /JSON/],
    ["a number for a title", "/api/chats/", { title: 7 }, 400, /must be text/],
    ["a prototype", "/api/chats/", '{"__proto__": {"admin": true}, "title": ["x"]}', 400, /\w/],
    ["50,000 brackets", "/ai/converse", deep, 400, /\w/],
    ["50,000 brackets", "/api/chats/", deep, 400, /\w/],
    ["2 MB", "/ai/converse", { ...id, message: "x".repeat(2_000_000) }, 413, /large/],
  ] as const)("%s to %s", async (_, route, body, status, says) => {
    const reply = await raw(route, json, typeof body === "string" ? body : JSON.stringify(body));
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(says)]);
    expect(reply.body.request_id).toBeTruthy();
  });

  test.each([
    ["JSON instead of a form", { "content-type": "application/json" }, "{}", 415],
    ["a text instead of a form", { "content-type": "text/plain" }, "a,b", 415],
    ["a form without a boundary", { "content-type": "multipart/form-data" }, "--x--", 400],
    [
      "a form that breaks off",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\n\r\na,b\n1,2\n',
      400,
    ],
    [
      "bytes instead of a form",
      { "content-type": "multipart/form-data; boundary=x" },
      "\0\xff",
      400,
    ],
  ])("an upload of %s", async (_, headers, body, status) => {
    const reply = await raw("/ai/upload_chat", headers, body);
    expect([reply.status, reply.body.message.length > 10]).toEqual([status, true]);
    expect(await rowsOf(chat)).toBe(5);
  });

  test("an upload without its file, without its chat, with two files", async () => {
    const none = await uploadForm(ada, { chat_id: chat });
    expect([none.status, none.body.fields]).toEqual([400, { file: [expect.any(String)] }]);
    const nowhere = await uploadForm(ada, { file: file() });
    expect([nowhere.status, nowhere.body.fields]).toEqual([400, { chat_id: [expect.any(String)] }]);
    const astray = await uploadForm(ada, { chat_id: "../../etc", file: file() });
    expect([astray.status, astray.body.code]).toEqual([400, "validation_failed"]);
    const text = await uploadForm(ada, { chat_id: chat, file: "a,b\n1,2\n" });
    expect([text.status, text.body.fields]).toEqual([400, { file: [expect.any(String)] }]);
    const form = new FormData();
    form.append("chat_id", chat);
    form.append("file", new File(["a\n1\n"], "one.csv", { type: "text/csv" }));
    form.append("file", new File(["a\n1\n"], "two.csv", { type: "text/csv" }));
    expect((await ada.call("POST", "/ai/upload_chat", form)).status).toBe(400);
    expect(await rowsOf(chat)).toBe(5);
  });

  test("a file's name is only a name", async () => {
    const own = await ada.createChat();
    for (const name of [
      "../../../../tmp/x.csv",
      "..\\..\\x.csv",
      "a\u202Evsc.csv",
      `${"x".repeat(5_000)}.csv`,
      "<img src=x>.csv",
    ]) {
      const { status, body } = await uploadForm(ada, {
        chat_id: own,
        file: new File([table], name, { type: "text/csv" }),
      });
      expect(status, name).toBe(200);
      const { data } = body as unknown as { data: { file_name: string } };
      expect(data.file_name).not.toMatch(/[\\/\u202e]|\.\.\//u);
      expect(data.file_name.length).toBeLessThanOrEqual(255);
    }
  });
});

/** Sends the head of an upload and half of its file, then cuts the line. */
function breakOff(of: string): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const head = `--x\r\ncontent-disposition: form-data; name="chat_id"\r\n\r\n${of}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  return new Promise((resolve) => {
    const upload = request({
      hostname,
      port,
      method: "POST",
      path: "/ai/upload_chat",
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "5000000",
      },
    });
    upload.on("error", () => undefined).on("close", () => resolve());
    upload.write(`${head}colour,size\n${"green,7\n".repeat(100_000)}`, () =>
      setTimeout(() => upload.destroy(), 100),
    );
  });
}

describe("whole or not at all", () => {
  test("uploads that break off leave the earlier table, and room for the next", async () => {
    const own = await ada.createChat();
    await ada.upload(own, table);
    await Promise.all(Array.from({ length: 10 }, () => breakOff(own)));
    expect(await rowsOf(own)).toBe(5);
    expect((await ada.upload(own, "colour,size\nred,1\n")).status).toBe(200);
    expect(await rowsOf(own)).toBe(1);
  });

  test("uploads at once to one chat end in one of the tables", async () => {
    const own = await ada.createChat();
    const sizes = [1_000, 3_000, 9_000, 27_000];
    const replies = await Promise.all(
      sizes.map((size) => ada.upload(own, `colour,size\n${`c,${size}\n`.repeat(size)}`)),
    );
    expect(replies.map(({ status }) => status)).toEqual(sizes.map(() => 200));
    const rows = await rowsOf(own);
    expect(sizes).toContain(rows);
    expect(figureOf((await ada.ask(own, "E(size)")).body.answer)).toBe(rows);
    const { body } = await ada.call<{ data: { model_data: { rows: number } } }>(
      "GET",
      `/api/chats/${own}/`,
    );
    expect(body.data.model_data.rows).toBe(rows);
  });

  test("a question during an upload is answered from one table or the other", async () => {
    const own = await ada.createChat();
    await ada.upload(own, table);
    const upload = ada.upload(own, `colour,size\n${"green,7\n".repeat(50_000)}`);
    let done = false;
    void upload.then(() => {
      done = true;
    });
    const seen = new Set<unknown>();
    while (!done) seen.add(await rowsOf(own));
    seen.add(await rowsOf(own));
    expect([...seen].filter((rows) => rows !== 5)).toEqual([50_000]);
  });

  test("a chat that is deleted during its upload stays deleted", async () => {
    const own = await ada.createChat();
    const upload = ada.upload(own, `colour,size\n${"green,7\n".repeat(200_000)}`);
    await ada.call("DELETE", `/api/chats/${own}/`);
    expect([200, 404]).toContain((await upload).status);
    expect((await ada.ask(own, "How many rows are there?")).status).toBe(404);
  });
});
