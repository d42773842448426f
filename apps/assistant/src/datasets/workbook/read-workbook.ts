import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CodebookNote } from "@probability-chat/codebook";
import { DatasetRefused, isDatasetRefused } from "../dataset-refused.ts";
import { isDiskFull } from "../receive/disk-full.ts";
import { Archive, type ArchiveLimits } from "./archive.ts";
import { readDirectory, type Sheet } from "./directory.ts";
import { readNumberStyles } from "./number-styles.ts";
import { readRows, readSharedStrings } from "./sheet-rows.ts";

/** A sheet of a workbook as CSV on the disk. */
export interface SheetFile {
  readonly path: string;
  readonly notes: readonly CodebookNote[];
}

/**
 * Writes one sheet of an Excel workbook (.xlsx) to `directory` as CSV: the first, or the one that is
 * named. Throws {@link DatasetRefused}.
 */
export async function readWorkbook(
  file: string,
  directory: string,
  sheetName: string | null,
  limits: ArchiveLimits,
): Promise<SheetFile> {
  try {
    const archive = await Archive.open(file, limits);
    try {
      return await readSheet(archive, directory, sheetName, limits);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw isDatasetRefused(error) || isDiskFull(error) ? error : damaged(error);
  }
}

async function readSheet(
  archive: Archive,
  directory: string,
  sheetName: string | null,
  limits: ArchiveLimits,
): Promise<SheetFile> {
  const found = await readDirectory(archive);
  if (!found) throw noWorkbook();
  const { sheets, strings, styles, from1904 } = found;
  const sheet = choose(sheets, sheetName);
  const shared = strings && (await archive.stream(strings));
  const context = {
    strings: shared ? await readSharedStrings(shared) : [],
    styles: styles ? readNumberStyles(await archive.text(styles)) : [],
    from1904,
  };
  const source = await archive.stream(sheet.part);
  if (!source) throw damaged(new Error(`The archive has no ${sheet.part}.`));
  const target = path.join(directory, "sheet.csv");
  const lines = csvLines(readRows(source, context), limits.maxBytes);
  await pipeline(Readable.from(lines), createWriteStream(target));
  return { path: target, notes: notesOf(sheet, sheets) };
}

function choose(sheets: readonly Sheet[], name: string | null): Sheet {
  const wanted = name?.trim().toLowerCase();
  const sheet =
    wanted === undefined
      ? sheets[0]
      : sheets.find((one) => one.name.trim().toLowerCase() === wanted);
  if (sheet) return sheet;
  const names = sheets.map((one) => `'${one.name}'`).join(", ");
  const text =
    sheets.length === 0
      ? "This workbook has no sheet with cells."
      : `This workbook has no sheet named '${name}'. It has ${names}.`;
  throw new DatasetRefused("no_such_sheet", text);
}

function notesOf(sheet: Sheet, sheets: readonly Sheet[]): CodebookNote[] {
  const others = sheets.filter((one) => one !== sheet).map((one) => `'${one.name}'`);
  if (others.length === 0) return [];
  const more = others.length === 1 ? "another" : `${others.length} others`;
  const listed = others.slice(0, 5).join(", ") + (others.length > 5 ? " …" : "");
  const message = `This is the sheet '${sheet.name}' of the workbook, which has ${more}: ${listed}.`;
  return [{ kind: "sheet", message }];
}

const batch = 65_536;

/** Rows by which it is known in which column a table begins. */
const beginning = 1_000;

/** Rows without the columns before the first that has anything in one of the first rows. */
async function* fromLeft(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  const held: string[][] = [];
  let left: number | null = null;
  const settled = () => {
    const begins = held.map((row) => row.findIndex((cell) => cell !== ""));
    return Math.min(...begins.filter((at) => at >= 0));
  };
  for await (const row of rows) {
    if (left === null && held.push(row) < beginning) continue;
    if (left !== null) {
      yield row.slice(left);
      continue;
    }
    left = settled();
    for (const one of held) yield one.slice(left);
  }
  if (left !== null) return;
  left = settled();
  for (const one of held) yield one.slice(left);
}

/** Rows as text in large pieces. */
async function* csvLines(rows: AsyncIterable<string[]>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  let text = "";
  const taken = () => {
    const piece = Buffer.from(text);
    text = "";
    bytes += piece.length;
    if (bytes > most) throw tooLargeTable(most);
    return piece;
  };
  for await (const row of fromLeft(rows)) {
    text += `${row.map(csvCell).join(",")}\n`;
    if (text.length >= batch) yield taken();
  }
  yield taken();
}

/** Quoted wherever another dialect could be seen in it. */
function csvCell(text: string): string {
  return /[",;|\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function tooLargeTable(most: number): DatasetRefused {
  const size = `${Number((most / 1_048_576).toFixed(2))}MB`;
  return new DatasetRefused(
    "too_large",
    `The table in this workbook is larger than the ${size} of your plan. Please upload a smaller one or change your plan.`,
  );
}

function noWorkbook(): DatasetRefused {
  return new DatasetRefused(
    "workbook_unreadable",
    "This is a ZIP archive, but no Excel workbook (.xlsx). Please save the table as .xlsx or as a CSV file and upload that.",
  );
}

function damaged(cause: unknown): DatasetRefused {
  return new DatasetRefused(
    "workbook_unreadable",
    "This Excel file is damaged or protected. Please save it again as .xlsx without a password, or as a CSV file, and upload that.",
    null,
    { cause },
  );
}
