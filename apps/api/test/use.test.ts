import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportUse } from "../src/index.ts";
import { answered, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

interface Use {
  readonly has_card: boolean;
  readonly before: Record<string, unknown> | null;
}

const card = {
  title: "weather",
  rows: 100,
  columns: [
    { name: "rain", kind: "number", distinct: 40, missing: 0, min: 0, max: 12.5, values: [] },
    { name: "sky", kind: "text", distinct: 2, missing: 1, values: [["grey", 60]] },
  ],
};
const line = (question: string) => ({ question, query: "P(rain > 0)", source: "read" });

async function consent(user: TestUser, learning_consent: boolean): Promise<boolean> {
  const reply = await api.call<{ data: { learning_consent: boolean } }>(
    "PUT",
    `/api/users/${user.user.id}/learning-consent/`,
    { token: user.access, body: { learning_consent } },
  );
  expect(reply.status).toBe(200);
  return reply.body.data.learning_consent;
}

/** Asks and has the line kept, as the AI service does. */
async function ask(user: TestUser, chat: string, kept: { line: object; card: object | null }) {
  const { body } = await api.reserve(user, chat);
  const { use } = body as unknown as { use: Use | null };
  const reply = await api.service(`questions/${body.question_id}/settle`, {
    ...{ message: "40 %", answer: answered("40 %"), kept },
  });
  expect(reply.status).toBe(200);
  return use;
}

async function keptOf(user: TestUser): Promise<string[]> {
  const { rows } = await api.sql.query(
    "select line ->> 'question' as question from product.kept_lines where user_id = $1 order by id",
    [user.user.id],
  );
  return rows.map(({ question }) => question);
}

const tablesOf = async (user: TestUser) =>
  (await api.sql.query("select 1 from product.kept_tables where user_id = $1", [user.user.id]))
    .rowCount;

async function newAsker() {
  const user = await api.newUser();
  return { user, ...(await api.chatWithData(user)) };
}

describe("consent", () => {
  test("is not given unless the user says so, and nothing is kept without", async () => {
    const { user, chat } = await newAsker();
    expect((await api.me(user)).learning_consent).toBe(false);
    expect(await ask(user, chat, { line: line("one"), card })).toBeNull();
    expect(await keptOf(user)).toEqual([]);
    expect(await tablesOf(user)).toBe(0);
  });

  test("lets lines be kept, and tells the next question what was", async () => {
    const { user, chat } = await newAsker();
    expect(await consent(user, true)).toBe(true);
    expect((await api.me(user)).learning_consent).toBe(true);
    expect(await ask(user, chat, { line: line("one"), card })).toEqual({
      has_card: false,
      before: null,
    });
    const told = await ask(user, chat, { line: line("two"), card: null });
    expect(told).toEqual({ has_card: true, before: line("one") });
    const plain = await api.reserve(user, chat);
    await api.settle(plain.body.question_id, "nothing is kept of this one");
    expect(await ask(user, chat, { line: line("three"), card: null })).toEqual({
      has_card: true,
      before: null,
    });
    expect(await keptOf(user)).toEqual(["one", "two", "three"]);
    const own = await api.call<Record<string, { line: object }[]>>("GET", "/api/users/export/", {
      token: user.access,
    });
    expect(own.body.kept_lines?.map(({ line }) => line)).toEqual(["one", "two", "three"].map(line));
    expect(own.body.kept_tables).toMatchObject([{ card }]);
    expect(own.body.profile).toMatchObject({ learning_consent: true });
  });

  test("withdrawn deletes what was kept, and a question on its way keeps nothing", async () => {
    const { user, chat } = await newAsker();
    await consent(user, true);
    await ask(user, chat, { line: line("one"), card });
    const { body } = await api.reserve(user, chat);
    expect(await consent(user, false)).toBe(false);
    expect([await keptOf(user), await tablesOf(user)]).toEqual([[], 0]);
    const kept = { line: line("late"), card };
    const settled = await api.service(`questions/${body.question_id}/settle`, {
      ...{ message: "40 %", answer: answered("40 %"), kept },
    });
    expect(settled.status).toBe(200);
    expect([await keptOf(user), await tablesOf(user)]).toEqual([[], 0]);
    await consent(user, true);
    await ask(user, chat, { line: line("a card that is gone"), card: null });
    expect(await keptOf(user)).toEqual([]);
  });

  test("is the user's own to give", async () => {
    const [ada, eve] = [await api.newUser(), await api.newUser()];
    const reply = await api.call("PUT", `/api/users/${ada.user.id}/learning-consent/`, {
      token: eve.access,
      body: { learning_consent: true },
    });
    expect(reply.status).toBe(404);
    const wrong = await api.call("PUT", `/api/users/${eve.user.id}/learning-consent/`, {
      token: eve.access,
      body: { learning_consent: "yes" },
    });
    expect(wrong.status).toBe(400);
    expect((await api.me(ada)).learning_consent).toBe(false);
    expect((await api.me(eve)).learning_consent).toBe(false);
  });
});

describe("what is kept", () => {
  test("goes with its chat", async () => {
    const { user, chat } = await newAsker();
    const other = (await api.chatWithData(user)).chat;
    await consent(user, true);
    await ask(user, chat, { line: line("here"), card });
    await ask(user, other, { line: line("there"), card });
    await api.call("DELETE", `/api/chats/${chat}/`, { token: user.access });
    expect([await keptOf(user), await tablesOf(user)]).toEqual([["there"], 1]);
  });

  test("is bounded: the oldest lines go, and tables that have none left", async () => {
    const { user, chat } = await newAsker();
    const other = (await api.chatWithData(user)).chat;
    await consent(user, true);
    await ask(user, other, { line: line("the oldest, the only one there"), card });
    await ask(user, chat, { line: line("the second"), card });
    // The other 4,998 at once, each with a question of its own.
    await api.sql.query(
      `with asked as (
         insert into product.questions (id, principal_id, chat_id, period_id, dataset_id, content,
           state, worker, reserved_at, expires_at, answered_at, reply, created_at)
         select gen_random_uuid(), principal_id, chat_id, period_id, dataset_id, content, state,
           worker, reserved_at, expires_at, reserved_at, reply, created_at
         from product.questions, generate_series(1, 4998) where chat_id = $1
         returning id, dataset_id)
       insert into product.kept_lines
       select ('ffffffff-0000-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid,
         $2, dataset_id, id, '{"question":"more","query":"P(rain > 0)","source":"read"}', now()
       from asked`,
      [chat, user.user.id],
    );
    expect(await keptOf(user)).toHaveLength(5_000);
    await ask(user, chat, { line: line("the newest"), card: null });
    const left = await keptOf(user);
    expect(left).toHaveLength(5_000);
    expect(left).not.toContain("the oldest, the only one there");
    expect(left).toContain("the second");
    expect(await tablesOf(user)).toBe(1);
  });

  test.each([
    ["too long a question", { line: { ...line("x".repeat(2_001)) }, card }],
    ["a line that says two things", { line: { ...line("one"), refuse: "future" }, card }],
    ["a line that says nothing", { line: { question: "one", source: "read" }, card }],
  ])("is checked: %s is refused", async (_, kept) => {
    const { user, chat } = await newAsker();
    await consent(user, true);
    const { body } = await api.reserve(user, chat);
    const reply = await api.service(`questions/${body.question_id}/settle`, {
      ...{ message: "40 %", answer: answered("40 %"), kept },
    });
    expect(reply.status).toBe(400);
  });
});

test("is exported as training data, without a word of who asked", async () => {
  const { user, chat, summary } = await newAsker();
  await consent(user, true);
  await ask(user, chat, { line: line("an exported question"), card });
  const asked = { question: "which of them?", clarify: "asked back", words: ["them"] };
  const readings = ["P(rain > 0)", "P(sky = 'grey')"];
  await ask(user, chat, { line: { ...asked, readings, source: "read" }, card: null });
  const tables: string[] = [];
  const lines: string[] = [];
  const counted = await exportUse(api.databaseUrl, {
    table: async (json) => void tables.push(json),
    line: async (json) => void lines.push(json),
  });
  expect(counted).toEqual({ tables: tables.length, lines: lines.length });
  const id = `use/${summary.id}/weather`;
  const { title: _, ...told } = card;
  expect(tables.map((json) => JSON.parse(json))).toContainEqual({ id, ...told });
  const own = lines.map((json) => JSON.parse(json)).filter(({ table }) => table === id);
  expect(own).toEqual([
    { table: id, ...line("an exported question") },
    { table: id, ...asked, readings, source: "read" },
  ]);
  const all = [...tables, ...lines].join("\n");
  for (const trace of [user.user.id, user.email, chat]) expect(all).not.toContain(trace);
});
