import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { lockFile } from "@probability-chat/api";
import { afterEach, expect, test } from "vitest";
import { isRunning, postmasterOf } from "./support/database-process.ts";
import {
  dataDirectory,
  emptyDirectory,
  launchServer,
  main,
  type Server,
  startServer,
} from "./support/server.ts";

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

test("Ctrl-C ends it cleanly, and the next start finds everything in place", async () => {
  const directory = await emptyDirectory();
  server = await startServer(directory);
  const { demo } = server;
  expect(await server.stop()).toBe(0);
  server = await startServer(directory);
  expect(server.demo).toEqual(demo);
});

test("a port in use is named, with what to do", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  await expect(startServer(await emptyDirectory(), { PORT: String(port) })).rejects.toThrow(
    new RegExp(
      `^Port ${port} is in use\\. Stop the program that uses it, or choose another: PORT=`,
    ),
  );
  other.close();
});

test("a data directory in use is named, with who has it", async () => {
  server = await startServer(await dataDirectory());
  await expect(startServer(server.directory)).rejects.toThrow(
    `is in use by a running server (process ${server.process.pid} on `,
  );
});

test("a data directory that cannot be one is named", async () => {
  const file = path.join(await emptyDirectory(), "file");
  await writeFile(file, "");
  await expect(startServer(file)).rejects.toThrow(
    /cannot be written .* set DATA_DIR to another folder/,
  );
});

test("settings that are not right are all named in one line", async () => {
  await expect(
    startServer(await emptyDirectory(), { DATABASE_URL: "mysql://x", HOST: "0.0.0.0" }),
  ).rejects.toThrow(/^The configuration is not right: DATABASE_URL/);
});

test("the database of a killed server is ended before the next one's starts", async () => {
  const directory = await dataDirectory();
  server = await startServer(directory);
  await server.kill();
  const orphan = await postmasterOf(directory);
  expect(isRunning(orphan)).toBe(true);
  server = await startServer(directory);
  expect(isRunning(orphan)).toBe(false);
  const successor = await postmasterOf(directory);
  expect(isRunning(successor)).toBe(true);
  await server.stop();
  expect(isRunning(successor)).toBe(false);
}, 120_000);

/** A start on a busy machine takes its time, and what is waited for in it passes quickly. */
const slowly = { interval: 1, timeout: 60_000 };

/** What `initdb` has made when it is killed, from its first folder to its last database. */
const moments = ["", "PG_VERSION", "global/pg_control", "base/5/PG_VERSION"];

test("killed again and again while the database is first set up, it starts the next time", async () => {
  const directory = await emptyDirectory();
  const folder = path.join(directory, "postgres");
  const partials = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".partial"));
  for (const [index, moment] of moments.entries()) {
    const seen = await partials();
    const starting = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: "0", DATA_DIR: directory },
      stdio: "ignore",
      detached: true,
    });
    const reached = async () => {
      const fresh = (await partials()).filter((name) => !seen.includes(name));
      const files = fresh.map((name) => stat(path.join(folder, name, moment)).catch(() => null));
      return (await Promise.all(files)).some(Boolean);
    };
    await expect.poll(reached, slowly).toBe(true);
    // With its `initdb`, or without: then that one is still at work when the next start comes.
    process.kill(index % 2 === 0 ? -(starting.pid ?? 0) : (starting.pid ?? 0), "SIGKILL");
    await new Promise((resolve) => starting.once("exit", resolve));
    expect(await readdir(folder)).not.toContain("files");
  }
  server = await startServer(directory);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await partials()).toEqual([]);
}, 180_000);

test("Ctrl-C while the database is first set up leaves nothing behind", async () => {
  const interrupted = async () => {
    const directory = await emptyDirectory();
    const folder = path.join(directory, "postgres");
    const { process: child, ended, ready } = launchServer(directory);
    ready.catch(() => {});
    const names = () => readdir(folder).catch((): string[] => []);
    await expect.poll(names, slowly).toContainEqual(expect.stringMatching(/\.partial$|^files$/));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    return { folder, left: (await names()).sort() };
  };
  let { folder, left } = await interrupted();
  // A busy machine may look when it is set up.
  while (left.includes("files")) ({ folder, left } = await interrupted());
  expect(left).toEqual(["files.lock", "password"]);
  const lock = lockFile(path.join(folder, "files.lock"));
  expect(lock).not.toBeNull();
  lock?.release();
}, 120_000);

/** Runs a command where process numbers start anew, as in another container. */
const container = ["--pid", "--fork", "--kill-child", "--mount-proc"];
const hasContainers = spawnSync("unshare", [...container, "true"]).status === 0;

test.runIf(hasContainers)(
  "a data directory in use by another container is left alone",
  async () => {
    server = await startServer(await dataDirectory());
    const second = spawnSync("unshare", [...container, process.execPath, main], {
      env: { ...process.env, PORT: "0", DATA_DIR: server.directory },
      encoding: "utf8",
    });
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(/is in use by a running server/);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  },
);

test.runIf(process.getuid?.() === 0)("root's closed folders are no obstacle", async () => {
  const closed = path.join(await emptyDirectory(), "closed");
  await mkdir(closed, { mode: 0o700 });
  server = await startServer(path.join(closed, "data"));
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

test("a Ctrl-C that arrives twice, from the terminal and from npm, still ends cleanly", async () => {
  const directory = await dataDirectory();
  server = await startServer(directory);
  const database = await postmasterOf(directory);
  server.process.kill("SIGINT");
  server.process.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});
