import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { OUTPUT } from "@probability-chat/language";
import * as z from "zod";

const Described = z.object({
  /** The beginning of the SHA-256 of the model's files, one behind the other. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  /** What the model writes, which must be what this version reads. */
  output: z.array(z.string()),
  decoder: z.object({
    layers: z.number().int().min(1),
    heads: z.number().int().min(1),
    width: z.number().int().min(1),
  }),
});

/** The shape of what the decoder remembers of each output that it wrote. */
export type DecoderShape = z.infer<typeof Described>["decoder"];

/** A trained reader in a folder. */
export interface ModelFiles {
  readonly folder: string;
  readonly hash: string;
  readonly decoder: DecoderShape;
  /** The pieces of words, in the order of their ids. */
  readonly vocabulary: readonly string[];
}

const HASHED = ["encoder.onnx", "decoder.onnx", "vocabulary.txt"];

/**
 * Opens the files that training exports, whole and made for this version.
 *
 * @throws Error that says what is wrong with which file.
 */
export async function openModel(folder: string): Promise<ModelFiles> {
  const described = Described.safeParse(JSON.parse(await read(folder, "reader.json")));
  if (!described.success) {
    throw new Error(`${folder}/reader.json: ${z.prettifyError(described.error)}`);
  }
  const { hash, output, decoder } = described.data;
  if (output.join(" ") !== OUTPUT.join(" ")) {
    throw new Error(`The reader in ${folder} was trained for another version: its output differs.`);
  }
  if ((await hashOf(folder)) !== hash) {
    throw new Error(`The reader in ${folder} is not whole: its hash is not ${hash}.`);
  }
  const vocabulary = (await read(folder, "vocabulary.txt")).trimEnd().split("\n");
  return { folder, hash, decoder, vocabulary };
}

async function read(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), "utf8");
  } catch (cause) {
    throw new Error(`The reader in ${folder} has no ${name}.`, { cause });
  }
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of HASHED) {
    const file = await open(path.join(folder, name)).catch((cause) => {
      throw new Error(`The reader in ${folder} has no ${name}.`, { cause });
    });
    for await (const part of file.createReadStream()) hash.update(part);
  }
  return hash.digest("hex").slice(0, 16);
}
