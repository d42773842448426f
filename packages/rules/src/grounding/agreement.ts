/** 'Agree that they are paid fairly': a level of many columns, told apart by the statement behind it. */
import { DETERMINERS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { ORDINAL_SCALES } from "../lexicon/ordinal-scales.ts";
import { type Token, wordIn } from "../text/tokens.ts";
import type { Mention } from "./candidate.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";

/** So many words may stand between what somebody thinks and what of. */
const FAR = 6;

const BETWEEN =
  /^(?:that|it|they|them|their|he|she|i|we|our|us|his|her|is|are|was|were|be|being|been|have|has|having|do|does|can|could|will|would|whether|how|when|statement|idea|question|regarding|concerning|towards?)$/;

export function withStatements(mentions: readonly Mention[], tokens: readonly Token[]): Mention[] {
  const made = [...mentions];
  for (let last = 0; last < made.length - 1; last++) {
    const [level, about] = [made[last], made[last + 1]];
    if (level === undefined || about === undefined || !isStep(level)) continue;
    const gap = tokens.slice(level.end, about.start).map(({ word }) => word);
    if (gap.length === 0 || gap.length > FAR || !gap.every(joins)) continue;
    const named = about.candidates.filter(({ value }) => value === null).map(({ entry }) => entry);
    if (about.candidates[0]?.value !== null) continue;
    const told = of(level, named);
    if (told.length === 0) continue;
    const entries = told.map(({ entry }) => entry);
    for (let at = last - 1; at >= 0 && isListed(made, at, tokens); at--) {
      const before = made[at];
      if (before !== undefined) made[at] = { ...before, candidates: of(before, entries) };
    }
    made.splice(last, 2, { ...level, end: about.end, candidates: told });
  }
  return made;
}

const ATTITUDE = /^(?:(?:dis)?(?:agree|approve)|support|oppose|favou?r|trust)$/;

/** Whether a verb says what somebody thinks of something. */
export const isAttitude = (word: string): boolean => ATTITUDE.test(word);

/** 'Approve of the government' of a column of approval: those who do, by the levels that the verb names. */
export function withAttitude(
  one: Mention,
  tokens: readonly Token[],
  { postings }: TableIndex,
): Mention {
  const word = wordIn(tokens, one.start);
  const [best] = one.candidates;
  if (best?.value !== null || one.end === one.start + 1 || !isAttitude(word)) return one;
  const levels = (postings.get(`w:${word}`) ?? []).flatMap(({ phrase }) =>
    phrase.value !== null && phrase.entry === best.entry && phrase.words.length === 1
      ? [{ ...best, value: phrase.value, count: phrase.count, cost: 0.02 }]
      : [],
  );
  return levels.length > 0 ? { ...one, candidates: levels } : one;
}

const joins = (word: string): boolean =>
  BETWEEN.test(word) || PREPOSITIONS.has(word) || DETERMINERS.has(word);

function of({ candidates }: Mention, entries: readonly ColumnEntry[]): Mention["candidates"] {
  return candidates.filter(({ value, entry }) => value !== null && entries.includes(entry));
}

/** Whether it is a step of a scale that several columns have. */
function isStep({ candidates, light }: Mention): boolean {
  const [best, ...more] = candidates;
  if (light || best?.value == null || !more.some(({ entry }) => entry !== best.entry)) return false;
  const said = String(best.value).toLowerCase();
  return ORDINAL_SCALES.some(({ steps }) => steps.has(said));
}

/** Whether a level of the same columns is joined to the one behind it. */
function isListed(mentions: readonly Mention[], at: number, tokens: readonly Token[]): boolean {
  const [one, next] = [mentions[at], mentions[at + 1]];
  if (one === undefined || next === undefined || !isStep(one)) return false;
  const gap = tokens.slice(one.end, next.start).map(({ word }) => word);
  const listed = gap.length > 0 && gap.every((word) => /^(?:or|and|,|\/|either)$/.test(word));
  const own = next.candidates.map(({ entry }) => entry);
  return listed && of(one, own).length > 0 && wordIn(tokens, one.end) !== "";
}
