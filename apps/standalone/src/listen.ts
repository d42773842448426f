import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cutSlowBody } from "@probability-chat/assistant";
import { StartError } from "./start/start-error.ts";

/** Takes requests once it is told how; until then it says that it is starting. */
export interface Listener {
  readonly port: number;
  handle(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** From now on each reply ends its connection, so that clients go elsewhere for the next. */
  drain(): void;
  /** Takes no new connection, lets requests under way end, at most `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** Large uploads over slow lines take their time. */
const requestTimeout = 6 * 3_600_000;
/** Longer than balancers keep theirs, so that none sends into a connection as it closes. */
const keepAliveTimeout = 72_000;

/**
 * Binds before anything is started, so that a port in use is known at once. `localhost` is both
 * of its addresses, since clients differ in which they try.
 */
export async function listen(host: string, port: number): Promise<Listener> {
  let handler = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "1" });
    response.end("Starting …");
  };
  let draining = false;
  const underWay = new Set<ServerResponse>();
  const create = () =>
    createServer(
      { requestTimeout, headersTimeout: 20_000, keepAliveTimeout },
      (request, response) => {
        if (draining) response.setHeader("connection", "close");
        underWay.add(response);
        response.once("close", () => underWay.delete(response));
        cutSlowBody(request);
        handler(request, response);
      },
    );
  const first = await bind(create(), host === "localhost" ? "127.0.0.1" : host, port);
  const bound = (first.address() as AddressInfo).port;
  const servers = [first];
  if (host === "localhost") {
    const second = await bind(create(), "::1", bound).catch((error) => {
      if (error instanceof StartError) throw error;
      return null;
    });
    if (second) servers.push(second);
  }
  return {
    port: bound,
    handle(next) {
      handler = next;
    },
    drain() {
      draining = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader("connection", "close");
      }
    },
    async close(grace) {
      const timer = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, grace);
      await Promise.all(servers.map(shut));
      clearTimeout(timer);
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartError(
            `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(new StartError(`Port ${port} is not open to you. Choose one above 1023 with PORT.`));
      } else reject(error);
    });
    server.listen({ host, port }, () => resolve(server));
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is busy now is idle later, and kept for long.
    const timer = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
