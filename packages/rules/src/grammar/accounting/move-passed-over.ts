import { type Query, queryColumns } from "@probability-chat/query";
import { isNamed, type Reader, wordAt } from "../reader.ts";

const MOVES = /^(?:fall|drop|rise|climb|gain|lose)$/;

/** 'On what share of days did it fall': of a query that tells of nothing that could. */
export function movePassedOver(reader: Reader, query: Query): readonly [number, number] | null {
  return levelOfMove(reader, query) ?? movedByNothing(reader, query);
}

/** 'How much did it fall': a change, and not what it is; rain is what fell. */
function levelOfMove(reader: Reader, query: Query): readonly [number, number] | null {
  const said = [0, 1, 2].map((at) => wordAt(reader, at)).join(" ");
  if (said !== "how much did" || query.kind !== "statistic") return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) => MOVES.test(word) && !isNamed(reader, place),
  );
  const falls = reader.index.byName.get(query.column)?.words.some(({ word }) => FALLS.test(word));
  return at < 0 || falls === true ? null : [at, at + 1];
}

const FALLS = /^(?:precip|precipitation|rain|rainfall|snow|snowfall|hail)$/;

function movedByNothing(reader: Reader, query: Query): readonly [number, number] | null {
  const last = reader.tokens.length - 1;
  if (!MOVES.test(wordAt(reader, last)) || isNamed(reader, last)) return null;
  const asked = reader.tokens.some(({ word }) => /^(?:do|does|did)$/.test(word));
  const told = queryColumns(query).some((name) => {
    const entry = reader.index.byName.get(name);
    return entry?.numeric === true || entry?.affirmative != null;
  });
  return asked && !told ? [last, last + 1] : null;
}
