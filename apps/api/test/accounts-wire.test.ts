import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

const data = async <T = Record<string, unknown>>(path: string) =>
  (await api.call<{ data: T }>("GET", path, { token: user.access })).body.data;

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
const free = { plan: "free", file_size: 10, queries: 20 };

test("a user, as the profile reads it [7.me] [3.user.fields] [3.user.plan] [9.free.queries] [9.free.file-size]", async () => {
  expect(await data("/api/users/me/")).toEqual({
    id,
    email: user.email,
    first_name: "Ada",
    last_name: "",
    image: null,
    is_verified: true,
    customer_id: null,
    plan: "free",
    plan_details: free,
    query_limit: 20,
    remaining_queries: 20,
    queries_used: 0,
    quota_resets_at: time,
    active_subscription: null,
    learning_consent: false,
    created_at: time,
  });
});

test("a chat and its messages, as the client reads them [7.get-chat] [7.list-messages] [3.chat.fields] [3.message.fields]", async () => {
  const { chat, summary } = await api.chatWithData(user);
  const view = {
    id: chat,
    title: "Weather",
    model_data: summary,
    is_model_data_added: true,
    team: null,
    created_at: time,
    updated_at: time,
  };
  expect(await data(`/api/chats/${chat}/`)).toEqual(view);
  const { file_name, bytes, rows, created_at, columns } = summary;
  const brief = {
    id: summary.id,
    file_name,
    bytes,
    rows,
    created_at,
    column_count: columns.length,
  };
  expect(await data("/api/chats/")).toEqual([{ ...view, model_data: brief }]);
  const { body } = await api.reserve(user, chat);
  await api.settle(body.question_id);
  const shared = { id, created_at: time, feedback: null };
  expect(await data(`/api/chats/${chat}/messages/`)).toEqual([
    { ...shared, role: "user", content: "How likely is rain?", answer: null },
    {
      ...shared,
      role: "assistant",
      content: "About 40 %.",
      answer: expect.objectContaining({ kind: "answer" }),
    },
  ]);
});

test("a subscription, beside the user's plan [3.subscription.fields] [3.subscription.plan] [3.subscription.plan-details] [3.subscription.duration] [9.pro.queries] [9.pro.file-size]", async () => {
  const subscriber = await api.newUser();
  await api.sql.query("update product.users set plan = 'pro' where id = $1", [subscriber.user.id]);
  await api.sql.query(
    `insert into product.subscriptions
       (id, user_id, plan, status, duration, started_at, ends_at, created_at, updated_at)
     values ('01970000-0000-7000-8000-000000000000', $1, 'pro', 'active', 'monthly', now(), now() + interval '1 month', now(), now())`,
    [subscriber.user.id],
  );
  const pro = { plan: "pro", file_size: 500, queries: 10_000 };
  expect((await api.me(subscriber)).active_subscription).toEqual({
    id,
    status: "active",
    plan: pro,
    plan_details: pro,
    queries_used: 0,
    end_date: time,
    duration: "monthly",
    scheduled_action: null,
  });
});
