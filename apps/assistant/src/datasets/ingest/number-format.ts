import { sqlText } from "../store/sql.ts";
import { unitOfSpellings } from "./unit-spellings.ts";

/** How the numbers of a column are spelled. */
export interface NumberFormat {
  readonly decimal: "." | ",";
  readonly group: "" | "," | "." | " " | "'";
  /** A sign or abbreviation on cells, such as `%`, `$` or `kg`. */
  readonly unit: string | null;
  /** How cells spell it, where that is not as it is called here alone: `$`, `USD`. */
  readonly signs?: readonly string[];
  /** Some cells are without it. */
  readonly isBare?: boolean;
}

/** Numbers that a plain cast reads. */
export const plainNumbers: NumberFormat = { decimal: ".", group: "", unit: null };

export function isPlainFormat({ decimal, group, unit }: NumberFormat): boolean {
  return decimal === "." && group === "" && unit === null;
}

const currencies: readonly string[] = [
  ..."$ € £ ¥ ₹ ₽ ₺ ₩ R$ US$ kr zł".split(" "),
  ..."USD EUR GBP CHF JPY CNY INR CAD AUD SEK NOK DKK PLN BRL".split(" "),
];
const measures: readonly string[] = [
  ..."% ‰ ° °C °F mg g kg lb lbs oz mm cm m km in ft mi ml l ms s min h hrs days W kW MW kWh MWh".split(
    " ",
  ),
  ..."Hz kHz MHz GHz Pa hPa bar bpm mmHg mph km/h m/s KB MB GB TB".split(" "),
];

/** Single letters are units only behind a blank: `5 g` is a weight, `5g` may be a code. */
function isUnit(text: string, place: "before" | "after", blank: boolean): boolean {
  if (currencies.includes(text)) return true;
  return place === "after" && measures.includes(text) && (blank || !/^[A-Za-z]$/.test(text));
}

type Spelling = Pick<NumberFormat, "decimal" | "group">;

const spellings: readonly Spelling[] = [
  { decimal: ".", group: "" },
  { decimal: ".", group: "," },
  { decimal: ",", group: "" },
  { decimal: ",", group: "." },
  { decimal: ".", group: " " },
  { decimal: ",", group: " " },
  { decimal: ".", group: "'" },
  { decimal: ",", group: "'" },
];

/** What of a cell may be a number, and what stands around it. */
interface Dressed {
  readonly prefix: string;
  readonly body: string;
  readonly gap: boolean;
  readonly suffix: string;
}

const bodyAtStart = /^[\d.,'’ \u00a0\u202f]+(?:[eE][+-]?\d+)?/u;

/**
 * A cell as brackets, signs, a unit before or behind, and a number; null where it is not so, as with
 * more than one sign, of which brackets are one: `+-5` and `(-5)`. Taken apart from both ends, since
 * one pattern for all of it takes time by a power of the white space.
 */
function undress(cell: string): Dressed | null {
  const start = cell.search(/[\d.,]/);
  const isOpen = cell.startsWith("(");
  if (start < 0 || isOpen !== cell.endsWith(")")) return null;
  const before = cell.slice(isOpen ? 1 : 0, start).trimStart();
  const unsigned = before.replace(/^[+\-−]/, "");
  const prefix = unsigned.replace(/[+\-−]$/, "").trim();
  const signs = [isOpen, unsigned !== before, /[+\-−]$/.test(unsigned)].filter(Boolean).length;
  const body = bodyAtStart.exec(cell.slice(start))?.[0] ?? "";
  const rest = cell.slice(start + body.length).replace(/\)$/, "");
  const suffix = rest.trim();
  if (signs > 1 || /[+\-−()]/.test(prefix) || /[\d.,()]/.test(suffix)) return null;
  const gap = body !== body.trimEnd() || rest !== rest.trimStart();
  return { prefix, body: body.trim(), gap, suffix };
}

