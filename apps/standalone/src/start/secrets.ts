import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import path from "node:path";

/** The master secret of a data directory: made once, readable by its owner only. */
export async function masterSecret(directory: string): Promise<string> {
  const file = path.join(directory, "master-secret");
  const known = await readFile(file, "utf8").catch(() => "");
  if (known.length >= 32) return known;
  const secret = randomBytes(32).toString("base64url");
  const handle = await open(file, "w", 0o600);
  await handle.writeFile(secret);
  await handle.sync();
  await handle.close();
  return secret;
}
