import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { TextEncoding } from "./to-utf8.ts";
import { windows1252ToUtf8 } from "./windows-1252.ts";

/**
 * Rewrites a file that is not valid UTF-8: as Windows-1252, or, where broken bytes are rare among
 * true UTF-8 sequences, as UTF-8 with replacement characters. Returns which.
 */
export async function transcodeFile(from: string, to: string): Promise<TextEncoding> {
  const { sequences, broken } = await countSequences(from);
  if (sequences > broken * 10) {
    const decoder = new TextDecoder("utf-8");
    await rewrite(from, to, (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })));
    return "utf-8";
  }
  await rewrite(from, to, windows1252ToUtf8);
  return "windows-1252";
}

async function rewrite(
  from: string,
  to: string,
  convert: (chunk: Buffer) => Buffer,
): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: 262_144 }),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) yield convert(chunk);
    },
    createWriteStream(to),
  );
}

/** Complete UTF-8 sequences of two bytes or more, and bytes above 0x7f outside of such. */
async function countSequences(path: string): Promise<{ sequences: number; broken: number }> {
  let sequences = 0;
  let broken = 0;
  let expected = 0;
  let seen = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (expected > 0 && byte >= 0x80 && byte < 0xc0) {
        seen++;
        if (seen === expected) {
          sequences++;
          expected = 0;
        }
        continue;
      }
      if (expected > 0) broken += 1 + seen;
      expected = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
      if (byte >= 0xf5) expected = 0;
      seen = 0;
      if (byte >= 0x80 && expected === 0) broken++;
    }
  }
  return { sequences, broken: broken + (expected > 0 ? 1 + seen : 0) };
}
