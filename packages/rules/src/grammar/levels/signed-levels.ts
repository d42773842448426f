/** 'An A+', 'graded B-': levels of which a sign is part, so that a letter alone is another. */
import type { Candidate, Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import type { Reader } from "../reader.ts";

const SIGNED = /^[a-z]{1,2}[+-]$/i;

export interface Signed {
  readonly entry: ColumnEntry;
  /** Null where no level is written so. */
  readonly value: string | null;
  readonly end: number;
}

/** The level that letter and sign are, where a column's levels differ by signs; null elsewhere. */
export function signedLevel(
  { text, tokens }: Reader,
  { start, end }: Mention,
  candidates: readonly Candidate[],
): Signed | null {
  const letter = tokens[start];
  const entry = candidates.find(({ entry: { column } }) =>
    column.levels.some((level) => SIGNED.test(level.text)),
  )?.entry;
  if (entry === undefined || letter === undefined || end > start + 1) return null;
  if (!/^[a-z]{1,2}$/i.test(letter.text)) return null;
  const behind = /^[+-](?![\p{L}\d])/u.exec(text.slice(letter.end))?.[0] ?? "";
  const said = `${letter.text}${behind}`.toLowerCase();
  const value = entry.column.levels.find((level) => level.text.toLowerCase() === said)?.text;
  const isToken = behind !== "" && tokens[end]?.start === letter.end;
  return { entry, value: value ?? null, end: isToken ? end + 1 : end };
}

/** Where a letter and its sign stand of which the levels that a query names have none; null where all have. */
export function signUnsaid(
  { text, tokens, index }: Reader,
  levels: ReadonlyMap<string, ReadonlySet<string>>,
): number | null {
  for (const [name, said] of levels) {
    const signed = (index.byName.get(name)?.column.levels ?? []).filter((level) =>
      SIGNED.test(level.text),
    );
    const at = tokens.findIndex(({ start }) =>
      signed.some((level) => {
        const end = start + level.text.length;
        const own = text.slice(start, end).toLowerCase() === level.text.toLowerCase();
        return own && !/[\p{L}\d]/u.test(text[end] ?? "") && !said.has(level.text);
      }),
    );
    if (at >= 0) return at;
  }
  return null;
}
