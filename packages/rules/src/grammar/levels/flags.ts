/** When the name of a column of yes or no, or a part of it, says by itself that it is so. */
import { AS_SAID, type Candidate, type Mention } from "../../grounding/candidate.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { dangling, type Stretch } from "../item.ts";
import { type Reader, spanOf, tell, wordAt } from "../reader.ts";

/** 'There is a competitor' of a column `competitor`, though a reason may be called so too. */
export function isPresent(
  reader: Reader,
  { start }: Mention,
  column: Candidate,
  value: Candidate,
): boolean {
  return (
    column.entry.affirmative !== null &&
    column.whole &&
    !column.opposite &&
    column.entry !== value.entry &&
    column.cost <= value.cost &&
    /^(?:a|an|any|no|with|without|another|some)$/.test(wordAt(reader, start - 1)) &&
    !/^(?:of|to|by|as|for)$/.test(wordAt(reader, start - 2))
  );
}

/** 'Closed' of a column `is_closed`, though another lists it among its levels and is not named. */
export function isFlagOf(
  { reader, items }: Stretch,
  { end }: Mention,
  { entry, whole, opposite, cost }: Candidate,
  value: Candidate,
): boolean {
  if (entry.affirmative === null || !whole || opposite || cost > AS_SAID) return false;
  if (entry.words.length < 2 || !AUXILIARIES.has(entry.words[0]?.word ?? "")) return false;
  const named = [dangling(items)?.mention, reader.mentionAt.get(end)];
  return !named.some((other) => other?.candidates.some((one) => one.entry === value.entry));
}

/** Whether what is so or not is said to be off. */
export function isOff(reader: Reader, at: number, to: number): boolean {
  const noun = wordAt(reader, at + 1);
  const goesOn =
    /^(?:the|a|an|of|to|work|duty)$/.test(noun) || reader.tokens[at + 1]?.value != null;
  return at < to && /^(?:off|disabled)$/.test(wordAt(reader, at)) && !goesOn;
}

/** Whether a part of the name says all of it, as no other column has the word. */
export function isSole(reader: Reader, mention: Mention, candidate: Candidate): boolean {
  return (
    isSoleHead(reader, mention, candidate) ||
    isSoleVerb(reader, mention, candidate) ||
    isSoleModifier(reader, mention, candidate) ||
    isSolePart(reader, mention, candidate) ||
    isSoleOpposite(reader, mention, candidate)
  );
}

/** 'Wear a face mask' of a column `behavioral_face_mask`: two words and more of one name alone. */
function isSolePart(reader: Reader, mention: Mention, { entry, cost }: Candidate): boolean {
  const { start, end, candidates, light } = mention;
  if (light || end < start + 2 || candidates.length > 1 || cost > PART_COST) return false;
  if (entry.column.distinct !== 2 || /^(?:by|per|each|every)$/.test(wordAt(reader, start - 1)))
    return false;
  const kept = reader.tokens.slice(start, end).filter(({ word }) => !AUXILIARIES.has(word));
  if (kept.length < 2) return false;
  tellName(reader, mention, entry.column.name);
  return true;
}

/** 'Uninsured' of a column `health_insurance`: those who are not, by a word of its own. */
function isSoleOpposite(reader: Reader, mention: Mention, candidate: Candidate): boolean {
  const { start, end, candidates, light } = mention;
  if (!candidate.opposite || light || end > start + 1 || candidates.length > 1) return false;
  if (!/^(?:un|in|im|non|dis)[a-z]{4}/.test(wordAt(reader, start))) return false;
  if (candidate.entry.column.distinct !== 2) return false;
  tellName(reader, mention, `not ${candidate.entry.column.name}`);
  return true;
}

/** So little of a name may be left unsaid. */
const PART_COST = 0.25;

/** 'Have solar' of a column `solar panels`: the first of two words, where nothing else is had. */
function isSoleModifier(reader: Reader, mention: Mention, { entry }: Candidate): boolean {
  const { start, end, candidates } = mention;
  const [first, noun] = entry.words.filter(({ weight }) => weight >= 0.5);
  if (end > start + 1 || candidates.length > 1 || entry.words.length > 3) return false;
  if (first?.stem !== stem(wordAt(reader, start)) || noun === undefined) return false;
  const belongs = /^(?:members?|affiliates?|holders?|owners?|users?)$/.test(wordAt(reader, end));
  if (belongs) {
    tellName(reader, mention, entry.column.name);
    return true;
  }
  if (!/^(?:have|has|had|having|with|without|no|got)$/.test(wordAt(reader, start - 1)))
    return false;
  if (!/^(?:|[,.?!;)]|and|or|but|nor|is|are|was|were|in|at|on|by)$/.test(wordAt(reader, end)))
    return false;
  tellName(reader, mention, entry.column.name);
  return true;
}

function tellName(reader: Reader, { start, end }: Mention, name: string): void {
  tell(reader, `“${spanOf(reader, start, end).text}” is read as \`${name}\``);
}

/** 'infection' of a column 'wound infection': its head noun alone, where no other column has the word. */
function isSoleHead(reader: Reader, mention: Mention, { entry }: Candidate): boolean {
  const word = wordAt(reader, mention.start);
  const sole = mention.candidates.length === 1 && mention.end === mention.start + 1;
  const { levels, distinct } = entry.column;
  if (!sole || distinct !== 2 || levels.length !== 2) return false;
  // 'had a job' of a `part_time_job`; else the noun for a row
  if (isRowNoun(word) && !/^(?:a|an|any|no)$/.test(wordAt(reader, mention.start - 1))) return false;
  // 'use express shipping' of a column `coupon_used`
  if (mention.light) return false;
  if (entry.words.length < 2 || entry.words.at(-1)?.stem !== stem(word)) return false;
  tellName(reader, mention, entry.column.name);
  return true;
}

/** 'Who did not vote' of a column `Voted Last Election`: its verb alone, of the one column that has it. */
function isSoleVerb(reader: Reader, mention: Mention, { entry }: Candidate): boolean {
  const { start, end, candidates } = mention;
  if (end > start + 1 || candidates.length > 1 || entry.column.distinct !== 2) return false;
  const [verb, ...rest] = entry.words.filter(({ word }, at) => at > 0 || !AUXILIARIES.has(word));
  if (verb?.stem !== stem(wordAt(reader, start)) || !/ed$/.test(verb.word) || rest.length === 0)
    return false;
  if (
    !/^(?:who|that|not|never|did|do|does|to|and|they|have|had|has|is|are|was|were|been|get|gets|got)$/.test(
      wordAt(reader, start - 1),
    )
  )
    return false;
  if (!/^(?:|[,.?!]|and|or|but|are|is|was|were|in|at|last)$/.test(wordAt(reader, end)))
    return false;
  tellName(reader, mention, entry.column.name);
  return true;
}
