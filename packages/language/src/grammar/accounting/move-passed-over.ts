import { type Query, queryColumns } from "@probability-chat/query";
import { isNamed, type Reader, wordAt } from "../reader.ts";

const MOVES = /^(?:fall|drop|rise|climb|gain|lose)$/;

/** 'On what share of days did it fall': of a query that tells of nothing that could. */
export function movePassedOver(reader: Reader, query: Query): readonly [number, number] | null {
  const last = reader.tokens.length - 1;
  if (!MOVES.test(wordAt(reader, last)) || isNamed(reader, last)) return null;
  const asked = reader.tokens.some(({ word }) => /^(?:do|does|did)$/.test(word));
  const told = queryColumns(query).some((name) => {
    const entry = reader.index.byName.get(name);
    return entry?.numeric === true || entry?.affirmative != null;
  });
  return asked && !told ? [last, last + 1] : null;
}
