import { attribute, readXml } from "./xml.ts";

/** What a cell's number stands for, by how it is shown. */
export type Shown = "number" | "date" | "time";

/** Of the formats that have no words in the file, those of dates and of times. */
const dates = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;
const times = [
  [18, 21],
  [32, 33],
  [45, 45],
  [47, 47],
] as const;

/** What each of a workbook's cell styles makes of a number. */
export function readNumberStyles(styles: string): Shown[] {
  const shown: Shown[] = [];
  const formats = new Map<number, string>();
  let isCell = false;
  if (styles === "") return shown;
  readXml(styles, {
    open(name, attributes) {
      if (name === "cellXfs") isCell = true;
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      if (name === "numFmt") formats.set(id, attributes.formatCode ?? "");
      if (name === "xf" && isCell) shown.push(shownBy(id, formats.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isCell = false;
    },
  });
  return shown;
}

function shownBy(id: number, format: string | undefined): Shown {
  if (format !== undefined) return shownByFormat(format);
  const isIn = (ranges: readonly (readonly [number, number])[]) =>
    ranges.some(([from, to]) => id >= from && id <= to);
  return isIn(dates) ? "date" : isIn(times) ? "time" : "number";
}

/** Letters count outside of quotes, escapes and brackets; `[h]` is a duration, not a time of day. */
export function shownByFormat(format: string): Shown {
  const bare = format.replace(/"[^"]*"|\\.|_.|\*./g, "").toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(bare)) return "number";
  const letters = bare.replace(/\[[^\]]*\]|am\/pm|a\/p|general/g, "");
  if (/[yd]/.test(letters)) return "date";
  if (/[hs]/.test(letters)) return "time";
  return letters.includes("m") ? "date" : "number";
}

const day = 86_400;

/** A count of days as ISO 8601, to the second; the number itself where it is no date. */
export function textOfSerial(serial: number, shown: Shown, from1904: boolean): string {
  const seconds = Math.round(serial * day);
  const days = Math.floor(seconds / day);
  // Lotus took 1900 for a leap year, and so does everybody since.
  const shift = from1904 ? 24_107 : days < 60 ? 25_568 : 25_569;
  if (shown === "number" || serial < 0 || days > 2_958_465) return String(serial);
  const iso = new Date((seconds - shift * day) * 1_000).toISOString();
  const clock = iso.slice(11, 19);
  if (shown === "time" && days === 0) return clock;
  return clock === "00:00:00" ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${clock}`;
}
