/** What a spreadsheet runs as a formula when a cell begins with it, in full width too. */
const startsFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * One cell of a CSV file: text that could run as a formula gets an apostrophe; quoted as RFC 4180
 * says.
 *
 * @example csvCell("=1+1") // "'=1+1"
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = String(value);
  const safe = startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
