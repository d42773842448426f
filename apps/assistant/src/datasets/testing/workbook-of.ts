import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02"),
        Buffer.from([20, 0]),
        facts,
        rest,
        Buffer.from(name),
      ]),
    );
    files.push(file);
    at += file.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listing, Buffer.from("PK\x05\x06"), end]);
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface SheetOfTest {
  readonly name: string;
  /** What stands in `<sheetData>`. */
  readonly rows: string;
  readonly state?: "hidden";
}

/** A workbook (.xlsx) of these sheets; `formats` are those of its cell styles, by their numbers. */
export function workbookOf(
  sheets: readonly SheetOfTest[],
  { strings = [] as readonly string[], formats = [] as readonly string[], from1904 = false } = {},
): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (all: string) => `<Relationships>${all}</Relationships>`;
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${state ? ` state="${state}"` : ""}/>`,
  );
  const named = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  return zipOf({
    "_rels/.rels": relations(relation("w", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, at) => relation(`s${at}`, "worksheet", `worksheets/sheet${at}.xml`)).join("") +
        relation("t", "sharedStrings", "/xl/sharedStrings.xml") +
        relation("f", "styles", "styles.xml"),
    ),
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${named.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** Rows of plain texts and numbers. */
export function plainRows(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
}
