import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachment, fileName } from "../src/http/file-reply.ts";
import { answered, datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

const download = (chat: string, format: string, token = user.access) =>
  api.api.app.inject({
    method: "GET",
    url: `/api/chats/${chat}/export/${format && `?format=${format}`}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** A chat with one answer that has every figure, and one refusal. */
async function conversation(title = 'Sales 2026: "Ätna"/<b>') {
  const chat = await api.newChat(user, title);
  await api.commit(user, chat, datasetSummary({ file_name: "sales_2026.csv" }));
  const first = await api.reserve(user, chat, {
    content: '=HYPERLINK("http://evil"), how likely?',
  });
  const answer = {
    ...answered("40 % of *all* rows."),
    form: "probability",
    value: -0.25,
    interval: { low: -0.5, high: 0.125, level: 0.95, method: "wilson" },
    support: { rows: 100, given: 80, matching: 20, excluded: 3 },
    baseline: 0.5,
    query: 'P(`a, "b"` > 0)',
  };
  await api.service(`questions/${first.body.question_id}/settle`, {
    message: "**40 %** of the rows.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    answer,
  });
  const second = await api.reserve(user, chat, { content: "# no heading <script>" });
  await api.settle(second.body.question_id, "That cannot be said.", "refuse");
  return chat;
}

describe("a chat", () => {
  test("as Markdown: its title, its dataset, questions and answers as they were stored", async () => {
    const chat = await conversation();
    for (const format of ["md", ""]) {
      const reply = await download(chat, format);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(reply.headers["content-disposition"]).toBe(
        `attachment; filename="Sales 2026 _tna b.md"; filename*=UTF-8''Sales%202026%20%C3%84tna%20b.md`,
      );
      expect(reply.body).toBe(`# Sales 2026: "Ätna"/\\<b\\>

Dataset: sales\\_2026.csv (100 rows, 0 columns)

## =HYPERLINK("http://evil"), how likely?

**40 %** of the rows.

| a | b |
|---|---|
| 1 | 2 |

## \\# no heading \\<script\\>

That cannot be said.
`);
    }
  });

  test("as JSON: the chat and its messages as the API gives them", async () => {
    const chat = await conversation();
    const reply = await download(chat, "json");
    expect(reply.headers["content-type"]).toContain("application/json");
    const messages = await api.call<{ data: unknown[] }>("GET", `/api/chats/${chat}/messages/`, {
      token: user.access,
    });
    const one = await api.call<{ data: unknown }>("GET", `/api/chats/${chat}/`, {
      token: user.access,
    });
    expect(reply.json()).toEqual({ chat: one.body.data, messages: messages.body.data });
    expect(reply.json().messages).toHaveLength(4);
  });

  test("as CSV: one row an answer, whose numbers are numbers and whose text is no formula", async () => {
    const chat = await conversation();
    const reply = await download(chat, "csv");
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, row, ...rest] = reply.body.replace("\ufeff", "").split("\r\n");
    expect(header).toBe(
      "asked_at,question,form,group,value,low,high,level,interval_method,predictive,baseline,rows,given,matching,excluded,method,text,query,dataset_hash,model_version",
    );
    expect(row?.replace(/^[^,]+/, "*")).toBe(
      `*,"'=HYPERLINK(""http://evil""), how likely?",probability,,-0.25,-0.5,0.125,0.95,wilson,,0.5,100,80,20,3,counts,40 % of *all* rows.,"P(\`a, ""b""\` > 0)",b2a1,counts-1`,
    );
    expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,/);
    expect(rest).toEqual([""]);
  });

  test("as CSV: one row a group of an answer that has some", async () => {
    const { chat } = await api.chatWithData(user);
    const { body } = await api.reserve(user, chat, { content: "rain by month?" });
    const card = {
      ...{ figure: "", beside: "", sentence: "", gauge: null, facts: [], notes: [] },
      tables: [
        {
          ...{ columns: [], rows: [], total: 2 },
          data: {
            columns: ["value", "year", "value", "low", "high", "rows", "matching"],
            rows: [
              ["=1", 2025, 0.4, 0.3, 0.5, 100, 40],
              ["ant", 2026, 0.1, null, null, 10, 1],
            ],
          },
        },
      ],
      computation: [],
    };
    await api.service(`questions/${body.question_id}/settle`, {
      message: "By month.",
      answer: { ...answered("By month."), card },
    });
    const rows = (await download(chat, "csv")).body.trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").slice(1, 13).join())).toEqual([
      "rain by month?,group,'=1; 2025,0.4,0.3,0.5,,,,,,100",
      "rain by month?,group,ant; 2026,0.1,,,,,,,,10",
    ]);
  });

  test("that is empty, and one that is longer than a page", async () => {
    const empty = await api.newChat(user, "...");
    const none = await download(empty, "md");
    expect(none.body).toBe("# ...\n\nNo dataset.\n");
    expect(none.headers["content-disposition"]).toContain('filename="chat.md"');
    await api.sql.query(
      `insert into product.messages (id, chat_id, sequence, role, content, created_at)
       select gen_random_uuid(), $1, n, 'user', 'message ' || n, now() from generate_series(1, 450) n`,
      [empty],
    );
    const { messages } = (await download(empty, "json")).json();
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 450 }, (_, index) => `message ${index + 1}`),
    );
  });

  test("is its owner's, and of three formats", async () => {
    const chat = await conversation();
    const stranger = await api.newUser();
    const unverified = await api.signIn(await api.register());
    for (const format of ["md", "json", "csv"]) {
      expect((await download(chat, format, stranger.access)).statusCode).toBe(404);
      expect((await download(chat, format, unverified.access)).statusCode).toBe(403);
    }
    const reply = await download(chat, "pdf");
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      "Format must be md, json or csv.",
    ]);
  });
});

test.each([
  ["Weather", "Weather.md"],
  ["../../etc/passwd", "etc passwd.md"],
  ["a\r\nSet-Cookie: x", "a Set-Cookie x.md"],
  ["CON", "chat.md"],
  ["  . ", "chat.md"],
  ["invoice\u202egnp.exe", "invoice gnp.exe.md"],
  ["x".repeat(200), `${"x".repeat(80)}.md`],
  ["👩‍🚀 space", "👩‍🚀 space.md"],
])("%j is saved as %j", (title, name) => {
  expect(fileName(title, "md")).toBe(name);
  const header = attachment(name);
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(name);
});

describe("everything of a user", () => {
  test("is one document without a secret, and holds nothing of others", async () => {
    const owner = await api.newUser();
    const other = await api.newUser();
    await api.newChat(other, "a stranger's chat");
    const { chat, summary } = await api.chatWithData(owner);
    const { body } = await api.reserve(owner, chat, { content: "How likely is snow?" });
    await api.settle(body.question_id, "Not at all.");
    const messages = await api.call<{ data: { id: string }[] }>(
      "GET",
      `/api/chats/${chat}/messages/`,
      { token: owner.access },
    );
    await api.call("POST", `/api/chats/${chat}/messages/${messages.body.data[1]?.id}/feedback/`, {
      token: owner.access,
      body: { rating: "up", comment: "helped" },
    });
    const unsaved = await api.reserve(owner, chat, { content: "And hail?" });
    await api.settle(unsaved.body.question_id, "Rarely.");
    await api.call("POST", "/api/users/submit-support-request/", {
      token: owner.access,
      body: { subject: "A question", message: "About my chart." },
    });
    await api.sql.query(
      `insert into product.subscriptions
         (id, user_id, plan, status, duration, started_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 'pro', 'canceled', 'monthly', now(), now(), now())`,
      [owner.user.id],
    );
    const reply = await api.api.app.inject({
      method: "GET",
      url: "/api/users/export/",
      headers: { authorization: `Bearer ${owner.access}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": expect.stringContaining("application/json"),
      "content-disposition": expect.stringContaining('filename="probability-chat-export.json"'),
      "cache-control": "no-store",
    });
    expect(reply.json()).toMatchObject({
      profile: { id: owner.user.id, email: owner.email, first_name: "Ada", plan: "free" },
      subscriptions: [{ plan: "pro", status: "canceled" }],
      sessions: [{ ended_at: null }],
      quota_periods: [{ source: "free", granted: 20, spent: 2 }],
      ledger: [
        { kind: "grant" },
        { kind: "reserve" },
        { kind: "settle" },
        { kind: "reserve" },
        { kind: "settle" },
      ],
      questions: [
        { content: "How likely is snow?", state: "saved", reply: null, spent: true },
        { content: "And hail?", state: "answered", reply: { message: "Rarely." } },
      ],
      support_requests: [{ subject: "A question", message: "About my chart." }],
      audit: [
        { action: "registered" },
        { action: "verified" },
        { action: "signed_in" },
        { action: "exported" },
      ],
      chats: [
        {
          chat: { id: chat, model_data: { id: summary.id, file_name: "weather.csv" } },
          messages: [
            { role: "user", content: "How likely is snow?" },
            { role: "assistant", content: "Not at all.", feedback: "up", comment: "helped" },
          ],
        },
      ],
    });
    const { rows } = await api.sql.query("select password_hash from product.users where id = $1", [
      owner.user.id,
    ]);
    for (const secret of [rows[0].password_hash, owner.access, owner.refresh, "argon2"]) {
      expect(reply.body).not.toContain(secret);
    }
    for (const theirs of [other.email, other.user.id, "a stranger's chat"]) {
      expect(reply.body).not.toContain(theirs);
    }
  });

  test("is for the signed-in, ten times an hour", async () => {
    expect((await api.call("GET", "/api/users/export/")).status).toBe(401);
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const { access } = await strict.signIn(await strict.register());
      const get = () => strict.call("GET", "/api/users/export/", { token: access });
      for (let i = 0; i < 10; i++) expect((await get()).status).toBe(200);
      expect((await get()).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
