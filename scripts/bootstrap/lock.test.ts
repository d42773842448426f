import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withLock } from "./lock.mjs";

const folder = () => mkdtemp(path.join(tmpdir(), "pc-lock-"));
const nothing = () => {};

test.each([
  ["that is empty", null],
  ["with the number of a process that lives", String(process.pid)],
])("a lock %s and that nobody holds is taken over", async (_name, pid) => {
  const parent = await folder();
  const lock = path.join(parent, "lock");
  await mkdir(lock);
  if (pid) await writeFile(path.join(lock, "pid"), pid);
  expect(await withLock(lock, nothing, async () => "done", 300)).toBe("done");
  expect(await readdir(parent)).toEqual([]);
});

test("of several that wait for a dead one's lock one works at a time", async () => {
  const lock = path.join(await folder(), "lock");
  await mkdir(lock);
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await sleep(50);
    working -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(lock, nothing, work, 1_000)));
  expect(most).toBe(1);
});
