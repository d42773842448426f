import { afterEach, beforeEach } from "vitest";
import { type Client, createClient } from "../src/client.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { type FakeServer, type Reply, startFakeServer } from "./fake-server.ts";
import {
  chatId,
  jwt,
  sampleAnswer,
  sampleChat,
  sampleDataset,
  sampleMessage,
  sampleUser,
} from "./sample.ts";

export const chatPath = `/api/chats/${chatId}`;
export const chatWithData = sampleChat({ model_data: sampleDataset, is_model_data_added: true });

/** A client, a server that answers what tests tell it to, and a clock that stands still. */
export interface ChatBench {
  server: FakeServer;
  clock: FakeClock;
  client: Client;
  /** Signs in and opens a chat. */
  open(user?: ReturnType<typeof sampleUser>, chat?: typeof chatWithData): Promise<void>;
  shownToast(): [title: string, text: string] | null;
}

export function refusal(status: number, message: string, code = "forbidden"): Reply {
  return { status, body: { message, code, request_id: "r" } };
}

/** What the server answers to a list. */
export function listed(data: readonly unknown[]): Reply {
  return { body: { data, next_cursor: null } };
}

/** Sets up a bench anew for each test of the file; a failure is not tried again. */
export function useChatBench({ retries = 0 } = {}): ChatBench {
  const bench = {
    async open(user = sampleUser(), chat = chatWithData) {
      const { server, client, clock } = bench;
      server.on("POST /api/token/", () => ({
        body: { access: jwt({ exp: clock.now() / 1_000 + 900 }), refresh: "r0", user },
      }));
      server.on("GET /api/users/me/", () => ({ body: { data: user } }));
      server.on("GET /api/chats/", () => listed([chat]));
      await client.session.signIn({ email: "ada@example.com", password: "x" });
      await client.chat.loadChats();
      await client.chat.select(chat.id);
    },
    shownToast() {
      const toast = bench.client.toasts.$toasts.get()[0];
      return toast?.open ? [toast.title, toast.text] : null;
    },
  } as ChatBench;

  beforeEach(async () => {
    const server = await startFakeServer();
    const clock = createFakeClock();
    const { now, timers } = clock;
    const client = createClient({ baseUrl: server.url, now, timers, retries });
    Object.assign(bench, { server, clock, client });
    answerQuestions(server);
  });

  afterEach(async () => {
    bench.client.dispose();
    await bench.server.close();
  });
  return bench;
}

function answerQuestions(server: FakeServer): void {
  server.on(`GET ${chatPath}/messages/`, () => listed([]));
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
}
