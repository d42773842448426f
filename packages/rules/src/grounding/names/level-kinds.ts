/**
 * What levels have in common: `Obesity_Type_I` and `Obesity_Type_II` are obesity, a `Private renter`
 * and a `Social renter` are renters, `Noise - street` and `Noise - home` are noise, `state-gov` and
 * `local-gov` are of the government, `Closed Won` and `Closed Lost` are closed.
 */
import { NEGATIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { splitWords } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";
import { levelHeads } from "./level-heads.ts";

const NUMBERING = /^(?:types?|levels?|stages?|grades?|class|degree|[ivx]{1,4}|\d{1,2})$/;

/** How much so: who strongly approve and who somewhat do all approve. */
const DEGREE = /^(?:strongly|somewhat|slightly|very|fairly|mostly|completely|rather|extremely)$/;

/** The levels by what they have in common with others, where several are called so and none is just that. */
export function levelKinds({
  column,
  numeric,
  words: own,
}: ColumnEntry): ReadonlyMap<string, string> {
  if (numeric || column.distinct > 50) return new Map();
  const texts = column.levels.map(({ text }) => text);
  const fronts = levelHeads(texts);
  // the visitors of a `VisitorType` are all of its rows
  const heads = sharedHeads(
    texts
      .map((text) => splitWords(text).at(-1) ?? "")
      .filter((head) => !own.some(({ word }) => word === head)),
  );
  const done = sharedDeeds(texts.map((text) => splitWords(text)));
  const coded = texts.filter((text) => CODED.test(text)).map(splitWords);
  const kinds = column.levels.map(({ text }): [string, string] => {
    const code = CODED.test(text) ? sharedPart(splitWords(text), coded) : null;
    if (code !== null && coded.length > 2) return [text, code];
    const front = fronts.get(text);
    if (front !== undefined) return [text, front];
    const words = splitWords(text);
    const [degree = "", ...of] = words;
    if (DEGREE.test(degree) && of.length > 0 && !/^(?:un)?likely$/.test(of[0] ?? ""))
      return [text, of.join(" ")];
    const head = words.at(-1) ?? "";
    if (words.length > 1 && heads.has(head)) return [text, head];
    if (words.length > 1 && done.has(words[0] ?? "")) return [text, words[0] ?? ""];
    const last = words.findLastIndex((word) => !NUMBERING.test(word));
    return [text, words.slice(0, last + 1).join(" ")];
  });
  const bare = new Set(column.levels.map(({ text }) => splitWords(text).join(" ")));
  return new Map(
    kinds.filter(
      ([, kind]) =>
        kind !== "" && !bare.has(kind) && kinds.filter(([, other]) => other === kind).length > 1,
    ),
  );
}

/** Words joined to one: 'self-emp-inc', 'local_gov'. */
const CODED = /^\p{L}+(?:[-_]\p{L}+)+$/u;

/** The longest beginning of a coded level that another has as well, else the last word of both. */
function sharedPart(
  words: readonly string[],
  coded: readonly (readonly string[])[],
): string | null {
  const sharing = (part: readonly string[], at: number): number =>
    coded.filter((other) => part.every((word, place) => other.at(at + place) === word)).length;
  for (let end = words.length - 1; end > 0; end--) {
    const front = words.slice(0, end);
    if (sharing(front, 0) > 1 && sharing(front, 0) < coded.length && isTelling(front))
      return front.join(" ");
  }
  const last = words.slice(-1);
  return sharing(last, -1) > 1 && sharing(last, -1) < coded.length && isTelling(last)
    ? last.join(" ")
    : null;
}

function isTelling([word = ""]: readonly string[]): boolean {
  return word.length > 2 && !NEGATIONS.has(word) && !NUMBERING.test(word);
}

/** What was done, by the first word of some of the levels, and not all. */
function sharedDeeds(levels: readonly (readonly string[])[]): ReadonlySet<string> {
  const opening = levels.flatMap(([word = "", ...rest]) => (rest.length > 0 ? [word] : []));
  return new Set(
    opening.filter(
      (word) =>
        /[a-z]{2}ed$/.test(word) &&
        opening.filter((other) => other === word).length < levels.length,
    ),
  );
}

/** Nouns for people that some of the levels end in, and not all. */
function sharedHeads(heads: readonly string[]): ReadonlySet<string> {
  return new Set(
    heads.filter((head) => {
      const same = heads.filter((other) => other === head).length;
      return (
        same > 1 && same < heads.length && /(?:er|or|ist|ant|ent)$/.test(head) && isRowNoun(head)
      );
    }),
  );
}
