import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationsDirectory } from "../src/db/migrate.ts";
import { sha256 } from "../src/security/derive.ts";
import { hashPassword } from "../src/security/password.ts";
import { answered, datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [free, pro, ended] = [id(1), id(2), id(13)];
const chat = id(3);
const reset = "a link that was mailed before the upgrade";

let api: TestApi;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
  const first = "0001-initial.sql";
  await copyFile(join(migrationsDirectory, first), join(directory, first));
  api = await TestApi.start({ migrationsDirectory: directory });
  await fill();
  await api.api.close();
  for (const name of await readdir(migrationsDirectory)) {
    await copyFile(join(migrationsDirectory, name), join(directory, name));
  }
  await api.open();
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Users of the first version: with a chat, an answer and quota; with a plan; with one that ended. */
async function fill(): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(", ");
    await api.sql.query(
      `insert into product.${table} (${names.join(", ")}) values (${places})`,
      Object.values(row),
    );
  };
  const now = api.now();
  const began = new Date(now.getTime() - 3 * 86_400_000);
  const later = new Date(now.getTime() + 3_600_000);
  const password_hash = await hashPassword("correct horse");
  for (const [user, email, plan] of [
    [free, "free@example.com", "free"],
    [pro, "pro@example.com", "pro"],
    [ended, "ended@example.com", "pro"],
  ] as const) {
    const created_at = began;
    await insert("tenants", { id: user, created_at });
    await insert("users", {
      ...{ id: user, tenant_id: user, email, email_key: email, password_hash, plan, created_at },
      ...{ first_name: "Ada", last_name: "", verified_at: began },
    });
    const principal = { id: user, kind: "user", tenant_id: user, user_id: user, created_at };
    await insert("principals", principal);
    await insert("audit_entries", { id: user, user_id: user, action: "registered", created_at });
  }
  await insert("subscriptions", {
    ...{ id: id(4), user_id: pro, plan: "pro", status: "active", duration: "yearly" },
    ...{ started_at: began, provider_id: "sub_old", created_at: began, updated_at: began },
  });
  await insert("subscriptions", {
    ...{ id: id(14), user_id: ended, plan: "pro", status: "canceled", duration: "monthly" },
    ...{ started_at: began, provider_id: "sub_ended", created_at: began, updated_at: began },
  });
  const month = { starts_at: began, ends_at: new Date(began.getTime() + 30 * 86_400_000) };
  await insert("quota_periods", {
    ...{ id: id(5), principal_id: free, source: "free", ...month },
    ...{ granted: 20, reserved: 0, spent: 1 },
  });
  const ledger = { principal_id: free, period_id: id(5), created_at: began };
  await insert("ledger_entries", { id: id(6), kind: "grant", amount: 20, ...ledger });
  for (const [index, kind] of ["reserve", "settle"].entries()) {
    const entry = { id: id(7 + index), kind, amount: 1, question_id: id(9), ...ledger };
    await insert("ledger_entries", entry);
  }
  await insert("chats", {
    ...{ id: chat, principal_id: free, title: "Weather", last_sequence: 2 },
    ...{ created_at: began, updated_at: began },
  });
  await insert("datasets", {
    ...{ id: id(10), principal_id: free, chat_id: chat, state: "live", hash: "b2a1" },
    ...{ summary: datasetSummary({ id: id(10) }), model_version: "counts-1", created_at: began },
  });
  const quota = { remaining: 19, resets_at: later.toISOString() };
  await insert("questions", {
    ...{ id: id(9), principal_id: free, chat_id: chat, period_id: id(5), dataset_id: id(10) },
    ...{ content: "Rain?", state: "saved", worker: "w", reserved_at: began, expires_at: began },
    ...{ answered_at: began, message: "40 %", spent: true, created_at: began },
    reply: { message: "40 %", answer: answered("40 %"), id: id(9), quota },
  });
  for (const [index, role] of ["user", "assistant"].entries()) {
    const content = ["Rain?", "40 %"][index];
    const place = { id: id(11 + index), chat_id: chat, sequence: index + 1, question_id: id(9) };
    await insert("messages", { ...place, role, content, created_at: began });
  }
  const token = { hash: sha256(reset), user_id: pro, purpose: "reset" };
  await insert("mail_tokens", { ...token, created_at: now, expires_at: later });
}

const rate = (user: TestUser, message: string) =>
  api.call("POST", `/api/chats/${chat}/messages/${message}/feedback/`, {
    token: user.access,
    body: { rating: "up" },
  });

test("what the first version kept is there, counted on, and can do what is new", async () => {
  const user = await api.signIn("free@example.com");
  expect(user.user).toMatchObject({ plan: "free", queries_used: 1, remaining_queries: 19 });
  const read = await api.call<{ data: { id: string; content: string }[] }>(
    "GET",
    `/api/chats/${chat}/messages/`,
    { token: user.access },
  );
  expect(read.body.data.map(({ content }) => content)).toEqual(["Rain?", "40 %"]);
  expect((await rate(user, read.body.data[1]?.id ?? "")).status).toBe(200);
  const { body } = await api.reserve(user, chat);
  await api.settle(body.question_id);
  expect((await api.me(user)).remaining_queries).toBe(18);
  const all = await api.call("GET", "/api/users/export/", { token: user.access });
  expect(all.status).toBe(200);
});

test("a plan of the first version that has ended is the free one", async () => {
  const { user } = await api.signIn("ended@example.com");
  expect(user).toMatchObject({ plan: "free", active_subscription: null, remaining_queries: 20 });
});

test("a dataset of the first version is learned", async () => {
  const { body } = await api.service<{ task: { dataset_id: string } | null }>("learning/claim", {
    worker: "w",
    started_at: new Date().toISOString(),
  });
  expect(body.task).toMatchObject({ dataset_id: id(10), attempt: 1 });
});

test("a plan of the first version is a plan still, and its links still lead on", async () => {
  const user = await api.signIn("pro@example.com");
  expect(user.user).toMatchObject({ plan: "pro", active_subscription: { status: "active" } });
  const body = { token: reset, password: "battery staple" };
  expect((await api.call("POST", "/api/password-reset/confirm/", { body })).status).toBe(200);
  const again = await api.signIn(user.email, body.password);
  const removed = await api.call("DELETE", `/api/users/${pro}/`, {
    token: again.access,
    body: { password: body.password },
  });
  expect(removed.status).toBe(200);
  await api.api.runJobs();
});
