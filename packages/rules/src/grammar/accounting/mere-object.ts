/** 'How many left for a competitor', 'went to the hospital': a noun for rows that nothing of the table tells of. */
import type { Query } from "@probability-chat/query";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural } from "../../text/stem.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";

/** When or why it was, or where somebody went. */
const CIRCUMSTANCE =
  /^(?:after|before|since|following|because of|due to|(?:went|gone|go|goes|going|moved|sent|taken) to) (?:an?|the) $/;
const GOT = /^(?:got|get|made|make|had|took|take|bought) an? $/;
const OF_COUNTED = /^(?:for|with|at|by|in|on|from) an? $/;
const CLOSES = /^(?:|[,.?!:;]|by|per|and|or|than)$/;

/** The place of such a noun, where nothing is said of it. */
export function mereObjectAt(reader: Reader, query: Query): readonly [number, number] | null {
  const figure = query.kind === "by" || query.kind === "explain" ? query.query : query;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      place > 2 &&
      isKind(word) &&
      !isPlural(word) &&
      unitOf(word) === undefined &&
      !reader.framed.has(place) &&
      mentionOver(reader, place) === undefined &&
      CLOSES.test(wordAt(reader, place + 1)) &&
      [2, 3].some((length) => {
        const before = `${reader.tokens
          .slice(place - length, place)
          .map((token) => token.word)
          .join(" ")} `;
        return (
          CIRCUMSTANCE.test(before) ||
          (/^(?:count|probability)$/.test(figure.kind) && GOT.test(before)) ||
          (figure.kind === "count" && OF_COUNTED.test(before))
        );
      }),
  );
  return at < 0 ? null : [at, at + 1];
}
