import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pc-data-"));
});

test("a second server is told who has it", async () => {
  const first = await openDataDirectory(folder);
  await expect(openDataDirectory(folder)).rejects.toThrow(`(process ${process.pid} on `);
  await first.release();
  await (await openDataDirectory(folder)).release();
});

test.each([
  ["is empty", ""],
  ["is garbled", "\0\0\0"],
  ["names a process that lives", JSON.stringify({ pid: process.pid, started: null })],
])("a lock file that %s but that nobody holds stops no start", async (_name, text) => {
  await writeFile(path.join(folder, "server.lock"), text);
  await (await openDataDirectory(folder)).release();
});

test("of many that start at once, one gets it", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => openDataDirectory(folder)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.skipIf(process.getuid?.() === 0)("an unwritable folder is named", async () => {
  await chmod(folder, 0o500);
  await expect(openDataDirectory(folder)).rejects.toThrow(`${folder} cannot be written`);
});

test("a file in its place is named", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await expect(openDataDirectory(file)).rejects.toThrow(`${file} cannot be written`);
});
