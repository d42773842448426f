/** Values of which a question names only what they share with others: 'gull' of three kinds of gull. */
import type { Column } from "@probability-chat/codebook";
import { type Event, mapParts, type Query } from "@probability-chat/query";
import { Asked } from "./reading/card/asked.ts";
import { stem } from "./reading/text/compare-words.ts";
import { contentWords, spellOut } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** More than so many are no few that a word might mean. */
const MOST = 40;

/** The query about all values that have the words that are said; null where those tell its own. */
export function ofAllSoNamed(query: Query, question: string, told: Told): Query | null {
  const asked = new Asked(question);
  let isWider = false;
  const widened = (event: Event): Event => {
    if (event.kind !== "compare") return mapParts(event, { event: widened, query: inside });
    const { left, op, right } = event;
    const column = told.codebook.columns.find(({ name }) => name === left.column);
    if (op !== "=" || left.kind !== "column" || typeof right !== "string" || !column) return event;
    if (told.dictionary[column.name]?.values?.[right] !== undefined) return event;
    const others = alsoNamed(right, column, asked);
    if (others.length === 0) return event;
    isWider = true;
    return { kind: "in", left, values: [right, ...others] };
  };
  const inside = (part: Query): Query => mapParts(part, { event: widened, query: inside });
  const wider = inside(query);
  return isWider ? wider : null;
}

/** Other values of a column that have as much of what is said, where no words single one out. */
function alsoNamed(value: string, { type, levels }: Column, asked: Asked): string[] {
  if (type !== "text") return [];
  const words = wordsOf(value);
  const said = words.filter((word) => isSaid(word, asked));
  if (said.length === 0 || said.length === words.length) return [];
  const stems = said.map(stem);
  const others = levels.flatMap(({ text }) => {
    const own = wordsOf(text);
    const all = new Set(own.map(stem));
    return text !== value && stems.every((one) => all.has(one)) ? [{ text, own }] : [];
  });
  const isTold = others.some(
    ({ own }) => own.filter((word) => isSaid(word, asked)).length > said.length,
  );
  return isTold || others.length >= MOST ? [] : others.map(({ text }) => text);
}

function wordsOf(value: string): string[] {
  return contentWords(spellOut(value).toLowerCase());
}

function isSaid(word: string, asked: Asked): boolean {
  return asked.worth(word) > 0;
}
