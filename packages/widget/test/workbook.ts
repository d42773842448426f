/// <reference types="node" />
import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive with a workbook's list of sheets, which is all that a browser reads of one. */
export function workbookWith(sheets: readonly string[]): Buffer {
  const tags = sheets.map((name) => `<sheet name="${name.replace("&", "&amp;")}" sheetId="1"/>`);
  const content = Buffer.from(`<workbook><sheets>${tags.join("")}</sheets></workbook>`);
  const name = Buffer.from("xl/workbook.xml");
  const packed = deflateRawSync(content);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, packed]);
  const version = Buffer.from([20, 0]);
  const list = Buffer.concat([Buffer.from("PK\x01\x02"), version, facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(file.length, 12);
  return Buffer.concat([file, list, Buffer.from("PK\x05\x06"), end]);
}
