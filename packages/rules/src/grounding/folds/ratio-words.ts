/** '50 per 1,000 live births' of a column that is measured so: the number alone says it. */
import { type Token, wordIn } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

const PER = /per[\s_]*(\d[\d,]*|hundred|thousand|million)/i;
const SIZES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
]);

const sizeOf = (said: string): number => SIZES.get(said) ?? Number(said.replaceAll(",", ""));

export function foldRatios(tokens: readonly Token[], { columns }: TableIndex): Token[] {
  const at = tokens.findIndex(
    ({ word }, place) =>
      word === "per" && tokens[place - 1]?.value != null && tokens[place + 1]?.value != null,
  );
  if (at < 0) return [...tokens];
  const size = tokens[at + 1]?.value;
  const measured = columns.filter(({ column, numeric }) => {
    const said = PER.exec(column.header)?.[1]?.toLowerCase();
    return numeric && said !== undefined && sizeOf(said) === size;
  });
  if (measured.length === 0) return [...tokens];
  const words = new Set(measured.flatMap((entry) => entry.words.map(({ word }) => word)));
  let end = at + 2;
  while (words.has(wordIn(tokens, end)) || PEOPLE.test(wordIn(tokens, end))) end += 1;
  return [...tokens.slice(0, at), ...tokens.slice(end)];
}

const PEOPLE = /^(?:people|persons|inhabitants|residents|population)$/;
