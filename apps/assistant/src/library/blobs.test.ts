import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, type S3Server, startS3 } from "../../test/support/s3-server.ts";
import type { Blobs } from "./blobs.ts";
import { FolderBlobs } from "./folder-blobs.ts";
import { S3Blobs } from "./s3-blobs.ts";
import { S3Settings } from "./store-settings.ts";

Object.assign(process.env, credentials);

let directory: string;
let s3: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "pc-blobs-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

describe.each<[string, () => Blobs]>([
  ["a folder", () => new FolderBlobs(path.join(directory, "blobs"))],
  ["a bucket", () => new S3Blobs(S3Settings.parse(s3.settings), "uploads")],
])("blobs in %s", (_, create) => {
  test("are there by their names until they are removed", async () => {
    const blobs = create();
    const put = async (name: string, content: string) => {
      const file = path.join(directory, "content");
      await writeFile(file, content);
      await blobs.put(name, file);
    };
    const namesIn = async (prefix: string) => (await blobs.list(prefix)).map(({ name }) => name);
    expect(await namesIn("ann/")).toEqual([]);
    expect(await blobs.read("ann/1/a")).toBeNull();
    await put("ann/1/a", "first");
    await put("ann/1/b", "second");
    await put("ann/2/a", "third");
    await put("eve/1/a", "other");
    await put("ann/1/a", "first again");
    const read = await blobs.read("ann/1/a");
    expect(read && (await text(read))).toBe("first again");
    expect(await namesIn("ann/1/")).toEqual(["ann/1/a", "ann/1/b"]);
    expect(await namesIn("ann/")).toEqual(["ann/1/a", "ann/1/b", "ann/2/a"]);
    const [blob] = await blobs.list("ann/2/");
    expect(blob?.bytes).toBe(5);
    expect(Date.now() - (blob?.changedAt.getTime() ?? 0)).toBeLessThan(3_600_000);
    await blobs.remove("ann/1/a");
    await blobs.remove("ann/2/");
    expect(await namesIn("")).toEqual(["ann/1/b", "eve/1/a"]);
  });
});

test("a folder that goes while blobs are listed takes no other from the list", async () => {
  const blobs = new FolderBlobs(path.join(directory, "busy"));
  const put = async (name: string) => {
    const file = path.join(directory, name.replaceAll("/", "-"));
    await writeFile(file, "content");
    await blobs.put(name, file);
  };
  await put("eve/1/a");
  const going = Array.from({ length: 200 }, (_, at) => `ann/${at}/`);
  for (const folder of going) await put(`${folder}a`);
  let isOver = false;
  const removed = Promise.all(going.map((folder) => blobs.remove(folder))).then(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await blobs.list("")).map(({ name }) => name)).toContain("eve/1/a");
  }
  await removed;
});
