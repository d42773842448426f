import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Spreads requests over processes, each over whichever is next: nobody stays with one. */
export interface Balancer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * A balancer on loopback. A process that takes no connection is passed over; one that ends in the
 * middle of a request ends the client's connection, as it would without a balancer.
 */
export async function startBalancer(
  processesFor: (path: string) => readonly string[],
): Promise<Balancer> {
  let turn = 0;

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const all = processesFor(from.url ?? "/");
    turn += 1;
    const order = all.map((_, at) => all[(turn + at) % all.length] as string);
    attempt(order);

    function attempt([address, ...others]: readonly string[]): void {
      if (address === undefined) {
        to.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
        to.end('{"message":"Nothing serves.","code":"unavailable"}');
        return;
      }
      let isConnected = false;
      const { method, headers } = from;
      const url = new URL(from.url ?? "/", address);
      const sent = request(url, { method, headers, agent: false }, (reply) => {
        to.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(to);
        reply.once("error", () => to.destroy());
      });
      sent.once("socket", (socket) =>
        socket.once("connect", () => {
          isConnected = true;
          from.pipe(sent);
        }),
      );
      sent.once("error", () => (isConnected ? to.destroy() : attempt(others)));
      to.once("close", () => sent.destroy());
    }
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
