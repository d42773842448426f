/// <reference types="node" />
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly json: Record<string, unknown>;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Drops the connection instead of answering. */
  readonly broken?: boolean;
  /** Answers, and drops the connection amid the body. */
  readonly truncated?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (call: Received) => Reply | Promise<Reply>;

export interface FakeServer {
  readonly url: string;
  readonly calls: Received[];
  /** Answers `METHOD path`; the last one set counts. */
  on(route: string, handler: Handler): void;
  /** What answers `METHOD path` now. */
  handlerOf(route: string): Handler;
  count(route: string): number;
  close(): Promise<void>;
}

/** A loopback server that answers what a test tells it to, and remembers what it was asked. */
export async function startFakeServer(): Promise<FakeServer> {
  const handlers = new Map<string, Handler>();
  const calls: Received[] = [];
  const nothing = { message: "none", code: "not_found", request_id: "r-404" };
  const handlerOf = (route: string): Handler =>
    handlers.get(route) ?? (() => ({ status: 404, body: nothing }));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const [path = "", search = ""] = (request.url ?? "").split("?");
    const query = new URLSearchParams(search);
    const method = request.method ?? "";
    const isJson = (request.headers["content-type"] ?? "").includes("json");
    const json = isJson && body ? (JSON.parse(body) as Record<string, unknown>) : {};
    const call = { method, path, query, headers: request.headers, body, json };
    calls.push(call);
    const reply = await handlerOf(`${method} ${path}`)(call);
    if (reply.broken) {
      request.socket.destroy();
      return;
    }
    const text = JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      ...reply.headers,
    });
    if (reply.truncated) response.write(text.slice(0, 1), () => request.socket.destroy());
    else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    on: (route, handler) => handlers.set(route, handler),
    handlerOf,
    count: (route) => calls.filter(({ method, path }) => `${method} ${path}` === route).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
