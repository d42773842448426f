/** How much of a file is looked at: its beginning. */
const sampleBytes = 1_048_576;

/** Whether a file is a workbook, which only the server reads. */
export function isWorkbook(file: { readonly name: string }): boolean {
  return /\.xlsx$/i.test(file.name);
}

/** A table's file as UTF-8, whatever it is packed or spelled in. */
export async function openTable(file: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  const content = isGzip
    ? file.stream().pipeThrough(new DecompressionStream("gzip"))
    : file.stream();
  const encoding = isGzip ? null : utf16Of(first);
  if (encoding === null) return content as ReadableStream<Uint8Array<ArrayBuffer>>;
  return content
    .pipeThrough(new TextDecoderStream(encoding) as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new TextEncoderStream());
}

/** The beginning of a table, and whether more follows. */
export async function headOf(
  file: Blob,
): Promise<{ readonly head: Uint8Array; readonly isCut: boolean }> {
  const reader = (await openTable(file)).getReader();
  const head = new Uint8Array(sampleBytes);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { head: unmarked(head.subarray(0, filled)), isCut: false };
    const part = value.subarray(0, sampleBytes - filled);
    head.set(part, filled);
    filled += part.length;
    if (part.length === value.length) continue;
    await reader.cancel();
    return { head: unmarked(head), isCut: true };
  }
}

/** Bytes without the mark that says that they are UTF-8. */
export function unmarked(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

function utf16Of(first: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  return first[0] === 0xfe && first[1] === 0xff ? "utf-16be" : null;
}
