import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClock, type FakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, type Reply, startFakeServer } from "../../test/fake-server.ts";
import {
  chatId,
  jwt,
  sampleAnswer,
  sampleChat,
  sampleDataset,
  sampleMessage,
  sampleUser,
} from "../../test/sample.ts";
import { type Client, createClient } from "../client.ts";

const chatPath = `/api/chats/${chatId}`;
const withData = sampleChat({ model_data: sampleDataset, is_model_data_added: true });
const csv = () => new File(["rain\n1\n0\n0\n"], "rain.csv", { type: "text/csv" });

let server: FakeServer;
let clock: FakeClock;
let client: Client;

function refusal(status: number, message: string, code = "forbidden"): Reply {
  return { status, body: { message, code, request_id: "r" } };
}

async function open(user = sampleUser(), chat = withData): Promise<void> {
  server.on("POST /api/token/", () => ({
    body: { access: jwt({ exp: clock.now() / 1_000 + 900 }), refresh: "r0", user },
  }));
  server.on("GET /api/users/me/", () => ({ body: { data: user } }));
  server.on("GET /api/chats/", () => ({ body: { data: [chat], next_cursor: null } }));
  await client.session.signIn({ email: "ada@example.com", password: "x" });
  await client.chat.loadChats();
  await client.chat.select(chat.id);
}

function shownToast() {
  const toast = client.toasts.$toasts.get()[0];
  return toast?.open ? [toast.title, toast.text] : null;
}

beforeEach(async () => {
  server = await startFakeServer();
  clock = createFakeClock();
  client = createClient({ baseUrl: server.url, now: clock.now, timers: clock.timers });
  server.on(`GET ${chatPath}/messages/`, () => ({ body: { data: [], next_cursor: null } }));
  server.on(`POST ${chatPath}/validate-query/`, () => ({
    body: { data: { can_query: true, message: "" }, message: "" },
  }));
  server.on("POST /ai/converse", () => ({
    body: {
      message: "**25 %**",
      answer: sampleAnswer,
      id: "a1",
      quota: { remaining: 19, resets_at: "2030-02-01T00:00:00.000Z" },
    },
  }));
  server.on(`POST ${chatPath}/send-message/`, ({ json }) => ({
    status: 201,
    body: {
      data: sampleMessage({
        id: json.role === "user" ? "u1" : "a1",
        role: json.role === "user" ? "user" : "assistant",
        content: String(json.content),
        answer: json.role === "user" ? null : sampleAnswer,
      }),
    },
  }));
});

afterEach(async () => {
  client.dispose();
  await server.close();
});

