/** The verb of a sentence, or the participle that stands for one. */
import { PREPOSITIONS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { gerund, mainVerb } from "./main-verb.ts";
import { type Reader, wordAt } from "./reader.ts";
import { endsSubject, PARTICIPLE } from "./subject-end.ts";

/** 'A public patient booked by phone': where a sentence has no finite verb, the last participle behind its subject. */
export function verbSaid(reader: Reader, from: number, to: number): number | null {
  const verb = mainVerb(reader, from, to) ?? gerund(reader, from, to);
  if (verb !== null || !/^(?:a|an|the|any|every)$/.test(wordAt(reader, from))) return verb;
  for (let at = to - 1; at > from + 1; at--) {
    const isLast =
      at === to - 1 ? reader.mentionAt.has(at) : PREPOSITIONS.has(wordAt(reader, at + 1));
    const said = isLast && PARTICIPLE.test(wordAt(reader, at));
    const noun = isRowNoun(wordAt(reader, at - 1)) || endsSubject(reader, at);
    if (said && noun && !/^(?:aged|dated)$/.test(wordAt(reader, at))) return at;
  }
  return null;
}
