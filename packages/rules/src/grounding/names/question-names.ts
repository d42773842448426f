/** What a question of a survey is called: `Q3_value_for_money` by its number, and without it; how people travel, by a noun for it. */
import type { ColumnEntry } from "../table-index.ts";

const NUMBERED = /^(q\d{1,3}[a-z]?)(?:[\s_.:)-]+)(\p{L}.*)$/iu;

/** `How do you usually travel to work?` */
const HOW_THEY_TRAVEL =
  /^(?:q\d+\W+)?how (?:do|did|will|would) (?:you|they) (?:\p{L}+ ){0,2}(?:travel|commute|get|go|come)\b/iu;
const TRAVELLING = ["mode", "means", "way", "method", "form"].flatMap((kind) =>
  ["of travel", "of transport", "of travelling", "of commuting"].map((what) => `${kind} ${what}`),
);

/** `Would you come again?` */
const WHETHER_THEY_WOULD = /^(?:q\d+\W+)?would you (\p{L}[\p{L} ]+)\?*$/iu;
const WILLING = ["want", "wanting", "wish", "wishing", "willing", "willingness"];

export function questionNames({ column, numeric, affirmative }: ColumnEntry): string[] {
  const travelling = !numeric && HOW_THEY_TRAVEL.test(column.header) ? TRAVELLING : [];
  const [, number, asked] = NUMBERED.exec(column.header) ?? [];
  const would = affirmative === null ? undefined : WHETHER_THEY_WOULD.exec(column.header)?.[1];
  const willing = would === undefined ? [] : WILLING.map((word) => `${word} to ${would}`);
  const named = number === undefined || asked === undefined ? [] : [number, asked];
  return [...named, ...travelling, ...willing];
}
