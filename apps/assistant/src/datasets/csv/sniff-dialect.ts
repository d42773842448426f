import { open } from "node:fs/promises";
import { type Dialect, dialectOf } from "@probability-chat/codebook";

const headSizes = [262_144, 40 * 1_048_576];

/** Reads the head of a UTF-8 file and finds its dialect; null where there is no record at all. */
export async function sniffDialect(path: string): Promise<Dialect | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (const headSize of headSizes) {
      const head = Buffer.alloc(Math.min(headSize, size));
      await file.read(head, 0, head.length, 0);
      const dialect = dialectOf(head, head.length < size);
      if (dialect) return dialect;
    }
    return null;
  } finally {
    await file.close();
  }
}
