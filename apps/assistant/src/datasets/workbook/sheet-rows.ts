import type { Readable } from "node:stream";
import { DatasetRefused } from "../dataset-refused.ts";
import { type Shown, textOfSerial } from "./number-styles.ts";
import { type XmlListener, xmlParser } from "./xml.ts";

/** Characters of all texts of a workbook that are held at once. */
const mostCharacters = 256 * 1_048_576;
/** As Excel has it: XFD. */
const mostColumns = 16_384;

/** What cells refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly styles: readonly Shown[];
  readonly from1904: boolean;
}

/** The texts that cells share, in their order. */
export async function readSharedStrings(source: Readable): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  const text = new RichText();
  const listener: XmlListener = {
    open: (name) => text.open(name),
    text: (part) => text.add(part),
    close(name) {
      text.close(name);
      if (name !== "si") return;
      const whole = text.take();
      characters += whole.length;
      if (characters > mostCharacters) throw tooMuchText();
      strings.push(whole);
    },
  };
  for await (const _ of parsed(source, listener));
  return strings;
}

/** A sheet's rows that have anything in them, as texts: values of formulas, dates in ISO 8601. */
export async function* readRows(source: Readable, context: CellContext): AsyncGenerator<string[]> {
  let rows: string[][] = [];
  let row: string[] = [];
  let column = 0;
  let cell: Readonly<Record<string, string>> = {};
  let value = "";
  let isValue = false;
  const text = new RichText();
  const listener: XmlListener = {
    open(name, attributes) {
      if (name === "row") [row, column] = [[], 0];
      if (name === "c") {
        cell = attributes;
        column = attributes.r === undefined ? column : columnOf(attributes.r);
        value = "";
      }
      if (name === "v") isValue = true;
      text.open(name);
    },
    text(part) {
      if (isValue) value += part;
      else text.add(part);
    },
    close(name) {
      text.close(name);
      if (name === "v") isValue = false;
      if (name === "c") {
        const inline = text.take();
        const shown = textOfCell(cell, cell.t === "inlineStr" ? inline : value, context);
        if (column >= mostColumns) throw new Error("A cell is beyond the last column.");
        if (shown !== "") {
          while (row.length < column) row.push("");
          row[column] = shown;
        }
        column += 1;
      }
      if (name === "row" && row.length > 0) rows.push(row);
    },
  };
  for await (const _ of parsed(source, listener)) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}

/** Feeds a parser, and gives way after each piece. */
async function* parsed(source: Readable, listener: XmlListener): AsyncGenerator<void> {
  const parser = xmlParser(listener);
  const decoder = new TextDecoder();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

function textOfCell(
  { t: type = "n", s: style }: Readonly<Record<string, string>>,
  value: string,
  { strings, styles, from1904 }: CellContext,
): string {
  switch (type) {
    case "s":
      return value.trim() === "" ? "" : (strings[Number(value)] ?? "");
    case "inlineStr":
      return value;
    case "str":
      return unescaped(value);
    case "b":
      return value === "1" ? "TRUE" : value === "0" ? "FALSE" : "";
    case "e":
      return "";
    case "d":
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, "");
    default: {
      if (value.trim() === "") return "";
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return textOfSerial(number, styles[Number(style ?? 0)] ?? "number", from1904);
    }
  }
}

/** Texts in runs of different looks, less how they are pronounced. */
class RichText {
  #parts = "";
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === "rPh") this.#isPhonetic = true;
    if (name === "t") this.#isText = !this.#isPhonetic;
  }

  add(part: string): void {
    if (this.#isText) this.#parts += part;
  }

  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "t") this.#isText = false;
  }

  take(): string {
    const parts = this.#parts;
    this.#parts = "";
    return unescaped(parts);
  }
}

/** What XML cannot have is spelled `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return Math.max(0, column - 1);
}

function tooMuchText(): DatasetRefused {
  return new DatasetRefused(
    "too_large",
    "This workbook has more text than can be read. Please save the sheet as a CSV file and upload that.",
  );
}
