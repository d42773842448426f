/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  chatId,
  sampleAnswer,
  sampleChat,
  sampleDataset,
  sampleMessage,
  sampleUser,
} from "./sample.ts";

export const faults = ["error", "busy", "reset", "truncated", "stalled"] as const;
/** What befalls a reply whose call has had its effect. */
export type Fault = (typeof faults)[number];

export interface FaultyServer {
  readonly url: string;
  /** How often each key had its effect; a call without one counts under its own number. */
  readonly effects: Map<string, number>;
  /** What is said in the chat, as the API keeps it. */
  readonly messages: { id: string; role: string; content: string }[];
  /** How many calls went wrong, by how. */
  readonly befell: Map<Fault, number>;
  close(): Promise<void>;
}

/**
 * Keeps idempotency keys as the API does: a call has its effect once, its key gets the same reply
 * again; and lets `next` decide what befalls each reply after the effect.
 */
export async function startFaultyServer(
  next: (key: string) => Fault | null,
): Promise<FaultyServer> {
  const effects = new Map<string, number>();
  const replies = new Map<string, object>();
  const messages: FaultyServer["messages"] = [];
  const befell = new Map<Fault, number>();
  let count = 0;

  function effect(route: string, json: Record<string, unknown>): object {
    count += 1;
    if (route.endsWith("/send-message/")) {
      const { role, content } = json as { role: "user" | "assistant"; content: string };
      const stored = messages.find((held) => held.role === role && held.content === content);
      const message = stored ?? { id: `m${count}`, role, content };
      if (!stored) messages.push(message);
      return { data: sampleMessage({ ...message, role }) };
    }
    if (route.endsWith("/validate-query/")) return { data: { can_query: true, message: "" } };
    if (route.endsWith("/converse")) {
      const content = `The answer to: ${json.message}`;
      messages.push({ id: `m${count}`, role: "assistant", content });
      return { message: content, answer: sampleAnswer, id: `m${count}` };
    }
    return { data: sampleChat({ title: String(json.title) }) };
  }

  function read(path: string): object {
    const chat = sampleChat({ model_data: sampleDataset, is_model_data_added: true });
    if (path.endsWith("/messages/")) {
      const list = messages.map((message) => sampleMessage(message as { role: "user" }));
      return { data: list, next_cursor: null };
    }
    if (path.endsWith("/users/me/"))
      return { data: sampleUser({ query_limit: 1e6, remaining_queries: 1e6 }) };
    if (path.endsWith(`/${chatId}/`)) return { data: chat };
    return { data: [chat], next_cursor: null };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url?.split("?")[0] ?? "";
    const text = Buffer.concat(chunks).toString("utf8");
    if (request.method !== "POST") return send(response, 200, read(path), null);
    const key = String(request.headers["idempotency-key"] ?? `without a key ${count}`);
    const known = replies.get(key);
    const reply = known ?? effect(path, JSON.parse(text || "{}"));
    if (!known) effects.set(key, (effects.get(key) ?? 0) + 1);
    replies.set(key, reply);
    const fault = next(key);
    if (fault) befell.set(fault, (befell.get(fault) ?? 0) + 1);
    send(response, 200, reply, fault);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ effects, messages, befell },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: object, fault: Fault | null): void {
  const refused = fault === "error" ? 500 : fault === "busy" ? 503 : null;
  const said = refused
    ? { message: "It failed after its effect.", code: "internal", request_id: "r" }
    : body;
  const text = JSON.stringify(said);
  if (fault === "stalled") return;
  if (fault === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(refused ?? status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  if (fault === "truncated") response.write(text.slice(0, 5), () => response.destroy());
  else response.end(text);
}
