/** What an image's first bytes say it is; undefined for everything that is not taken. */
export function sniffImage(bytes: Buffer): "jpeg" | "png" | "gif" | undefined {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return undefined;
}

const declared: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/jpg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
};

/** Whether an image is what its sender says. */
export function isDeclared(bytes: Buffer, contentType: string): boolean {
  const kind = sniffImage(bytes);
  return kind !== undefined && declared[contentType] === kind;
}
