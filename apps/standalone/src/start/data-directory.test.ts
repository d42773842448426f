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
  await expect(openDataDirectory(folder)).rejects.toThrow(`(process ${process.pid})`);
  await first.release();
  await (await openDataDirectory(folder)).release();
});

test.each([
  ["of a dead process", { pid: 2 ** 22 + 1, started: "1" }],
  ["of a process whose number was used again", { pid: process.pid, started: "1" }],
])("the lock %s is taken over", async (_name, owner) => {
  await writeFile(path.join(folder, "server.lock"), JSON.stringify(owner));
  await (await openDataDirectory(folder)).release();
});

test("of many that start at once, one gets it", async () => {
  await writeFile(
    path.join(folder, "server.lock"),
    JSON.stringify({ pid: 2 ** 22 + 1, started: "1" }),
  );
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
