import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answered, TestApi } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

/** Every row of every table as text, by table. */
async function everything(): Promise<Map<string, string[]>> {
  const { rows: tables } = await api.sql.query<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = 'product' and table_type = 'BASE TABLE'`,
  );
  const found = new Map<string, string[]>();
  for (const { table_name } of tables) {
    const { rows } = await api.sql.query<{ row: string }>(
      `select t::text as row from product."${table_name}" t`,
    );
    found.set(
      table_name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

test("a deleted account leaves one line, that it was deleted [7.delete-account]", async () => {
  const user = await api.newUser();
  const { token, principal } = { token: user.access, principal: await principalOf(user.user.id) };
  const { chat } = await api.chatWithData(user);
  const { body } = await api.reserve(user, chat, { content: "a telltale question" });
  await api.settle(body.question_id, "a telltale answer");
  await api.call("PUT", `/api/users/${user.user.id}/learning-consent/`, {
    token,
    body: { learning_consent: true },
  });
  const kept = await api.reserve(user, chat);
  await api.service(`questions/${kept.body.question_id}/settle`, {
    message: "40 %",
    answer: answered("40 %"),
    kept: {
      line: { question: "a telltale question", query: "P(rain > 0)", source: "read" },
      card: { title: "a telltale table", rows: 1, columns: [] },
    },
  });
  await api.reserve(user, chat);
  const messages = await api.call<{ data: { id: string }[] }>(
    "GET",
    `/api/chats/${chat}/messages/`,
    {
      token,
    },
  );
  await api.call("POST", `/api/chats/${chat}/messages/${messages.body.data[1]?.id}/feedback/`, {
    token,
    body: { rating: "down", comment: "a telltale comment" },
  });
  await api.call("POST", "/api/users/submit-support-request/", {
    token,
    key: "support",
    body: { subject: "a telltale subject", message: "a telltale message" },
  });
  const pending = api.newEmail();
  await api.call("POST", "/api/users/change-email/", {
    token,
    body: { email: pending, password: user.password },
  });
  await upload(token);

  const traces = [user.user.id, principal, user.email, pending, "telltale"];
  const mentioning = (rows: readonly string[]) =>
    rows.filter((row) => traces.some((trace) => row.includes(trace)));
  const before = await everything();
  for (const table of [
    "users",
    "mails",
    "feedback",
    "support_requests",
    "images",
    "kept_tables",
    "kept_lines",
    "audit_entries",
  ]) {
    expect(before.get(table), table).not.toEqual([]);
  }

  const removed = await api.call("DELETE", `/api/users/${user.user.id}/`, {
    token,
    body: { password: user.password },
  });
  expect(removed.status).toBe(200);
  for (const [table, rows] of await everything()) {
    const left = mentioning(rows);
    if (table === "audit_entries") {
      expect(left).toEqual([expect.stringContaining(`${user.user.id},deleted,`)]);
    } else expect(left, table).toEqual([]);
  }
  for (const table of ["images", "support_requests", "feedback", "kept_tables", "kept_lines"]) {
    expect((await everything()).get(table), table).toEqual([]);
  }
});

async function principalOf(userId: string): Promise<string> {
  const { rows } = await api.sql.query("select id from product.principals where user_id = $1", [
    userId,
  ]);
  return rows[0].id;
}

async function upload(token: string): Promise<void> {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("content_type", "image/png");
  form.append("file", new Blob([new Uint8Array(file)]), "me.png");
  const encoded = new Response(form);
  const reply = await api.api.app.inject({
    method: "POST",
    url: "/api/users/upload-user-image/",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(reply.statusCode).toBe(200);
}
