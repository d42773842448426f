import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, type S3Server, startS3 } from "../../test/support/s3-server.ts";
import { isHostFault } from "../processes/host-fault.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { DatasetShelf } from "./dataset-shelf.ts";
import { S3Store } from "./s3-store.ts";
import { describeShelf, ShelfRoom } from "./shelf-contract-suite.ts";
import { sweepDatasets, sweepStore } from "./start-up.ts";
import { S3Environment, S3Settings } from "./store-settings.ts";

Object.assign(process.env, credentials);

describe("a shelf in a folder", () => describeShelf((root) => new DatasetShelf(root)));

describe("a shelf over a store", () => {
  let s3: S3Server;
  let store: S3Store;
  const rooms: ShelfRoom[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    store = new S3Store(S3Settings.parse(s3.settings));
  });
  afterAll(async () => {
    for (const room of rooms) await room.dispose();
    await s3.close();
  });
  const shelfOf = (root: string, cacheBytes = 1_000_000) =>
    new DatasetShelf(root, { store, cacheBytes });
  /** A machine with an empty disk. */
  async function machine(cacheBytes?: number): Promise<ShelfRoom> {
    const room = await ShelfRoom.open((root) => shelfOf(root, cacheBytes));
    rooms.push(room);
    return room;
  }
  const keysOf = async (id: string) => (await s3.keys()).filter((key) => key.includes(id));

  describeShelf((root) => shelfOf(root));

  test("another machine has what one put there, and its model once it is learned", async () => {
    const [one, other] = [await machine(), await machine()];
    const id = await one.put("shared");
    expect(await Promise.all(Array.from({ length: 5 }, () => other.read(id)))).toEqual(
      Array.from({ length: 5 }, () => "shared"),
    );
    await one.putModel(id, "learned");
    expect(await other.read(id, "model.bin", true)).toBe("learned");
    // Learned anew by another version: both objects never stand side by side for long.
    await one.putModel(id, "learned anew");
    expect(await keysOf(id)).toHaveLength(4);
    expect(await other.shelf.renewModel(id)).toBe(true);
    expect(await other.read(id, "model.bin", true)).toBe("learned anew");
    const third = await machine();
    expect(await third.read(id, "model.bin", true)).toBe("learned anew");
  });

  test("what is removed on one machine is in no store, and another lets go of its copy", async () => {
    const [one, other] = [await machine(), await machine()];
    const [id, kept] = [await one.put("deleted"), await one.put("kept")];
    await other.read(id);
    await other.read(kept);
    expect(await one.shelf.remove([id])).toBe(1);
    expect(await keysOf(id)).toEqual([]);
    await sweepDatasets(knowing([kept]), other.shelf, await other.shelf.list());
    expect(await other.onDisk()).toEqual([kept]);
    await expect(other.read(id)).rejects.toMatchObject({ code: "dataset_required" });
  });

  test("the disk keeps what was used last, and what is in use", async () => {
    const one = await machine();
    const ids = [await one.put("a".repeat(400)), await one.put("b".repeat(400))];
    const [first = "", second = ""] = ids;
    const small = await machine(600);
    await small.shelf.hold(first, async () => {
      await small.read(second);
      expect(await small.onDisk()).toEqual([first]);
    });
    await small.read(second);
    expect(await small.onDisk()).toEqual([second]);
    expect(await small.read(first)).toBe("a".repeat(400));
    expect(await small.onDisk()).toEqual([first]);
    expect((await readdir(small.root)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("what is not what its name says is taken for a fault of the store, and not kept", async () => {
    const [one, other] = [await machine(), await machine()];
    const id = await one.put("right");
    const [key = ""] = (await keysOf(id)).filter((name) => name.includes("data.parquet"));
    await s3.damage(key);
    await expect(other.read(id)).rejects.toSatisfy(isHostFault);
    expect(await readdir(other.root)).toEqual([]);
  });

  test("a store that cannot be reached is nobody's fault who asks", async () => {
    const away = new S3Store(S3Settings.parse({ ...s3.settings, endpoint: "http://127.0.0.1:9" }));
    const room = await machine();
    const shelf = new DatasetShelf(room.root, { store: away, cacheBytes: 1 });
    await expect(shelf.open()).rejects.toSatisfy(isHostFault);
    await expect(shelf.hold(randomUUID(), async () => 1)).rejects.toSatisfy(isHostFault);
    const wrong = new S3Store(S3Settings.parse({ ...s3.settings, bucket: "no-such-bucket" }));
    await expect(wrong.check()).rejects.toThrow("NoSuchBucket");
  });

  test("what no chat uses is swept from the store, but not what may just be coming", async () => {
    const one = await machine();
    const [used, learned, left] = [
      await one.put("used"),
      await one.put("learned"),
      await one.put(),
    ];
    await one.putModel(learned, "model");
    const api = knowing([used, learned]);
    const hour = 3_600_000;
    const swept = await sweepStore(api, store, hour, Date.now());
    expect([...swept.used].sort()).toEqual([used, learned].sort());
    expect(swept.unlearned).toEqual([used]);
    expect(await keysOf(left)).toHaveLength(3);
    await sweepStore(api, store, hour, Date.now() + 2 * hour);
    expect(await keysOf(left)).toEqual([]);
    expect(await keysOf(learned)).toHaveLength(4);
  });

  /** A product API that knows these datasets. */
  function knowing(known: readonly string[]): ProductApi {
    const call = async (_: string, { ids }: { ids: string[] }) => ({
      ids: ids.filter((id) => known.includes(id)),
    });
    return { call } as unknown as ProductApi;
  }
});

describe("a bucket of the environment", () => {
  const read = (set: Record<string, string>) => S3Environment.safeParse(set);

  test("is none without a name, and whole with one", () => {
    expect(read({}).data).toEqual({ store: null });
    expect(read({ S3_BUCKET: "tables", S3_REGION: "eu-west-1" }).data?.store).toMatchObject({
      bucket: "tables",
      region: "eu-west-1",
    });
    const own = { S3_BUCKET: "tables", S3_ENDPOINT: "http://store:9000", S3_PREFIX: "a/b/" };
    expect(read(own).data?.store).toMatchObject({ prefix: "a/b/", region: "us-east-1" });
  });

  test.each([
    ["S3_BUCKET", { S3_REGION: "eu-west-1" }],
    ["S3_BUCKET", { S3_ENDPOINT: "http://store:9000" }],
    ["S3_REGION", { S3_BUCKET: "tables" }],
    ["S3_PREFIX", { S3_BUCKET: "tables", S3_REGION: "r", S3_PREFIX: "../up" }],
  ])("names %s where it is in part or wrong", (name, set) => {
    expect(read(set).error?.issues.map(({ path }) => path.join("."))).toEqual([name]);
  });
});
