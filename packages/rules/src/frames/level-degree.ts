/** 'Are members more satisfied than others', 'which town is most satisfied': a level that is had more or less. */
import type { Item } from "../grammar/item.ts";
import { orderOf } from "../grammar/levels/level-order.ts";
import { type Reader, wordAt } from "../grammar/reader.ts";
import type { Range } from "../grammar/sentence/ranges.ts";
import type { Mention } from "../grounding/candidate.ts";
import { AUXILIARIES, COPULAS } from "../lexicon/function-words.ts";

/** Whether more of a level is a higher share of it, as nothing measures its degree. */
export function isMoreOfLevel(reader: Reader, at: number): boolean {
  const level = levelSaidMore(reader, at);
  return level !== null && isUngraded(level);
}

/** The level that is said of the subject, more or less of it. */
export function levelSaidMore(reader: Reader, at: number): Mention | null {
  const mention = reader.mentionAt.get(at + 1);
  if (mention?.candidates[0]?.value == null || !/^(?:more|less)$/.test(wordAt(reader, at)))
    return null;
  const isLast = ENDS.test(wordAt(reader, mention.end));
  return isLast && isSaidOfSubject(reader, at) ? mention : null;
}

/** A level of a column without order, of which no number is called so as well. */
function isUngraded({ light, candidates }: Mention): boolean {
  const [best] = candidates;
  return (
    !light &&
    best?.value != null &&
    !candidates.some(({ entry }) => entry.numeric) &&
    orderOf(best.entry) === null
  );
}

/** 'Are women more …', 'who is more …', but no 'are there more …' nor 'are more women …'. */
function isSaidOfSubject(reader: Reader, at: number): boolean {
  const verb = reader.tokens.findLastIndex(
    ({ word }, place) => place < at && AUXILIARIES.has(word),
  );
  if (verb < 0 || !COPULAS.has(wordAt(reader, verb))) return false;
  return wordAt(reader, verb + 1) !== "there" && (verb > 0 || at > verb + 1);
}

const ENDS = /^(?:|[,:;?.]|than|versus|in|on|at|with|for|if|when|among|after|before)$/;

/** 'Which town is the most satisfied': all that is behind a superlative with its copula, and no noun for many. */
export function isSaidOfEach(
  reader: Reader,
  start: number,
  { from, to }: Range,
  item: Item | undefined,
): boolean {
  const verb = wordAt(reader, start - 2) === "the" ? start - 3 : start - 2;
  return (
    item?.kind === "event" &&
    item.start === from &&
    item.end === to &&
    COPULAS.has(wordAt(reader, verb)) &&
    !/[^s]s$/.test(wordAt(reader, to - 1))
  );
}
