/** The concepts of words: which lines of the synonyms a word is in, and on which side. */
import { stem } from "../text/stem.ts";
import { CONCEPT_LINES } from "./concept-lines.ts";
import { wordList } from "./word-lists.ts";

export interface ConceptSense {
  readonly concept: number;
  readonly opposite: boolean;
  /** As good as the same word (lines that begin with `!`). */
  readonly strict: boolean;
}

const bySense = new Map<string, ConceptSense[]>();
let count = 0;
for (const line of CONCEPT_LINES.trim().split("\n")) {
  const strict = line.startsWith("!");
  const [same = "", other = ""] = line.replace("!", "").split("|");
  add(same, count, false, strict);
  add(other, count, true, strict);
  count += 1;
}

function add(words: string, concept: number, opposite: boolean, strict: boolean): void {
  for (const word of wordList(words)) {
    if (word === "") continue;
    const key = stem(word);
    const senses = bySense.get(key) ?? [];
    if (!senses.some((sense) => sense.concept === concept && sense.opposite === opposite)) {
      senses.push({ concept, opposite, strict });
    }
    bySense.set(key, senses);
  }
}

/** The concepts of a stem, with the side it is on. */
export function sensesOf(wordStem: string): readonly ConceptSense[] {
  return bySense.get(wordStem) ?? [];
}

/** Every word of the lexicon, for spelling. */
export function conceptWords(): readonly string[] {
  return CONCEPT_LINES.split(/[\s|!]+/).filter((word) => word.length > 3);
}
