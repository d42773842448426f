import { limits } from "@probability-chat/contract";
import sharp from "sharp";

// Files of strangers reach three decoders and no other.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** The largest phones take pictures of 50 million pixels. */
const pixels = 50_000_000;
const seconds = 10;
/** Decoding shares its threads with the hashing of passwords, which must not wait for it. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** The first frame as an upright square WebP without metadata; undefined where it is no image. */
export async function squareImage(bytes: Buffer): Promise<Buffer | undefined> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await sharp(bytes, { limitInputPixels: pixels, failOn: "error" })
      .autoOrient()
      .resize(limits.avatarPixels, limits.avatarPixels, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer();
  } catch {
    return undefined;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
