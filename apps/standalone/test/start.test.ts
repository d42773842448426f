import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

test("Ctrl-C ends it cleanly, and the next start finds everything in place", async () => {
  const directory = await dataDirectory();
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
  await expect(startServer(await dataDirectory(), { PORT: String(port) })).rejects.toThrow(
    new RegExp(
      `^Port ${port} is in use\\. Stop the program that uses it, or choose another: PORT=`,
    ),
  );
  other.close();
});

test("a data directory in use is named, with who has it", async () => {
  server = await startServer(await dataDirectory());
  await expect(startServer(server.directory)).rejects.toThrow(
    `is in use by a running server (process ${server.process.pid})`,
  );
});

test("a data directory that cannot be one is named", async () => {
  const file = path.join(await dataDirectory(), "file");
  await writeFile(file, "");
  await expect(startServer(file)).rejects.toThrow(
    /cannot be written .* set DATA_DIR to another folder/,
  );
});

test("settings that are not right are all named in one line", async () => {
  await expect(
    startServer(await dataDirectory(), { DATABASE_URL: "mysql://x", HOST: "0.0.0.0" }),
  ).rejects.toThrow(/^The configuration is not right: DATABASE_URL/);
});

test("the database of a killed server is taken over", async () => {
  const directory = await dataDirectory();
  server = await startServer(directory);
  await server.kill();
  const files = path.join(directory, "postgres/files/postmaster.pid");
  const orphan = Number((await readFile(files, "utf8")).split("\n")[0]);
  expect(() => process.kill(orphan, 0)).not.toThrow();
  server = await startServer(directory);
  expect(Number((await readFile(files, "utf8")).split("\n")[0])).toBe(orphan);
  await server.stop();
  expect(() => process.kill(orphan, 0)).toThrow();
});

test.runIf(process.getuid?.() === 0)("root's closed folders are no obstacle", async () => {
  const closed = path.join(await dataDirectory(), "closed");
  await mkdir(closed, { mode: 0o700 });
  server = await startServer(path.join(closed, "data"));
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

test("a Ctrl-C that arrives twice, from the terminal and from npm, still ends cleanly", async () => {
  const directory = await dataDirectory();
  server = await startServer(directory);
  const postmaster = path.join(directory, "postgres/files/postmaster.pid");
  const database = Number((await readFile(postmaster, "utf8")).split("\n")[0]);
  server.process.kill("SIGINT");
  server.process.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(() => process.kill(database, 0)).toThrow();
});
