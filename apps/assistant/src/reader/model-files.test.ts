import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OUTPUT } from "@probability-chat/language";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openModel } from "./model-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reader-model-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = { "encoder.onnx": "e", "decoder.onnx": "d", "vocabulary.txt": "[UNK]\na\n" };
const decoder = { layers: 3, heads: 6, width: 64 };
const hash = createHash("sha256").update(Object.values(files).join("")).digest("hex").slice(0, 16);

async function write(described: object, among: Readonly<Record<string, string>> = files) {
  for (const [name, text] of Object.entries(among)) await writeFile(path.join(folder, name), text);
  await writeFile(path.join(folder, "reader.json"), JSON.stringify(described));
}

it("opens a model that is whole", async () => {
  await write({ hash, output: OUTPUT, decoder, step: 1 });
  expect(await openModel(folder)).toEqual({ folder, hash, decoder, vocabulary: ["[UNK]", "a"] });
});

it.each([
  ["is missing", null, files, "has no reader.json"],
  [
    "lacks a file",
    { hash, output: OUTPUT, decoder },
    { "encoder.onnx": "e" },
    "has no decoder.onnx",
  ],
  ["is damaged", { hash, output: OUTPUT, decoder }, { ...files, "encoder.onnx": "x" }, "not whole"],
  ["writes otherwise", { hash, output: ["<pad>"], decoder }, files, "another version"],
  ["is described wrongly", { output: OUTPUT, decoder }, files, "hash"],
])("says of a model that it %s", async (_, described, among, message) => {
  if (described) await write(described, among);
  await expect(openModel(folder)).rejects.toThrow(message);
});
