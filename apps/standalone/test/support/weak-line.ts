import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server that may change its place, and that can be cut. */
export interface WeakLine {
  readonly address: string;
  /** Where it leads; with null nobody answers. */
  lead(to: string | null): void;
  cut(): void;
  close(): Promise<void>;
}

/** A TCP relay on loopback; `onBytes` hears how many bytes have gone to the server in all. */
export async function startWeakLine(onBytes: (total: number) => void): Promise<WeakLine> {
  let target: URL | null = null;
  let total = 0;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    if (!target) return from.destroy();
    const to = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    from.on("data", (chunk) => {
      total += chunk.length;
      onBytes(total);
    });
    from.pipe(to);
    to.pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${port}`,
    lead(to) {
      target = to === null ? null : new URL(to);
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
