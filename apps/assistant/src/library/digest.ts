import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

const chunk = 1_048_576;

/** What a file is known by, and what a store holds it against on its way. */
export async function digest(
  file: string,
): Promise<{ readonly sha256: string; readonly md5: string; readonly bytes: number }> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  for await (const part of createReadStream(file, { highWaterMark: chunk })) {
    sha256.update(part);
    md5.update(part);
  }
  const { size: bytes } = await stat(file);
  return { sha256: sha256.digest("hex"), md5: md5.digest("base64"), bytes };
}
