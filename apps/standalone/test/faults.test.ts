import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { descendantsOf, postmasterOf } from "./support/database-process.ts";
import { newPerson, type Person } from "./support/person.ts";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function readiness(address: string): Promise<{ status: number; message?: string }> {
  const response = await fetch(`${address}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
}

/** What a client that tries again gets in the end. */
async function createChat(person: Person): Promise<void> {
  const attempt = async () => (await person.call("POST", "/api/chats/", { title: "New" })).status;
  await expect.poll(attempt, { interval: 100 }).toBe(201);
}

test("a database that is killed is started again, and its health says so meanwhile", async () => {
  server = await startServer(await dataDirectory());
  const { address, directory } = server;
  const person = await newPerson(address);
  const chat = await person.createChat("Kept");
  const killed = await postmasterOf(directory);
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() => readiness(address), { interval: 20 })
    .toMatchObject({ status: 503, message: expect.stringContaining("being started again") });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(() => readiness(address)).toMatchObject({ status: 200 });
  expect(await postmasterOf(directory)).not.toBe(killed);
  expect(await person.messages(chat)).toEqual([]);
  await createChat(person);

  const [backend = 0] = descendantsOf(await postmasterOf(directory));
  process.kill(backend, "SIGKILL");
  await createChat(person);
  await expect.poll(() => readiness(address)).toMatchObject({ status: 200 });
}, 120_000);

/** A small disk, where this account may mount one. */
const disk = mkdtempSync(path.join(tmpdir(), "pc-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=320m", "none", disk]).status === 0;

test.runIf(mounted)(
  "a full disk is said, and once there is space all goes on",
  async () => {
    try {
      const directory = path.join(disk, "data");
      await mkdir(directory);
      await Promise.all([disk, directory].map((folder) => chmod(folder, 0o711)));
      server = await startServer(directory);
      const { address } = server;
      const person = await newPerson(address);
      const chat = await person.createChat("Kept");
      const filler = path.join(disk, "filler");
      await writeFile(filler, Buffer.alloc(320 * 1_048_576)).catch(() => {});
      process.kill(await postmasterOf(directory), "SIGKILL");
      await expect
        .poll(() => readiness(address), { interval: 20 })
        .toMatchObject({ status: 503, message: expect.stringContaining("The disk is full") });
      expect((await person.call("POST", "/api/chats/", { title: "New" })).status).toBe(503);
      await expect(startServer(`${directory}-2`)).rejects.toThrow(/Free some space/);
      await rm(filler);
      await createChat(person);
      expect(await person.messages(chat)).toEqual([]);
      expect(await server.stop()).toBe(0);
    } finally {
      execFileSync("umount", [disk]);
    }
  },
  120_000,
);
