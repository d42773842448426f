import { describe, expect, test } from "vitest";
import { chatPath, chatWithData, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleMessage, sampleUser } from "../../test/sample.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";

const bench = useChatBench();

test("a question and a Thinking reply are shown at once, then the saved ones [4.send.optimistic] [4.send.replace] [3.message.temporary] [5.send.trimmed]", async () => {
  await bench.open();
  const sending = bench.client.chat.send("  P(rain)?  ");
  expect(
    bench.client.chat.$messages.get().map(({ content, pending }) => [content, pending]),
  ).toEqual([
    ["P(rain)?", false],
    ["Thinking", true],
  ]);
  expect(bench.client.chat.$messages.get().every(({ id }) => id.startsWith("temp-"))).toBe(true);
  expect(bench.client.chat.$flags.get().isSending).toBe(true);
  expect(await sending).toMatchObject({ kind: "answered", message: { id: "a1" } });
  expect(bench.client.chat.$messages.get().map(({ id, content }) => [id, content])).toEqual([
    ["u1", "P(rain)?"],
    ["a1", "**25 %**"],
  ]);
  expect(bench.client.chat.$flags.get().isSending).toBe(false);
});

test("the calls are made in order, each POST with its own key [4.send.save-user] [4.send.validate] [4.send.converse] [4.send.save-reply] [7.validate-query] [7.converse] [7.send-message]", async () => {
  await bench.open();
  const before = bench.server.calls.length;
  await bench.client.chat.send("P(rain)?");
  const made = bench.server.calls.slice(before).filter(({ method }) => method === "POST");
  expect(made.map(({ path }) => path)).toEqual([
    `${chatPath}/send-message/`,
    `${chatPath}/validate-query/`,
    "/ai/converse",
    `${chatPath}/send-message/`,
  ]);
  const keys = made.map(({ headers }) => headers["idempotency-key"]).filter(Boolean);
  expect(new Set(keys).size).toBe(4);
});

test("an answer takes one query off, then the profile is fetched, and not again for 5 s [4.send.counters] [4.send.decrement] [4.send.queries-used] [4.send.refetch] [4.send.refetch-guard] [9.delay.refetch]", async () => {
  await bench.open();
  await bench.client.chat.send("P(rain)?");
  expect(bench.client.chat.$remaining.get()).toBe(19);
  expect(bench.client.chat.$user.get()).toMatchObject({ query_limit: 19, queries_used: 1 });
  const before = bench.server.count("GET /api/users/me/");
  await bench.clock.advance(1_000);
  expect(bench.server.count("GET /api/users/me/") - before).toBe(1);
  await bench.client.chat.send("again?");
  await bench.clock.advance(4_000);
  expect(bench.server.count("GET /api/users/me/") - before).toBe(1);
  await bench.clock.advance(1_000);
  await bench.client.chat.send("and again?");
  await bench.clock.advance(1_000);
  expect(bench.server.count("GET /api/users/me/") - before).toBe(2);
});

test("a refusal takes none off", async () => {
  const answer = {
    kind: "refuse",
    reason: "x",
    text: "no",
    span: null,
    query: null,
    suggestions: [],
  };
  await bench.open();
  bench.server.on("POST /ai/converse", () => ({ body: { message: "no", answer, id: "a1" } }));
  await bench.client.chat.send("P(rain)?");
  expect(bench.client.chat.$remaining.get()).toBe(20);
});

test("without the server's figures a send takes one off and never below none [4.send.never-negative] [8.toast.exhausted]", async () => {
  await bench.open(sampleUser({ query_limit: 1, remaining_queries: 1 }));
  bench.server.on("POST /ai/converse", () => ({ body: { message: "25 %" } }));
  await bench.client.chat.send("P(rain)?");
  expect(bench.client.chat.$remaining.get()).toBe(0);
  expect(await bench.client.chat.send("again?")).toBeNull();
  expect(bench.shownToast()).toEqual([
    "Query limit reached",
    "You've used all your available queries. Please upgrade your subscription to continue using the service.",
  ]);
});

test("a reply without a message is shown as such and not saved [8.send.no-reply]", async () => {
  await bench.open();
  bench.server.on("POST /ai/converse", () => ({ body: {} }));
  await bench.client.chat.send("P(rain)?");
  expect(bench.client.chat.$messages.get().at(-1)?.content).toBe(
    "I couldn't process your request.",
  );
  expect(bench.server.count(`POST ${chatPath}/send-message/`)).toBe(1);
});

