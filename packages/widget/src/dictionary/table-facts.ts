import type { DatasetBrief, DatasetSummary } from "@probability-chat/sdk";
import type { Text, Texts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";

type TableSize = Pick<DatasetBrief, "rows" | "column_count">;

/** So many columns with gaps are named. */
const named = 3;

/** `1,461 rows · 6 columns`. */
export function tableSize(texts: Texts, { rows, column_count: count }: TableSize): string {
  return `${counted(texts, rows, "row")} · ${counted(texts, count, "column")}`;
}

const nouns = {
  row: ["{n} row", "{n} rows"],
  column: ["{n} column", "{n} columns"],
  "more column": ["{n} more column", "{n} more columns"],
  value: ["{n} value", "{n} values"],
} as const satisfies Record<string, readonly [one: Text, many: Text]>;

/** `1 column`, `1,200 columns`; figures are set as in the answers, whatever the language. */
export function counted({ t }: Texts, count: number, noun: keyof typeof nouns): string {
  return t(nouns[noun][count === 1 ? 0 : 1], { n: thousands(count) });
}

/** What was noticed on reading the file, and where values are missing. */
export function noticed(texts: Texts, data: DatasetSummary): string[] {
  return [...data.notes, ...missingNote(texts, data)];
}

/** What a column is called where it is shown. */
export function calledIn({ dictionary }: DatasetSummary, column: string): string {
  return (Object.hasOwn(dictionary, column) && dictionary[column]?.name) || column;
}

function missingNote(texts: Texts, data: DatasetSummary): string[] {
  const gaps = data.columns
    .filter(({ missing_share: share }) => share > 0)
    .sort((a, b) => b.missing_share - a.missing_share);
  if (gaps.length === 0) return [];
  const told = gaps
    .slice(0, named)
    .map(({ name, missing_share: share }) => `${calledIn(data, name)} (${percentOf(texts, share)})`)
    .join(", ");
  const more = gaps.length - named;
  const list =
    more > 0
      ? texts.t("{list} and {more}", { list: told, more: counted(texts, more, "more column") })
      : told;
  return [texts.t("Missing values: {list}.", { list })];
}

/** `4.2 %`. */
export function percentOf({ t }: Texts, share: number): string {
  return share < 0.001 ? t("less than 0.1 %") : `${Number((share * 100).toFixed(1))} %`;
}
