/**
 * A value that a query takes from a longer word which is what its figure needs: of 'total rainfall'
 * the rain is the amount that fell, and not the kind of weather.
 */
import { and, type Event, isScalar, type Query } from "@probability-chat/query";
import { mapQueryGiven } from "./edit-query.ts";
import { measuredColumn } from "./measured-column.ts";
import { Asked, MATCH } from "./reading/card/asked.ts";
import { stem } from "./reading/text/compare-words.ts";
import { contentWords, spellOut } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** Letters of a value that may be the beginning of another word. */
const LEAST = 4;

/** The query without such conditions; null where it has none, or words name its figure's column. */
export function withoutEchoes(query: Query, question: string, told: Told): Query | null {
  const figure = isScalar(query) ? measuredColumn(query) : null;
  if (figure === null) return null;
  const asked = new Asked(question);
  const { description = "", synonyms = [] } = told.dictionary[figure] ?? {};
  const isNamed = [figure, description, ...synonyms].some(
    (name) => asked.match(contentWords(spellOut(name))) !== MATCH.none,
  );
  if (isNamed) return null;
  let isLess = false;
  const bare = mapQueryGiven(query, (given) => {
    const parts = given.kind === "and" ? given.events : [given];
    const left = parts.filter((part) => !isEcho(part, asked));
    isLess ||= left.length < parts.length;
    return and(...left);
  });
  return isLess ? bare : null;
}

/** A value of one word that is only the beginning of a word that is said. */
function isEcho(event: Event, asked: Asked): boolean {
  if (event.kind !== "compare" || event.op !== "=" || typeof event.right !== "string") return false;
  const [word = "", ...others] = contentWords(spellOut(event.right).toLowerCase());
  if (others.length > 0 || word.length < LEAST || asked.stems.has(stem(word))) return false;
  return [...asked.words].some((said) => said.startsWith(word));
}
