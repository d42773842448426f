import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const installed = path.resolve(
  import.meta.dirname,
  "../../../../../.cache/clickhouse/node_modules",
);
const library = ["linux-x64-gnu", "linux-arm64-gnu", "darwin-x64", "darwin-arm64"]
  .map((platform) => path.join(installed, `@chdb/lib-${platform}/libchdb.so`))
  .find(existsSync);

/** Whether tests are to run on a ClickHouse: `npm run test:clickhouse` says so and installs one. */
export const hasClickhouse = process.env.CLICKHOUSE_TESTS === "yes";

export interface ClickhouseServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The ClickHouse that the environment names, or one of this machine's on loopback. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const url = process.env.TABLE_ENGINE_URL;
  if (url) return { url, close: async () => undefined };
  if (!library) throw new Error("ClickHouse is not installed: npm run test:clickhouse does it.");
  const directory = await mkdtemp(path.join(os.tmpdir(), "pc-clickhouse-"));
  const port = await freePort();
  const program = path.join(import.meta.dirname, "clickhouse-process.mjs");
  const told = [library, path.join(installed, "ffi-rs"), String(port), directory];
  const child = spawn(process.execPath, [program, ...told], { stdio: "ignore" });
  const ended = once(child, "exit");
  const own = `http://127.0.0.1:${port}`;
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error("ClickHouse ended before it listened.");
    await sleep(200);
  }
  // As a server's databases are; the local program's own is another kind.
  await fetch(own, { method: "POST", body: "CREATE DATABASE tests ENGINE = Atomic" });
  return {
    url: `${own}/tests`,
    async close() {
      child.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
