import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import pg from "pg";

/** The process that lives as long as the test run. */
const owner = isMainThread ? process.ppid : process.pid;
const base = join(tmpdir(), `probability-chat-test-${owner}`);
const announcement = `${base}.json`;

async function serverPort(): Promise<number> {
  if (!existsSync(announcement)) startOnce();
  for (let tries = 0; tries < 600; tries++) {
    if (existsSync(announcement)) {
      const { port, error } = JSON.parse(readFileSync(announcement, "utf8"));
      if (error) throw new Error(`PostgreSQL did not start: ${error}`);
      return port;
    }
    await wait(100);
  }
  throw new Error("PostgreSQL did not start within a minute.");
}

function startOnce(): void {
  try {
    mkdirSync(`${base}.lock`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw error;
  }
  const script = fileURLToPath(new URL("postgres-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, String(owner), base, announcement], {
    detached: true,
    stdio: "ignore",
  });
  child.unref();
}

/** A new, empty database of the run's server. */
export async function createDatabase(): Promise<string> {
  const port = await serverPort();
  const address = (name: string) => `postgres://postgres:test@127.0.0.1:${port}/${name}`;
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: address("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return address(name);
}
