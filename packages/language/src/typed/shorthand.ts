/**
 * Shorthand: `P(survived)`, `P(survived | female)`, `P(species | island)`, `E(fare | class)`. A
 * column that says yes or no stands for its yes, a value for the one column that has it; a column
 * behind the bar groups.
 */
import type { Codebook, Column } from "@probability-chat/codebook";
import {
  and,
  compare,
  type Event,
  type Key,
  not,
  odds,
  parseQuery,
  probability,
  type Query,
} from "@probability-chat/query";

const CALL = /^([a-z]+)\s*[([]\s*([\s\S]*?)\s*[)\]]$/i;
const CHANCE = /^(?:p|pr|prob|probability|odds)$/i;
const FIGURE = /^(?:e|mean|avg|average|median|sum|sd|std|stdev|min|max|distinct)$/i;
const BAR = /^(?:\||given\b)/i;
const AND = /^(?:,|&&?|and\b)/i;
const COMMA = /^,/;

/** A part of a call: a column alone, or a condition. */
type Part =
  | { readonly kind: "column"; readonly column: Column }
  | { readonly kind: "event"; readonly event: Event };

export function readShorthand(text: string, codebook: Codebook): Query | null {
  const [, name = "", inside = ""] = CALL.exec(text) ?? [];
  if (!CHANCE.test(name) && !FIGURE.test(name)) return null;
  const [left = "", ...behind] = split(inside, BAR);
  if (behind.length > 1) return null;
  const asked = partsOf(left, codebook);
  const given = behind.length === 0 ? [] : partsOf(behind[0] ?? "", codebook);
  if (asked === null || given === null) return null;
  return FIGURE.test(name)
    ? figure(name, asked, given, codebook)
    : chance(name.toLowerCase() === "odds", asked, given);
}

function chance(isOdds: boolean, asked: readonly Part[], given: readonly Part[]): Query | null {
  const [first, ...more] = asked;
  if (first?.kind === "column" && more.length === 0 && first.column.affirmative === null) {
    const { column } = first;
    if (isOdds || column.levels.length === 0) return null;
    // `P(species | tagged)`: one column by another, though that says yes or no
    const [only, ...others] = given;
    const flag = only?.kind === "column" && others.length === 0 ? [only.column.name] : null;
    const { keys, event } = flag === null ? grouped(given) : { keys: flag, event: and() };
    const shares = { kind: "distribution", column: column.name, given: event } as const;
    return keys.length === 0 ? shares : { kind: "by", columns: keys, query: shares };
  }
  const events = asked.map(eventOf);
  if (events.some((event) => event === null)) return null;
  const { keys, event } = grouped(given);
  const said = and(...events.filter((part) => part !== null));
  const scalar = isOdds ? odds(said, event) : probability(said, event);
  return keys.length === 0 ? scalar : { kind: "by", columns: keys, query: scalar };
}

function figure(
  name: string,
  [asked, ...more]: readonly Part[],
  given: readonly Part[],
  codebook: Codebook,
): Query | null {
  if (asked?.kind !== "column" || more.length > 0) return null;
  const columns = codebook.columns.map((column) => column.name);
  const bare = parseQuery(`${name}(\`${asked.column.name.replaceAll("`", "``")}\`)`, { columns });
  if (!bare.ok || (bare.query.kind !== "statistic" && bare.query.kind !== "quantile")) return null;
  const { keys, event } = grouped(given);
  const scalar = { ...bare.query, given: event };
  return keys.length === 0 ? scalar : { kind: "by", columns: keys, query: scalar };
}

/** What is behind the bar: columns to group by, and a condition. */
function grouped(given: readonly Part[]): { readonly keys: Key[]; readonly event: Event } {
  const events = given.map(eventOf);
  const keys = given.flatMap((part, at) =>
    part.kind === "column" && events[at] === null ? [part.column.name] : [],
  );
  return { keys, event: and(...events.filter((event) => event !== null)) };
}

function eventOf(part: Part): Event | null {
  if (part.kind === "event") return part.event;
  const { name, affirmative, type } = part.column;
  if (affirmative === null) return null;
  return compare(name, "=", type === "number" ? Number(affirmative) : affirmative);
}

function partsOf(text: string, codebook: Codebook): Part[] | null {
  const parts = split(text, AND).map((part) => partOf(part, codebook));
  return parts.length === 0 || parts.some((part) => part === null)
    ? null
    : parts.filter((part) => part !== null);
}

function partOf(text: string, codebook: Codebook): Part | null {
  const denied = /^not\s+(.+)$/is.exec(text)?.[1];
  if (denied !== undefined) {
    const part = partOf(denied, codebook);
    const event = part === null ? null : eventOf(part);
    return event === null ? null : { kind: "event", event: not(event) };
  }
  const column = columnCalled(text, codebook);
  if (column !== null) return { kind: "column", column };
  const level = levelCalled(text, codebook);
  if (level !== null) return { kind: "event", event: level };
  const columns = codebook.columns.map(({ name }) => name);
  const parsed = parseQuery(`count(${text})`, { columns });
  return parsed.ok && parsed.query.kind === "count"
    ? { kind: "event", event: parsed.query.event }
    : null;
}

/** The columns that a list names, where it is nothing else. */
export function columnsListed(text: string, codebook: Codebook): readonly Column[] | null {
  const columns = split(text, COMMA).map((part) => columnCalled(part, codebook));
  return columns.length > 0 && columns.every((column) => column !== null) ? columns : null;
}

/** The one column of that name, in any case, words parted by whatever sign. */
function columnCalled(text: string, { columns }: Codebook): Column | null {
  const exact = columns.find(({ name }) => name === text);
  const alike = columns.filter(({ name }) => plain(name) === plain(text));
  return exact ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

function levelCalled(text: string, { columns }: Codebook): Event | null {
  const wanted = plain(text.replace(/^(['"])(.*)\1$/s, "$2"));
  const found = columns
    .filter(({ type, role }) => type !== "number" && role === "category")
    .flatMap(({ name, levels }) =>
      levels.filter((level) => plain(level.text) === wanted).map((level) => ({ name, level })),
    );
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : compare(only.name, "=", only.level.text);
}

function plain(text: string): string {
  return text
    .replace(/^`(.*)`$/s, "$1")
    .toLowerCase()
    .replace(/[\s_.-]+/g, " ")
    .trim();
}

/** The text parted at a sign or word that stands outside quotes, brackets and words. */
function split(text: string, at: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = "";
  for (let place = 0; place < text.length; place++) {
    const sign = text[place] ?? "";
    if (quote !== "") {
      if (sign === quote) quote = "";
      continue;
    }
    if (/['"`]/.test(sign)) quote = sign;
    if (/[([{]/.test(sign)) depth += 1;
    if (/[)\]}]/.test(sign)) depth -= 1;
    const begins = !/\w/.test(sign) || !/\w/.test(text[place - 1] ?? " ");
    const found = depth === 0 && begins ? at.exec(text.slice(place))?.[0] : undefined;
    if (found === undefined) continue;
    parts.push(text.slice(from, place));
    from = place + found.length;
    place = from - 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}
