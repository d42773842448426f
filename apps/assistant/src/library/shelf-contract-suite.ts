import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unfinishedModel } from "../learning/model-file.ts";
import type { DatasetShelf } from "./dataset-shelf.ts";

/** A shelf over an empty folder of a test, and how to make datasets for it. */
export class ShelfRoom {
  readonly root: string;
  readonly shelf: DatasetShelf;

  private constructor(root: string, shelf: DatasetShelf) {
    this.root = root;
    this.shelf = shelf;
  }

  static async open(create: (root: string) => DatasetShelf): Promise<ShelfRoom> {
    const root = await mkdtemp(path.join(tmpdir(), "pc-shelf-"));
    const shelf = create(root);
    await shelf.open();
    return new ShelfRoom(root, shelf);
  }

  /** Puts a dataset of this content on the shelf, committed at once. */
  async put(content = "rows", work: () => Promise<unknown> = async () => {}): Promise<string> {
    const id = randomUUID();
    const directory = path.join(this.root, `.made-${id}`);
    await mkdir(directory);
    await writeFile(path.join(directory, "data.parquet"), content);
    for (const name of ["codebook.json", "meta.json"]) {
      await writeFile(path.join(directory, name), `{"of":"${content.slice(0, 20)}"}`);
    }
    await this.shelf.put(id, directory, work);
    return id;
  }

  async putModel(id: string, content: string): Promise<void> {
    const file = unfinishedModel(this.shelf.directoryOf(id), randomUUID());
    await writeFile(file, content);
    await this.shelf.putModel(id, file);
  }

  /** A file of a dataset as it is while it is held. */
  read(id: string, name = "data.parquet", isLearned = false): Promise<string> {
    const file = path.join(this.shelf.directoryOf(id), name);
    return this.shelf.hold(id, () => readFile(file, "utf8"), isLearned);
  }

  /** Ids of datasets on this disk. */
  async onDisk(): Promise<string[]> {
    return (await readdir(this.root)).filter((name) => !name.startsWith("."));
  }

  dispose(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}

/** What every shelf does, wherever its datasets are. */
export function describeShelf(create: (root: string) => DatasetShelf): void {
  let room: ShelfRoom;
  beforeAll(async () => {
    room = await ShelfRoom.open(create);
  });
  afterAll(() => room.dispose());

  test("what was put there can be held, whole", async () => {
    const id = await room.put("1,2");
    expect(await room.read(id)).toBe("1,2");
    expect(await room.shelf.hold(id, () => readdir(room.shelf.directoryOf(id)))).toEqual([
      "codebook.json",
      "data.parquet",
      "meta.json",
    ]);
  });

  test("what is not there is said to be missing, and is nobody's path", async () => {
    for (const id of [randomUUID(), "..", "../x", ""]) {
      await expect(room.read(id)).rejects.toMatchObject({ code: "dataset_required" });
    }
  });

  test("nobody takes it for left behind before it is known", async () => {
    let meanwhile: string[] = [];
    const id = await room.put("new", async () => {
      meanwhile = await room.shelf.list();
    });
    expect(meanwhile).not.toContain(id);
    expect(await room.shelf.list()).toContain(id);
  });

  test("a model joins its dataset, and another one takes its place", async () => {
    const id = await room.put();
    expect(await room.read(id, "data.parquet", true)).toBe("rows");
    for (const model of ["first", "second"]) {
      await room.putModel(id, model);
      expect(await room.read(id, "model.bin", true)).toBe(model);
    }
    await room.shelf.keepModel(id);
    expect(await room.shelf.renewModel(id)).toBe(false);
    expect(await room.read(id, "model.bin")).toBe("second");
  });

  test("what is removed while in use goes when its last user is done", async () => {
    const id = await room.put("used");
    await room.shelf.hold(id, async () => {
      expect(await room.shelf.remove([id])).toBe(1);
      await expect(room.read(id)).rejects.toMatchObject({ code: "dataset_required" });
      const file = path.join(room.shelf.directoryOf(id), "data.parquet");
      expect(await readFile(file, "utf8")).toBe("used");
    });
    expect(await room.onDisk()).not.toContain(id);
    expect(await room.shelf.remove([id, "..", randomUUID()])).toBe(0);
  });
}