test.each([
  [
    "403 Query limit [8.send.query-limit] [8.send.title]",
    refusal(403, "Query limit reached"),
    "You've reached your query limit. Please upgrade your subscription.",
  ],
  [
    "403 No active subscription [8.send.no-subscription]",
    refusal(403, "No active subscription"),
    "Your subscription is not active. Please renew your subscription.",
  ],
  ["another 403 [8.send.forbidden]", refusal(403, "Not yours"), "Not yours"],
  ["a 403 without words [8.send.forbidden-default]", { status: 403 }, "Permission denied"],
  [
    "another status [8.send.server-message]",
    refusal(409, "Dataset required", "dataset_required"),
    "Dataset required",
  ],
  ["a status without words [8.send.status]", { status: 418 }, "Error: 418"],
])("%s reloads the messages and tells [4.send.failure-reloads]", async (_, reply, text) => {
  await bench.open();
  bench.server.on("POST /ai/converse", () => reply);
  const saved = sampleMessage({ id: "u1", content: "P(rain)?" });
  bench.server.on(`GET ${chatPath}/messages/`, () => ({
    body: { data: [saved], next_cursor: null },
  }));
  expect(await bench.client.chat.send("P(rain)?")).toMatchObject({ kind: "unanswered" });
  expect(bench.shownToast()).toEqual(["Failed to send message", text]);
  expect(bench.client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1"]);
  expect(bench.client.chat.$remaining.get()).toBe(20);
});

test.each([
  ["[8.send.cannot-query]", "You are out.", "You are out."],
  ["[8.send.cannot-query-default]", "", "You don't have permission to use this service."],
])("where validation says no nothing is asked %s", async (_, message, text) => {
  await bench.open();
  bench.server.on(`POST ${chatPath}/validate-query/`, () => ({
    body: { data: { can_query: false, message }, message },
  }));
  await bench.client.chat.send("P(rain)?");
  expect(bench.shownToast()).toEqual(["Failed to send message", text]);
  expect(bench.server.count("POST /ai/converse")).toBe(0);
});

test("without a chat nothing is sent [8.toast.no-active-chat]", async () => {
  await bench.open();
  await bench.client.chat.select(null);
  expect(await bench.client.chat.send("P(rain)?")).toBeNull();
  expect(bench.shownToast()).toEqual(["No active chat", "Please create or select a chat first."]);
});

test("a question is asked again by its message", async () => {
  await bench.open();
  const stored = [sampleMessage({ id: "u0", content: "P(snow)?" })];
  bench.server.on(`GET ${chatPath}/messages/`, () => listed(stored));
  await bench.client.chat.loadMessages(chatId);
  expect(await bench.client.chat.askAgain("u0")).toMatchObject({ kind: "answered" });
  const contents = bench.client.chat.$messages.get().map(({ content }) => content);
  expect(contents).toEqual(["P(snow)?", "P(snow)?", "**25 %**"]);
  expect(await bench.client.chat.askAgain("a1")).toBeNull();
});

test("an answer that could not be saved but stands is shown without complaint", async () => {
  await bench.open();
  bench.server.on(`POST ${chatPath}/send-message/`, ({ json }) =>
    json.role === "user"
      ? { status: 201, body: { data: sampleMessage({ id: "u1" }) } }
      : refusal(500, "oops", "internal"),
  );
  const stored = [sampleMessage({ id: "u1" }), sampleMessage({ id: "a1", role: "assistant" })];
  bench.server.on(`GET ${chatPath}/messages/`, () => ({
    body: { data: stored, next_cursor: null },
  }));
  expect(await bench.client.chat.send("P(rain)?")).toMatchObject({ kind: "answered" });
  expect(bench.shownToast()).toBeNull();
  expect(bench.client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1", "a1"]);
});

test.each([
  [
    "no dataset [5.send.dataset] [8.toast.dataset-required]",
    sampleUser(),
    sampleChat(),
    "Dataset required",
    "Please upload a dataset before sending messages.",
  ],
  [
    "no queries [5.send.remaining]",
    sampleUser({ query_limit: 0, remaining_queries: 0 }),
    chatWithData,
    "Query limit reached",
    "You've used all your available queries. Please upgrade your subscription to continue using the service.",
  ],
  [
    "a paid plan that is not paid [5.send.status] [4.access.send] [8.toast.inactive]",
    sampleUser({ plan: "pro" }),
    chatWithData,
    "Inactive subscription",
    "Your subscription is not active. Please renew your subscription to continue using the service.",
  ],
])("with %s nothing is sent", async (_, user, chat, title, text) => {
  await bench.open(user, chat);
  expect(await bench.client.chat.send("P(rain)?")).toBeNull();
  expect(bench.shownToast()).toEqual([title, text]);
  expect(bench.server.count(`POST ${chatPath}/send-message/`)).toBe(0);
});

test("a question goes on in its chat while another one is open", async () => {
  await bench.open();
  const sending = bench.client.chat.send("P(rain)?");
  await bench.client.chat.select(null);
  expect(bench.client.chat.$flags.get().isSending).toBe(false);
  await sending;
  await bench.client.chat.select(chatId);
  expect(bench.client.chat.$currentChat.get()?.id).toBe(chatId);
});

describe("what is not permitted is told to a page's own code with its code", () => {
  const codes = () => {
    const told: unknown[] = [];
    bench.client.chat.on("error", ({ cause }) => told.push(codeOf(cause)));
    return told;
  };
  const codeOf = (cause: unknown) => isProbabilityChatError(cause) && cause.code;

  test.each([
    [{ query_limit: 0, remaining_queries: 0 }, "query_limit"],
    [{ plan: "pro" as const }, "no_active_subscription"],
    [{ is_verified: false }, "not_verified"],
  ])("a user with %o", async (part, code) => {
    await bench.open(sampleUser());
    bench.client.session.setUser(sampleUser(part));
    const told = codes();
    expect(await bench.client.chat.send("P(rain)?")).toBeNull();
    expect(await bench.client.chat.create("Another")).toBeNull();
    expect(await bench.client.chat.upload(new File(["a\n1\n"], "a.csv"))).toBe(false);
    expect(told).toEqual([code, code, code]);
  });

  test("a host's user whose minted quota an answer has used up", async () => {
    await bench.open();
    const quota = { remaining: 1, resets_at: "2031-01-01T00:00:00Z", allowed: 1 };
    const embed = { scopes: ["chat"], notice: null, quota };
    bench.client.session.setUser(
      Object.assign(sampleUser({ query_limit: 1, remaining_queries: 1 }), {
        ...{ embed, quota_resets_at: quota.resets_at },
      }),
    );
    bench.server.on("POST /ai/converse", () => ({ body: { message: "25 %" } }));
    const told: unknown[] = [];
    bench.client.chat.on("error", ({ text, cause }) => told.push(text, cause));
    expect(await bench.client.chat.send("P(rain)?")).toMatchObject({ kind: "answered" });
    expect(await bench.client.chat.send("P(rain)?")).toBeNull();
    const text = "Query limit reached. You can ask again from January 1 on.";
    expect(told).toEqual([
      text,
      expect.objectContaining({
        ...{ code: "query_limit", serverMessage: text },
        message: expect.stringContaining("`quota` that this session was minted with"),
      }),
    ]);
    expect(bench.client.chat.$access.get()).toMatchObject({ mayAct: false, notice: text });
  });

  test("a chat without a table", async () => {
    await bench.open(sampleUser(), sampleChat());
    const told = codes();
    expect(await bench.client.chat.send("P(rain)?")).toBeNull();
    expect(told).toEqual(["dataset_required"]);
  });

  test.each([
    ["Query limit reached. You can ask again from May 1 on.", "query_limit"],
    ["No active subscription", "no_active_subscription"],
    ["Not in this team.", "forbidden"],
  ])("a question of which the server says: %s", async (message, code) => {
    await bench.open();
    bench.server.on(`POST ${chatPath}/validate-query/`, () => ({
      body: { data: { can_query: false, message }, message },
    }));
    const told = codes();
    bench.client.chat.on("error", ({ cause }) => told.push((cause as Error).name));
    await bench.client.chat.send("P(rain)?");
    expect(told).toEqual([code, "NotPermittedError"]);
  });
});