describe("sending", () => {
  test("shows the question and a Thinking reply at once, then the saved ones", async () => {
    await open();
    const sending = client.chat.send("  P(rain)?  ");
    expect(client.chat.$messages.get().map(({ content, pending }) => [content, pending])).toEqual([
      ["P(rain)?", false],
      ["Thinking", true],
    ]);
    expect(client.chat.$messages.get().every(({ id }) => id.startsWith("temp-"))).toBe(true);
    expect(client.chat.$flags.get().isSending).toBe(true);
    expect(await sending).toBe(true);
    expect(client.chat.$messages.get().map(({ id, content }) => [id, content])).toEqual([
      ["u1", "P(rain)?"],
      ["a1", "**25 %**"],
    ]);
    expect(client.chat.$flags.get().isSending).toBe(false);
  });

  test("makes the calls in the order of the specification, each POST with its own key", async () => {
    await open();
    const before = server.calls.length;
    await client.chat.send("P(rain)?");
    const made = server.calls.slice(before).filter(({ method }) => method === "POST");
    expect(made.map(({ path }) => path)).toEqual([
      `${chatPath}/send-message/`,
      `${chatPath}/validate-query/`,
      "/ai/converse",
      `${chatPath}/send-message/`,
    ]);
    const keys = made.map(({ headers }) => headers["idempotency-key"]).filter(Boolean);
    expect(new Set(keys).size).toBe(3);
  });

  test("an answer takes one query off, then the profile is fetched", async () => {
    await open();
    await client.chat.send("P(rain)?");
    expect(client.chat.$remaining.get()).toBe(19);
    expect(client.chat.$user.get()).toMatchObject({ query_limit: 19, queries_used: 1 });
    const before = server.count("GET /api/users/me/");
    await clock.advance(1_000);
    expect(server.count("GET /api/users/me/") - before).toBe(1);
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
    await open();
    server.on("POST /ai/converse", () => ({ body: { message: "no", answer, id: "a1" } }));
    await client.chat.send("P(rain)?");
    expect(client.chat.$remaining.get()).toBe(20);
  });

  test("without the server's figures a send takes one off and never below none", async () => {
    await open(sampleUser({ query_limit: 1, remaining_queries: 1 }));
    server.on("POST /ai/converse", () => ({ body: { message: "25 %" } }));
    await client.chat.send("P(rain)?");
    expect(client.chat.$remaining.get()).toBe(0);
    expect(await client.chat.send("again?")).toBe(false);
    expect(shownToast()?.[0]).toBe("Query limit reached");
  });

  test("a reply without a message is shown as such and not saved", async () => {
    await open();
    server.on("POST /ai/converse", () => ({ body: {} }));
    await client.chat.send("P(rain)?");
    expect(client.chat.$messages.get().at(-1)?.content).toBe("I couldn't process your request.");
    expect(server.count(`POST ${chatPath}/send-message/`)).toBe(1);
  });

  test.each([
    [
      "403 Query limit",
      refusal(403, "Query limit reached"),
      "You've reached your query limit. Please upgrade your subscription.",
    ],
    [
      "403 No active subscription",
      refusal(403, "No active subscription"),
      "Your subscription is not active. Please renew your subscription.",
    ],
    ["another 403", refusal(403, "Not yours"), "Not yours"],
    ["a 403 without words", { status: 403 }, "Permission denied"],
    ["another status", refusal(409, "Dataset required", "dataset_required"), "Dataset required"],
    ["a status without words", { status: 418 }, "Error: 418"],
  ])("%s reloads the messages and tells", async (_, reply, text) => {
    await open();
    server.on("POST /ai/converse", () => reply);
    const saved = sampleMessage({ id: "u1", content: "P(rain)?" });
    server.on(`GET ${chatPath}/messages/`, () => ({ body: { data: [saved], next_cursor: null } }));
    await client.chat.send("P(rain)?");
    expect(shownToast()).toEqual(["Failed to send message", text]);
    expect(client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1"]);
    expect(client.chat.$remaining.get()).toBe(20);
  });

  test.each([
    ["You are out.", "You are out."],
    ["", "You don't have permission to use this service."],
  ])("where validation says no (%j) nothing is asked", async (message, text) => {
    await open();
    server.on(`POST ${chatPath}/validate-query/`, () => ({
      body: { data: { can_query: false, message }, message },
    }));
    await client.chat.send("P(rain)?");
    expect(shownToast()).toEqual(["Failed to send message", text]);
    expect(server.count("POST /ai/converse")).toBe(0);
  });

  test("a connection that breaks is tried again under the same key", async () => {
    await open();
    let broken = 2;
    const answer = { message: "25 %", answer: sampleAnswer, id: "a1" };
    server.on("POST /ai/converse", () => (broken-- > 0 ? { broken: true } : { body: answer }));
    const sending = client.chat.send("P(rain)?");
    await vi.waitFor(() => expect(clock.due()).toContain(500));
    await clock.advance(500);
    await vi.waitFor(() => expect(clock.due()).toContain(2_000));
    await clock.advance(2_000);
    await sending;
    const keys = server.calls
      .filter(({ path }) => path === "/ai/converse")
      .map(({ headers }) => headers["idempotency-key"]);
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
    expect(client.chat.$messages.get().at(-1)?.id).toBe("a1");
  });

  test("an answer that could not be saved but stands is shown without complaint", async () => {
    await open();
    server.on(`POST ${chatPath}/send-message/`, ({ json }) =>
      json.role === "user"
        ? { status: 201, body: { data: sampleMessage({ id: "u1" }) } }
        : refusal(500, "oops", "internal"),
    );
    const stored = [sampleMessage({ id: "u1" }), sampleMessage({ id: "a1", role: "assistant" })];
    server.on(`GET ${chatPath}/messages/`, () => ({ body: { data: stored, next_cursor: null } }));
    await client.chat.send("P(rain)?");
    expect(shownToast()).toBeNull();
    expect(client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1", "a1"]);
  });

  test.each([
    ["no dataset", sampleUser(), sampleChat(), "Dataset required"],
    [
      "no queries",
      sampleUser({ query_limit: 0, remaining_queries: 0 }),
      withData,
      "Query limit reached",
    ],
    [
      "a paid plan that is not paid",
      sampleUser({ plan: "pro" }),
      withData,
      "Inactive subscription",
    ],
  ])("with %s nothing is sent", async (_, user, chat, title) => {
    await open(user, chat);
    expect(await client.chat.send("P(rain)?")).toBe(false);
    expect(shownToast()?.[0]).toBe(title);
    expect(server.count(`POST ${chatPath}/send-message/`)).toBe(0);
  });

  test("goes on in its chat while another one is open", async () => {
    await open();
    const sending = client.chat.send("P(rain)?");
    await client.chat.select(null);
    expect(client.chat.$flags.get().isSending).toBe(false);
    await sending;
    await client.chat.select(chatId);
    expect(client.chat.$currentChat.get()?.id).toBe(chatId);
  });
});

describe("chats", () => {
  test("a new one comes first and is current", async () => {
    await open();
    const made = sampleChat({ id: "01900000-0000-7000-8000-000000000002", title: "Wind" });
    server.on("POST /api/chats/", () => ({ status: 201, body: { data: made } }));
    await client.chat.create("  Wind ");
    expect(client.chat.$chats.get().map(({ title }) => title)).toEqual(["Wind", "New Chat"]);
    expect(client.chat.$currentChat.get()?.id).toBe(made.id);
    expect(shownToast()?.[1]).toBe("Please upload a dataset to begin using this chat.");
  });

  test("a deleted one is gone, and no longer current", async () => {
    await open();
    server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
    await client.chat.remove(chatId);
    expect(client.chat.$chats.get()).toEqual([]);
    expect(client.chat.$currentChat.get()).toBeNull();
    expect(shownToast()?.[0]).toBe("Chat deleted.");
  });

  test("a failed rename takes the old title back", async () => {
    await open();
    server.on(`PATCH ${chatPath}/`, () => refusal(500, "oops", "internal"));
    const renaming = client.chat.rename(chatId, "Rain");
    expect(client.chat.$currentChat.get()?.title).toBe("Rain");
    expect(await renaming).toBe(false);
    expect(client.chat.$currentChat.get()?.title).toBe("New Chat");
  });

  test.each([
    ["GET /api/chats/", "Failed to load chats", () => client.chat.loadChats()],
    [`GET ${chatPath}/messages/`, "Failed to load messages", () => client.chat.select(chatId)],
    ["POST /api/chats/", "Failed to create chat", () => client.chat.create()],
    [`DELETE ${chatPath}/`, "Failed to delete chat", () => client.chat.remove(chatId)],
  ])("a failure of %s is told", async (route, title, act) => {
    await open();
    server.on(route, () => ({ status: 500 }));
    await act();
    expect(shownToast()?.[0]).toBe(title);
  });

  test("are neither loaded nor created by somebody unverified", async () => {
    await open(sampleUser({ is_verified: false }));
    expect(server.count("GET /api/chats/")).toBe(0);
    expect(await client.chat.create()).toBeNull();
    expect(server.count("POST /api/chats/")).toBe(0);
  });

  test("are forgotten when the user signs out", async () => {
    await open();
    await client.session.signOut();
    expect(client.chat.$chats.get()).toEqual([]);
    expect(client.chat.$currentChat.get()).toBeNull();
  });
});

describe("uploading", () => {
  test("goes through its stages and labels and marks the chat", async () => {
    await open(sampleUser(), sampleChat());
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on("POST /ai/upload_chat", async () => {
      await held;
      return { body: { message: "ok", data: sampleDataset } };
    });
    server.on(`GET ${chatPath}/`, () => ({ body: { data: withData } }));
    const labels: string[] = [];
    client.chat.$upload.listen((upload) => {
      if (upload && labels.at(-1) !== upload.label) labels.push(upload.label);
    });
    const uploading = client.chat.upload(csv());
    await vi.waitFor(() => expect(labels.at(-1)).toBe("Processing"));
    await clock.advance(999);
    expect(labels).toEqual(["Uploading", "Processing"]);
    await clock.advance(1);
    expect(labels.at(-1)).toBe("Analyzing data");
    await clock.advance(3_000);
    expect(labels.at(-1)).toBe("Learning patterns");
    await clock.advance(4_000);
    expect(labels.at(-1)).toBe("Embedding");
    answer();
    expect(await uploading).toBe(true);
    expect(client.chat.$upload.get()).toBeNull();
    expect(client.chat.$currentChat.get()).toMatchObject({
      is_model_data_added: true,
      model_data: { file_name: "rain.csv" },
    });
    expect(shownToast()?.[0]).toBe("File uploaded successfully.");
    const call = server.calls.find(({ path }) => path === "/ai/upload_chat");
    expect(call?.body).toContain('filename="rain.csv"');
    expect(call?.body).toContain(chatId);
  });

  test("that leaves the chat without a dataset has failed", async () => {
    await open(sampleUser(), sampleChat());
    server.on("POST /ai/upload_chat", () => ({ body: { message: "ok", data: sampleDataset } }));
    server.on(`GET ${chatPath}/`, () => ({ body: { data: sampleChat() } }));
    expect(await client.chat.upload(csv())).toBe(false);
    expect(shownToast()).toEqual(["Upload failed", "File was uploaded but processing failed"]);
  });

  test.each([
    [
      "the server's reason",
      refusal(422, "Line 3 has an open quote.", "dataset_refused"),
      "Line 3 has an open quote.",
    ],
    ["a bare status", { status: 500 }, "Error: 500"],
    ["a broken connection", { broken: true }, "File upload failed"],
  ])("that fails tells %s", async (_, reply, text) => {
    await open(sampleUser(), sampleChat());
    server.on("POST /ai/upload_chat", () => reply);
    expect(await client.chat.upload(csv())).toBe(false);
    expect(shownToast()).toEqual(["Upload failed", text]);
    expect(client.chat.$upload.get()).toBeNull();
  });

  const big = () => {
    const file = csv();
    Object.defineProperty(file, "size", { value: 10 * 1_048_576 + 1 });
    return file;
  };
  test.each([
    [
      "a picture",
      () => new File(["x"], "x.png", { type: "image/png" }),
      "Invalid file type",
      "Please upload a CSV file.",
    ],
    [
      "a file over the plan's size",
      big,
      "File too large",
      "Maximum file size for your plan is 10MB.",
    ],
  ])("of %s is refused here", async (_, file, title, text) => {
    await open(sampleUser(), sampleChat());
    expect(await client.chat.upload(file())).toBe(false);
    expect(shownToast()).toEqual([title, text]);
    expect(server.count("POST /ai/upload_chat")).toBe(0);
  });

  test("needs a chat", async () => {
    await open();
    await client.chat.select(null);
    expect(await client.chat.upload(csv())).toBe(false);
    expect(shownToast()).toEqual(["No active chat", "Please create or select a chat first."]);
  });
});

describe("toasts", () => {
  test("one at a time, removed 1,000,000 ms after it was dismissed", async () => {
    client.toasts.show({ title: "one", text: "" });
    const id = client.toasts.show({ title: "two", text: "" });
    expect(client.toasts.$toasts.get().map(({ title }) => title)).toEqual(["two"]);
    client.toasts.dismiss(id);
    expect(client.toasts.$toasts.get().map(({ open }) => open)).toEqual([false]);
    await clock.advance(999_999);
    expect(client.toasts.$toasts.get().length).toBe(1);
    await clock.advance(1);
    expect(client.toasts.$toasts.get()).toEqual([]);
  });
});
