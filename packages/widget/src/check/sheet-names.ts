const endBytes = 65_557;
const mostBytes = 4 * 1_048_576;
const workbook = "xl/workbook.xml";

/** The names of a workbook's sheets that are shown, in their order; empty where they cannot be read. */
export async function sheetNames(file: Blob): Promise<readonly string[]> {
  try {
    const xml = await partOf(file, workbook);
    return xml === null ? [] : namesIn(xml);
  } catch {
    return [];
  }
}

/** Of a ZIP archive, a part by its listing at the end. */
async function partOf(file: Blob, wanted: string): Promise<string | null> {
  const start = Math.max(0, file.size - endBytes);
  const end = await viewOf(file, start, file.size);
  let at = end.byteLength - 22;
  while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at--;
  if (at < 0) return null;
  const [size, offset] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)];
  if (size > mostBytes) return null;
  const list = await viewOf(file, offset, offset + size);
  for (let entry = 0; entry + 46 <= list.byteLength; ) {
    if (list.getUint32(entry, true) !== 0x02014b50) return null;
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) =>
      list.getUint16(entry + field, true),
    ) as [number, number, number];
    const name = new TextDecoder().decode(
      new Uint8Array(list.buffer, list.byteOffset + entry + 46, nameBytes),
    );
    if (name === wanted) return contentOf(file, list, entry);
    entry += 46 + nameBytes + extra + comment;
  }
  return null;
}

async function contentOf(file: Blob, list: DataView, entry: number): Promise<string | null> {
  const method = list.getUint16(entry + 10, true);
  const packed = list.getUint32(entry + 20, true);
  const unpacked = list.getUint32(entry + 24, true);
  const offset = list.getUint32(entry + 42, true);
  if (Math.max(packed, unpacked) > mostBytes) return null;
  const head = await viewOf(file, offset, offset + 30);
  const begin = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const part = file.slice(begin, begin + packed);
  if (method === 0) return part.text();
  const stream = part.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

/** Read as words: a parser of the page's would be asked for a trusted document. */
function namesIn(xml: string): string[] {
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag);
  const shown = sheets.filter((tag) => !/\sstate="(?:veryH|h)idden"/.test(tag));
  return (shown.length > 0 ? shown : sheets).map((tag) =>
    plain(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ""),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name] ?? whole;
  });
}
