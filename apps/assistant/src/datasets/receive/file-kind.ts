import { DatasetRefused } from "../dataset-refused.ts";

const excel =
  "save it as a workbook without a password (.xlsx), or as CSV (File, Save As, CSV UTF-8), and upload that";

const zip = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file begins as ZIP archives do, Excel workbooks among them. */
export function isZip(head: Uint8Array): boolean {
  return zip.every((byte, at) => head[at] === byte);
}

const signatures: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: zip, what: "a ZIP archive, not CSV" },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: "an empty ZIP archive, not CSV" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: "an old or protected Excel file" },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: "a PDF, not CSV" },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: "a PNG image, not CSV" },
  { bytes: [0xff, 0xd8, 0xff], what: "a JPEG image, not CSV" },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: "a GIF image, not CSV" },
  { bytes: [0x50, 0x41, 0x52, 0x31], what: "a Parquet file, not CSV" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: "a 7z archive, not CSV" },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: "a RAR archive, not CSV" },
  { bytes: [0x42, 0x5a, 0x68], what: "a bzip2 archive, not CSV" },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], what: "an xz archive, not CSV" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: "a zstd archive, not CSV" },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], what: "a program, not CSV" },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20], what: "an SQLite database, not CSV" },
];

const markup: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^\s*<(!doctype html|html|head|body)\b/i, what: "a web page, not CSV" },
  { pattern: /^\s*<\?xml\b/i, what: "an XML file, not CSV" },
  { pattern: /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:/, what: "a JSON file, not CSV" },
  { pattern: /^\s*\[\s*[[{]/, what: "a JSON file, not CSV" },
  { pattern: /^\s*\{\\rtf/, what: "a rich text document, not CSV" },
];

function advice(what: string): string {
  return what.includes("Excel")
    ? `This is ${what}: ${excel}.`
    : `This is ${what}. Please upload the table as a CSV file.`;
}

/** Refuses what announces itself as something else than text. */
export function refuseKnownBinary(head: Uint8Array): void {
  const found = signatures.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (found) throw new DatasetRefused("binary", advice(found.what));
}

/** Refuses text that is no table: a web page, JSON, XML. */
export function refuseMarkup(head: string): void {
  const found = markup.find(({ pattern }) => pattern.test(head));
  if (found) throw new DatasetRefused("not_csv", advice(found.what));
}

/** The refusal of bytes that no text has. */
export function binaryRefusal(): DatasetRefused {
  return new DatasetRefused(
    "binary",
    "This file holds binary data, not text. Please save the table as a CSV file (UTF-8) and upload that.",
  );
}
