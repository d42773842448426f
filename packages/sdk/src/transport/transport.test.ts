import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeServer, startFakeServer } from "../../test/fake-server.ts";
import { chatId, jwt, sampleUser } from "../../test/sample.ts";
import { type Client, createClient } from "../client.ts";
import {
  isConflictError,
  isDatasetRefusedError,
  isForbiddenError,
  isNetworkError,
  isNotFoundError,
  isRateLimitedError,
  isRefusedError,
  isServerError,
  isTimeoutError,
  isUnexpectedReplyError,
} from "../errors/guards.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";

let server: FakeServer;
let client: Client;
const chats = "GET /api/chats/";

beforeEach(async () => {
  server = await startFakeServer();
  client = createClient({ baseUrl: `${server.url}/` });
});
afterEach(() => server.close());

const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("errors", () => {
  test.each([
    [400, "validation_failed", isRefusedError],
    [403, "query_limit", isForbiddenError],
    [404, "not_found", isNotFoundError],
    [409, "dataset_required", isConflictError],
    [429, "rate_limited", isRateLimitedError],
    [500, "internal", isServerError],
  ])(
    "%i is of its own class, with code, request id, method and address",
    async (status, code, is) => {
      server.on(chats, () => ({ status, body: { message: "Why.", code, request_id: "r-7" } }));
      const error = await caught(client.api.listChats());
      expect(is(error)).toBe(true);
      expect(isProbabilityChatError(error)).toBe(true);
      expect(error).toMatchObject({ status, code, requestId: "r-7", serverMessage: "Why." });
      expect(String(error)).toContain(`GET ${server.url}/api/chats/ answered ${status}`);
    },
  );

  test("a refused file tells its reason and line", async () => {
    const refusal = { reason: "unterminated_quote", line: 3 };
    server.on("POST /ai/upload_chat", () => ({
      status: 422,
      body: { message: "m", code: "dataset_refused", request_id: "r", refusal },
    }));
    const upload = { chat_id: chatId, file: new Blob(["a"]) };
    const error = await caught(client.api.uploadChat(upload));
    expect(isDatasetRefusedError(error)).toBe(true);
    expect(error).toMatchObject(refusal);
  });

  test.each([
    ["message", { message: "A", detail: "B" }, "A"],
    ["detail", { detail: "B" }, "B"],
    ["an array of a field", { email: ["C"] }, "C"],
  ])("the server's words are read from %s", async (_, body, text) => {
    server.on("POST /api/password-reset/", () => ({ status: 400, body }));
    const error = await caught(client.api.requestPasswordReset({ email: "a@b.c" }));
    expect(error).toMatchObject({ serverMessage: text });
  });

  test("no reply, a late one and one of another shape are told apart", async () => {
    server.on(chats, () => ({ broken: true }));
    expect(isNetworkError(await caught(client.api.listChats()))).toBe(true);
    server.on(chats, () => new Promise((resolve) => setTimeout(() => resolve({}), 300)));
    expect(isTimeoutError(await caught(client.api.listChats({}, { timeout: 20 })))).toBe(true);
    server.on(chats, () => ({ body: [] }));
    expect(isUnexpectedReplyError(await caught(client.api.listChats()))).toBe(true);
  });

  test("an abort rejects with the caller's own reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    server.on(chats, () => new Promise((resolve) => setTimeout(() => resolve({}), 300)));
    const call = caught(client.api.listChats({}, { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toBe(reason);
  });
});

describe("calls", () => {
  test("carry the idempotency key and the filled-in path", async () => {
    server.on("PATCH /api/chats/a%2Fb/", () => ({ body: { data: { id: "a/b" } } }));
    await client.api.renameChat("a/b", { title: "T" }, { idempotencyKey: "k-1" });
    expect(server.calls[0]?.headers["idempotency-key"]).toBe("k-1");
    expect(server.calls[0]?.json).toEqual({ title: "T" });
  });

  test("go to the AI service's own address where it has one", async () => {
    const other = await startFakeServer();
    other.on("POST /converse", () => ({ body: { message: "hi" } }));
    const apart = createClient({ baseUrl: server.url, assistantUrl: other.url });
    expect(await apart.api.converse({ chat_id: chatId, message: "?" })).toEqual({ message: "hi" });
    await other.close();
  });

  test("an upload tells its progress up to the last byte", async () => {
    server.on("POST /ai/upload_chat", () => ({ body: { message: "ok", data: {} } }));
    const seen: number[] = [];
    const file = new Blob(["x".repeat(300_000)]);
    await client.api.uploadChat({
      chat_id: chatId,
      file,
      fileName: "x.csv",
      onProgress: ({ sent }) => seen.push(sent),
    });
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(file.size);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(server.calls[0]?.body.length).toBeGreaterThan(300_000);
  });

  test("carry the access token that is held, open calls too [6.request.bearer]", async () => {
    const access = jwt({ exp: Date.now() / 1_000 + 900 });
    server.on("POST /api/token/", () => ({ body: { access, refresh: "r", user: sampleUser() } }));
    await client.session.signIn({ email: "ada@example.com", password: "a long password" });
    const before = server.calls.length;
    const { api } = client;
    const file = new Blob(["a"]);
    const made = [
      api.me(),
      api.updateUser("u", { first_name: "Ada", last_name: "" }),
      api.verifyAccount({ token: "t" }),
      api.resendVerification(),
      api.uploadUserImage({ file, content_type: "image/png" }),
      api.submitSupportRequest({ subject: "s", message: "m" }),
      api.submitContactRequest({ name: "n", email: "e", subject: "s", message: "m" }),
      api.endSession("s"),
      api.listChats(),
      api.createChat({ title: "T" }),
      api.deleteChat("c"),
      api.sendMessage("c", { role: "user", content: "?" }),
      api.validateQuery("c"),
      api.exportChat("c", "md"),
      api.uploadChat({ chat_id: chatId, file }),
      api.converse({ chat_id: chatId, message: "?" }),
      api.createPortalSession(),
    ];
    await Promise.allSettled(made);
    const calls = server.calls.slice(before);
    expect(calls.length).toBeGreaterThanOrEqual(made.length);
    const without = calls.filter(({ headers }) => headers.authorization !== `Bearer ${access}`);
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    client.dispose();
  });

  test("wait for their reply without a limit of their own [7.client.no-timeout]", async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    const asked = new Promise<void>((arrived) => {
      server.on(chats, () => {
        arrived();
        return new Promise((resolve) => {
          answer = resolve;
        });
      });
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const call = client.api.listChats();
      await asked;
      await vi.advanceTimersByTimeAsync(24 * 3_600_000);
      answer({ body: { data: [], next_cursor: null } });
      expect(await call).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("an upload's progress where there is no XMLHttpRequest to tell it", () => {
  afterEach(() => vi.unstubAllGlobals());

  async function toldOf(file: Blob) {
    const own = createClient({ baseUrl: server.url, fetch: (input, init) => fetch(input, init) });
    server.on("POST /ai/upload_chat", () => ({ body: { message: "ok", data: {} } }));
    const seen: { sent: number; total: number }[] = [];
    await own.api.uploadChat({ chat_id: chatId, file, onProgress: (told) => seen.push(told) });
    own.dispose();
    return seen;
  }

  test.each([
    ["a page with a fetch of its own", "XMLHttpRequest"],
    ["a service worker", "registration"],
  ])("%s is told its end", async (_, platform) => {
    vi.stubGlobal(platform, class {});
    const told = await toldOf(new Blob(["x".repeat(300_000)]));
    expect(told).toEqual([{ sent: 300_000, total: 300_000 }]);
  });

  test("a worker at the edge, with nothing of a service worker but the class, counts", async () => {
    vi.stubGlobal("ServiceWorkerGlobalScope", class {});
    const told = await toldOf(new Blob(["x".repeat(300_000)]));
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toEqual({ sent: 300_000, total: 300_000 });
  });

  test("a runtime that forgets a form's type with its body, as Bun does, says it", async () => {
    class Forgetful extends Response {
      override get body() {
        const body = super.body;
        this.headers.delete("content-type");
        return body;
      }
    }
    vi.stubGlobal("Response", Forgetful);
    await toldOf(new Blob(["x".repeat(300_000)]));
    expect(server.calls.at(-1)?.headers["content-type"]).toMatch(
      /^multipart\/form-data; boundary=/,
    );
  });
});
