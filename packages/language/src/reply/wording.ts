/** Names, lists and the user's words, as a sentence of a reply carries them. */
import type { Codebook } from "@probability-chat/codebook";
import type { Dictionary } from "../interpretation.ts";

const MAX_QUOTED = 60;
/** More names are counted. */
const MAX_NAMES = 6;

/** Words of the user, which stand in quotes only. */
export function quoted(text: string): string {
  const short = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
  return `“${short.replace(/[“”"`\p{Cc}\p{Cf}]/gu, "'")}”`;
}

/** A name or value of the table, which stands in backticks only. */
export function code(text: string): string {
  return `\`${text.replace(/[`\n\r]/g, "'").slice(0, 80)}\``;
}

export function list(parts: readonly string[], join: "and" | "or" = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${join} ${parts.at(-1)}`;
}

/** A column by its name, and by what the dictionary calls it. */
export function columnName(name: string, dictionary: Dictionary = {}): string {
  const entry = Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
  const called = entry?.synonyms?.[0] ?? entry?.description;
  if (called === undefined || called.toLowerCase() === name.toLowerCase()) return code(name);
  return `${code(name)} (${oneLine(called)})`;
}

/** A value as the file has it, and what the dictionary says that it means. */
export function valueName(column: string, value: string, dictionary: Dictionary = {}): string {
  const meaning = meaningOf(column, value, dictionary);
  return meaning === null ? code(value) : `${code(value)} (${oneLine(meaning)})`;
}

/** What the dictionary says that a value of a column means, or null. */
export function meaningOf(column: string, value: string, dictionary: Dictionary): string | null {
  const values = Object.hasOwn(dictionary, column) ? dictionary[column]?.values : undefined;
  return values !== undefined && Object.hasOwn(values, value) ? (values[value] ?? null) : null;
}

export function columnList({ columns }: Codebook, dictionary: Dictionary = {}): string {
  const most = columns.length === MAX_NAMES + 1 ? columns.length : MAX_NAMES;
  const names = columns.slice(0, most).map(({ name }) => columnName(name, dictionary));
  const more = columns.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : list(names);
}

function oneLine(text: string): string {
  return text.replace(/[`\p{Cc}\p{Cf}]/gu, " ").slice(0, MAX_QUOTED);
}
