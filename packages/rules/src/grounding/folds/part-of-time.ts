import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

const WHOLES: ReadonlyMap<string, RegExp> = new Map([
  ["minut", /^(?:hour|day)$/],
  ["hour", /^day$/],
  ["day", /^month$/],
  ["week", /^(?:month|year)$/],
  ["month", /^year$/],
  ["quarter", /^year$/],
  ["season", /^year$/],
]);

/** 'Hour of the day' of a column `hour`, 'month of the year' of a date: what it is a part of says nothing more. */
export function withoutWholes(tokens: readonly Token[], index: TableIndex): Token[] {
  const dated = index.columns.some(({ column }) => column.type === "date");
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    // 'wage in 2022' of a column `wage_2022`
    if (/^(?:in|of|for|during)$/.test(token.word) && isYearOf(index, tokens, at)) continue;
    kept.push(token);
    const part = stem(token.word);
    const wholes = WHOLES.get(part);
    if (wholes === undefined || tokens[at + 1]?.word !== "of") continue;
    const article = tokens[at + 2]?.word === "the" ? 1 : 0;
    const whole = tokens[at + 2 + article]?.word ?? "";
    if (
      wholes.test(whole) &&
      ((dated && !isPlaced(tokens[at - 1])) || isColumn(index, token.word)) &&
      !isColumn(index, `${token.word}of${whole}`)
    )
      at += 2 + article;
  }
  return kept;
}

/** Whether a header has the word before a preposition right before the year after it. */
function isYearOf({ columns }: TableIndex, tokens: readonly Token[], at: number): boolean {
  const [before, year] = [tokens[at - 1], tokens[at + 1]];
  if (before?.kind !== "word" || !/^\d{4}$/.test(year?.text ?? "")) return false;
  const said = stem(before.word);
  return columns.some(({ words }) =>
    words.some((word, place) => word.stem === said && words[place + 1]?.word === year?.text),
  );
}

function isColumn(index: TableIndex, name: string): boolean {
  return [name, name.replace(/s$/, "")].some((key) =>
    (index.bySquash.get(key) ?? []).some(({ value, loose }) => value === null && !loose),
  );
}

/** 'The first month' is one of a few, whatever their year. */
function isPlaced(token: Token | undefined): boolean {
  return token !== undefined && (token.ordinal || /^(?:first|last)$/.test(token.word));
}
