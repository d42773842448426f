import { placeCodesOf } from "@probability-chat/codebook";
import { contentWords, spellOut } from "../text/words.ts";
import type { Card, CardColumn } from "./card.ts";

/** The card as if a dictionary said which states or countries its codes stand for. */
export function withPlaces(card: Card): Card {
  return { ...card, columns: card.columns.map(tellPlaces) };
}

function tellPlaces(column: CardColumn): CardColumn {
  if (column.kind !== "text" || column.told?.values) return column;
  const codes = column.values.map(({ text }) => text);
  const places = placeCodesOf(codes, contentWords(spellOut(column.name)));
  if (!places) return column;
  const values = codes.flatMap((code) => {
    const place = places.get(code);
    return place === undefined ? [] : [[code, place]];
  });
  return { ...column, told: { ...column.told, values: Object.fromEntries(values) } };
}
