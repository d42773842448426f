/** What a question of a survey is called: `Q3_value_for_money` by its number, and without it. */
import type { ColumnEntry } from "./table-index.ts";

const NUMBERED = /^(q\d{1,3}[a-z]?)(?:[\s_.:)-]+)(\p{L}.*)$/iu;

export function questionNames({ column }: ColumnEntry): string[] {
  const [, number, asked] = NUMBERED.exec(column.header) ?? [];
  return number === undefined || asked === undefined ? [] : [number, asked];
}
