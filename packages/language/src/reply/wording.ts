/** Names, lists and the user's words, as a sentence of a reply carries them. */
import { type Names, plain } from "./names.ts";

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

/** A column by the name that its user gave it, else by its header and what the dictionary calls it. */
export function columnName(name: string, names: Names): string {
  const given = names.given(name);
  return given === null ? typedName(name, names) : code(given);
}

/** A column as a query has it, and what its user calls it. */
export function typedName(name: string, names: Names): string {
  const called = names.called(name);
  if (called === null || called.toLowerCase() === name.toLowerCase()) return code(name);
  return `${code(name)} (${beside(called)})`;
}

/** A value as the file has it, and what the dictionary says that it means. */
export function valueName(column: string, value: string, names: Names): string {
  const meaning = names.meaning(column, value);
  return meaning === null ? code(value) : `${code(value)} (${beside(meaning)})`;
}

/** All columns, or the first of them, each as `say` has it. */
export function columnList(names: Names, say = columnName): string {
  const { columns } = names.codebook;
  const most = columns.length === MAX_NAMES + 1 ? columns.length : MAX_NAMES;
  const said = columns.slice(0, most).map(({ name }) => say(name, names));
  const more = columns.length - said.length;
  return more > 0 ? `${said.join(", ")} and ${more} more` : list(said);
}

/** As in brackets behind what stands in backticks. */
function beside(text: string): string {
  return plain(text).replaceAll("`", "'");
}