/** The spellings in which every one of some cells is a number; none where units differ; `$` and `USD` are one. */
export function numberFormatsOf(cells: readonly string[]): NumberFormat[] {
  const bodies: string[] = [];
  const found = new Set<string>();
  let isBare = false;
  for (const cell of cells) {
    const dressed = undress(cell);
    if (!dressed) return [];
    const { prefix, body, gap, suffix } = dressed;
    if (prefix !== "" && !isUnit(prefix, "before", gap)) return [];
    if (suffix !== "" && !isUnit(suffix, "after", gap)) return [];
    for (const unit of [prefix, suffix]) if (unit !== "") found.add(unit);
    if (prefix === "" && suffix === "") isBare = true;
    bodies.push(body);
  }
  const unit = unitOfSpellings(found);
  if (unit === undefined) return [];
  const dress = {
    unit,
    ...(found.size > 1 ? { signs: [...found].sort((a, b) => b.length - a.length) } : {}),
    ...(isBare && unit !== null ? { isBare } : {}),
  };
  return spellings
    .map((spelling) => ({ ...spelling, ...dress }))
    .filter((format) => {
      const pattern = new RegExp(`^(?:${bodyPattern(format)})$`);
      return bodies.every((body) => pattern.test(body));
    });
}

/** A plain number's text. */
export const plainNumber = new RegExp(`^[+-]?(?:${bodyPattern(plainNumbers)})$`);

/**
 * A cell's number by a format as a DOUBLE, NULL where it is none; `text` is an SQL expression. The
 * pattern comes first because a cast that fails takes ten times as long as a match.
 */
export function numberSql(text: string, format: NumberFormat): string {
  if (isPlainFormat(format)) {
    const value = `TRY_CAST(${text} AS DOUBLE)`;
    const pattern = sqlText(`[+-]?(?:${bodyPattern(format)})`);
    return `CASE WHEN NOT regexp_full_match(${text}, ${pattern}) THEN NULL WHEN isfinite(${value}) THEN ${value} END`;
  }
  const signs = format.signs ?? (format.unit === null ? [] : [format.unit]);
  const unit = signs.length === 0 ? "" : `(?:${signs.map(escapePattern).join("|")})?`;
  const dressedBody = `\\s*(?:${bodyPattern(format)})\\s*${unit}\\s*`;
  const signed = `(?:[+\\-−]?\\s*${unit}|${unit}\\s*[+\\-−])${dressedBody}`;
  const pattern = `${signed}|\\(\\s*${unit}${dressedBody}\\)`;
  const bare = signs.reduce((rest, sign) => `replace(${rest}, ${sqlText(sign)}, '')`, text);
  const digits = `regexp_replace(replace(${bare}, '−', '-'), '[^0-9.,eE+-]', '', 'g')`;
  const ungrouped =
    format.group === "," || format.group === "."
      ? `replace(${digits}, ${sqlText(format.group)}, '')`
      : digits;
  const pointed = format.decimal === "," ? `replace(${ungrouped}, ',', '.')` : ungrouped;
  const value = `TRY_CAST(${pointed} AS DOUBLE)`;
  return `CASE WHEN regexp_full_match(${text}, ${sqlText(pattern)}) AND isfinite(${value}) THEN (CASE WHEN starts_with(${text}, '(') THEN -${value} ELSE ${value} END) END`;
}

/** Cells that group thousands by points and have no other reading than that or a decimal point. */
export const pointGroupedPattern = "[+-]?[1-9][0-9]{0,2}(?:\\.[0-9]{3})+|[+-]?[0-9]{1,3}";

function bodyPattern({ decimal, group }: Spelling): string {
  const point = escapePattern(decimal);
  const plain = `\\d+(?:${point}\\d*)?(?:[eE][+-]?\\d+)?|${point}\\d+(?:[eE][+-]?\\d+)?`;
  if (group === "") return plain;
  const between = group === " " ? "[ \u00a0\u202f]" : group === "'" ? "['’]" : escapePattern(group);
  return `[1-9]\\d{0,2}(?:${between}\\d{3})+(?:${point}\\d*)?|${plain}`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
