import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isDatasetRefused } from "../dataset-refused.ts";
import { openDataset } from "../query/open-dataset.ts";
import { DatasetRoom } from "../testing/dataset-room.ts";
import { createDataset, type DatasetStage, ingestFile } from "./create-dataset.ts";
import { removeDataset, scratchDirectory, sweepScratch } from "./dataset-directories.ts";

const mebibyte = 1_048_576;

describe("datasets on disk", { timeout: 120_000 }, async () => {
  const room = await DatasetRoom.create();
  afterAll(() => room.dispose());

  it("are a directory of three files that names its content", async () => {
    const content = "a,b\n1,x\n2,y\n";
    const stages: DatasetStage[] = [];
    const { directory, meta } = await room.create(gzipSync(content), {
      filename: "t.csv.gz",
      onStage: (stage) => stages.push(stage),
    });
    expect((await readdir(directory)).sort()).toEqual([
      "codebook.json",
      "data.parquet",
      "meta.json",
    ]);
    expect(stages).toEqual(["uploading", "processing", "analyzing"]);
    expect(meta).toMatchObject({
      filename: "t.csv.gz",
      hash: createHash("sha256").update(content).digest("hex"),
      bytes: content.length,
      rows: 2,
      columns: 2,
      separator: ",",
    });
    const opened = await openDataset(directory);
    expect(opened.meta).toEqual(meta);
    await opened.close();
  });

  it("are made of a file where it lies, which stays as it was", async () => {
    const folder = path.join(room.root, "own=1");
    await mkdir(folder);
    const contents = {
      "plain.csv.gz": Buffer.from("a,b\n1,x\n"),
      "[1].csv": Buffer.from("a,b\n1,x\n"),
      "marked.csv": Buffer.from("\ufeffa,b\n1,x\n"),
      "latin.csv": Buffer.from("a,b\n1,x\n2,\u00e9\n", "latin1"),
      "zipped.csv": gzipSync("a,b\n1,x\n"),
    };
    for (const [name, content] of Object.entries(contents)) {
      const file = path.join(folder, name);
      await writeFile(file, content);
      const { directory, codebook } = await ingestFile(file, room.directory());
      expect(codebook.columns.map((column) => column.name)).toEqual(["a", "b"]);
      const opened = await openDataset(directory);
      const rows = await opened.table.read({ where: { kind: "all" }, columns: ["a", "b"] });
      expect(rows).toEqual(
        name === "latin.csv"
          ? [
              [1, "x"],
              [2, "é"],
            ]
          : [[1, "x"]],
      );
      await opened.close();
      expect(await readFile(file)).toEqual(content);
    }
    expect((await readdir(folder)).sort()).toEqual(Object.keys(contents).sort());
    await rm(folder, { recursive: true });
  });

  it("are not made of a file that turns out late to be none", async () => {
    const file = path.join(room.root, "late.bin");
    await writeFile(file, `a,b\n${"1,2\n".repeat(400_000)}3,\0\n`);
    const before = await room.entries();
    await expect(ingestFile(file, room.directory())).rejects.toMatchObject({ code: "binary" });
    expect(await room.entries()).toEqual(before);
    await rm(file);
  });

  it("never replace one another", async () => {
    const { directory } = await room.create("a,b\n1,2\n");
    const again = createDataset(Readable.from(["a,b\n3,4\n"]), directory, { filename: "t.csv" });
    await expect(again).rejects.toThrow("exists already");
    const opened = await openDataset(directory);
    expect(await opened.table.read({ where: { kind: "all" }, columns: ["a"] })).toEqual([[1]]);
    await opened.close();
  });

  it("leave nothing behind when the client goes away or cancels", async () => {
    const before = await room.entries();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("a,b\n1,2\n");
        throw new Error("gone");
      })(),
    );
    const left = createDataset(broken, room.directory(), { filename: "t.csv" });
    await expect(left).rejects.toThrow("gone");
    const cancel = new AbortController();
    const cancelled = room.create("a,b\n1,2\n".repeat(1_000), {
      signal: cancel.signal,
      onStage: (stage) => stage === "processing" && cancel.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
    expect(await room.entries()).toEqual(before);
  });

  it("are removed, and what a removal or an upload left half done is swept", async () => {
    const { directory } = await room.create("a,b\n1,2\n");
    const name = directory.slice(room.root.length + 1);
    expect(await room.entries()).toContain(name);
    await removeDataset(directory);
    await removeDataset(directory);
    expect(await room.entries()).not.toContain(name);
    const left = scratchDirectory(room.root);
    await mkdir(left);
    expect(await sweepScratch(room.root)).toBe(1);
    expect(await room.entries()).not.toContain(path.basename(left));
  });

  it("are made in a stream: memory does not grow with the file", async () => {
    const lines = 1_200_000;
    const block = 10_000;
    const source = Readable.from(
      (function* () {
        yield Buffer.from("id,group,value\n");
        for (let from = 0; from < lines; from += block) {
          let text = "";
          for (let id = from; id < from + block; id++) text += `${id},g${id % 7},${id % 1000}.5\n`;
          yield Buffer.from(text);
        }
      })(),
      { objectMode: false },
    );
    global.gc?.();
    const before = process.memoryUsage();
    let peak = 0;
    const watch = setInterval(() => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      peak = Math.max(peak, heapUsed + arrayBuffers);
    }, 5);
    const { directory, meta } = await createDataset(source, room.directory(), {
      filename: "big.csv",
      limits: { maxBytes: 40 * mebibyte },
    });
    clearInterval(watch);
    expect(meta.bytes).toBeGreaterThan(18 * mebibyte);
    expect(meta.rows).toBe(lines);
    expect(peak - before.heapUsed - before.arrayBuffers).toBeLessThan(96 * mebibyte);
    const opened = await openDataset(directory);
    const [row] = await opened.table.aggregate({
      where: { kind: "compare", left: { kind: "column", column: "group" }, op: "=", right: "g3" },
      by: [],
      measures: [
        { kind: "count", event: { kind: "all" } },
        { kind: "moments", column: "value" },
      ],
    });
    const ids = Array.from({ length: lines }, (_, id) => id).filter((id) => id % 7 === 3);
    const sum = ids.reduce((total, id) => total + (id % 1000) + 0.5, 0);
    expect(row?.measures[0]).toEqual({ kind: "count", count: ids.length });
    expect(row?.measures[1]).toMatchObject({ n: ids.length, sum });
    await opened.close();
  });

  it("are made of any bytes or refused in words", async () => {
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            "a",
            "1",
            ",",
            ";",
            "\n",
            "\r",
            '"',
            "'",
            "\\",
            " ",
            "é",
            "\t",
            "|",
            "1/2/2011",
            "$",
            "%",
            "NA",
            "-",
            ".",
            "\ufeff",
          ),
          { maxLength: 60 },
        )
        .map((parts) => new TextEncoder().encode(parts.join(""))),
    );
    await fc.assert(
      fc.asyncProperty(soup, async (bytes) => {
        try {
          const { codebook } = await room.create(Buffer.from(bytes), { chunkBytes: 7 });
          expect(codebook.rows).toBeGreaterThan(0);
          expect(new Set(codebook.columns.map(({ name }) => name)).size).toBe(
            codebook.columns.length,
          );
        } catch (error) {
          if (!isDatasetRefused(error)) throw error;
          expect(error.message).toMatch(/[Pp]lease/);
        }
      }),
      { numRuns: 150 },
    );
  });
});
