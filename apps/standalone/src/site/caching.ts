import path from "node:path";

/** For what never changes under its address. */
export const forever = "public, max-age=31536000, immutable";

/** A file whose name carries its content's hash never changes; of others `otherwise` is said. */
export function cachingOf(file: string, otherwise = "no-cache"): string {
  const isHashed = /-[A-Za-z0-9_-]{8,}\.\w+(\.gz|\.br)?$/.test(path.basename(file));
  return isHashed ? forever : otherwise;
}
