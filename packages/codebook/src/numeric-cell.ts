/** A cell that reads as a number, and the sign it carried. */
export interface NumericCell {
  readonly value: number;
  readonly unit: string | null;
}

const SIGNED = /^(\(?)\s*([$€£¥]?)\s*([+-]?)\s*([$€£¥]?)\s*([^$€£¥%()]+?)\s*([$€£¥%]?)\s*(\)?)$/;
const PLAIN = /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const DECIMAL_COMMA = /^\d{1,3}(\.\d{3})*,\d+$|^\d+,\d+$/;

/**
 * Reads `12`, `-3.5`, `1,234.5`, `$12`, `45 %`, `(3.00)`; with `decimal: ","` also `1.234,5`.
 * A percent sign is a unit and does not divide by 100. Null for anything else, numbers too large
 * to be held among them.
 */
export function parseNumericCell(cell: string, decimal: "." | "," = "."): NumericCell | null {
  // One blank for many: the pattern takes time by a power of how many stand together.
  const match = SIGNED.exec(cell.trim().replace(/\s+/g, " "));
  if (!match) return null;
  const [, open = "", before = "", sign = "", inner = "", body = "", after = "", close = ""] =
    match;
  if ((open === "(") !== (close === ")")) return null;
  const units = [before, inner, after].filter((unit) => unit !== "");
  if (units.length > 1 || (open !== "" && sign !== "")) return null;
  const magnitude = parseMagnitude(body, decimal);
  if (magnitude === null || !Number.isFinite(magnitude)) return null;
  const negative = sign === "-" || open === "(";
  return { value: negative ? -magnitude : magnitude, unit: units[0] ?? null };
}

function parseMagnitude(text: string, decimal: "." | ","): number | null {
  if (decimal === ",") {
    if (DECIMAL_COMMA.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
    return /^\d{1,3}(\.\d{3})+$/.test(text)
      ? Number(text.replaceAll(".", ""))
      : /^\d+$/.test(text)
        ? Number(text)
        : null;
  }
  if (PLAIN.test(text)) return Number(text);
  return GROUPED.test(text) ? Number(text.replaceAll(",", "")) : null;
}
