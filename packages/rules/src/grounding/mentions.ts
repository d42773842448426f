/** Spans of the question that name something of the table. */
import { JOINT } from "../lexicon/verbs.ts";
import type { Token } from "../text/tokens.ts";
import { asColumn, forced, GUESSED, type Hit, type Mention } from "./candidate.ts";
import { chooseMentions } from "./choose-mentions.ts";
import { foldVotes } from "./domains/votes.ts";
import { foldJoiningVerbs, foldSeated } from "./folds/joining-verbs.ts";
import { foldOwnRows } from "./folds/own-rows.ts";
import { blends } from "./hits/blends.ts";
import { gifts } from "./hits/gifts.ts";
import { keywordHeaders } from "./hits/keyword-headers.ts";
import { experienced, newcomers } from "./hits/newcomers.ts";
import { rates } from "./hits/rates.ts";
import { spelledOut } from "./hits/spelled-out.ts";
import { alone, stars } from "./hits/stars.ts";
import { timesTo } from "./hits/time-to.ts";
import { unitNouns } from "./hits/unit-nouns.ts";
import { type Lookup, lookUp } from "./lookup.ts";
import { literalLevels } from "./names/literal-levels.ts";
import { withNeighbours } from "./neighbours.ts";
import { isOfOthers } from "./objections/hit-objections.ts";
import { stays } from "./objections/measure-nouns.ts";
import { foldStays } from "./objections/own-stay.ts";
import { hitsFrom } from "./spans.ts";
import type { TableIndex } from "./table-index.ts";

/** Names that are found otherwise than by their words. */
const FINDERS: readonly ((tokens: readonly Token[], index: TableIndex) => Hit[])[] = [
  keywordHeaders,
  literalLevels,
  blends,
  rates,
  newcomers,
  experienced,
  stays,
  timesTo,
  gifts,
  stars,
  alone,
  spelledOut,
  unitNouns,
];

/** The mentions among the tokens; words that this table makes mean something else are changed in place. */
export function findMentions(tokens: readonly Token[], index: TableIndex): Mention[] {
  // a country that the table does not know is no pronoun
  if (!index.postings.has("w:us") && !index.postings.has("a:us"))
    for (const token of tokens) if (token.text === "US") token.word = "usa";
  foldOwnRows(tokens, index);
  foldSeated(tokens);
  foldVotes(tokens, index);
  const lookups = lookUpAll(tokens, index);
  foldJoiningVerbs(tokens, lookups, index);
  const hits = [
    ...tokens.flatMap((_, at) => hitsFrom(tokens, at, lookups, index)),
    ...FINDERS.flatMap((find) => find(tokens, index)),
  ].filter(({ start, end }) => tokens.slice(start, end).every(({ means }) => means === undefined));
  const own = hits.filter((hit) => !isOfVerb(hit, tokens) && !isOfOthers(hit, tokens, hits));
  const chosen = chooseMentions(tokens, [...own, ...tokens.flatMap(settled)]);
  foldStays(tokens, hits, chosen);
  return withNeighbours(chosen, tokens, index);
}

function settled({ means }: Token, at: number): Hit[] {
  return means === undefined ? [] : [forced(at, { ...asColumn(means.entry), value: means.value })];
}

/** A level 'paid' where 'paid by card' is but a verb, or a grade where 'scored in maths' is. */
function isOfVerb({ start, end, candidate, raw }: Hit, tokens: readonly Token[]): boolean {
  const { word, text } = tokens[start] ?? {};
  const isNamed = candidate.value === null && raw < GUESSED;
  return end === start + 1 && !isNamed && word === JOINT && text !== JOINT;
}

function lookUpAll(tokens: readonly Token[], index: TableIndex): Lookup[] {
  const known = new Map<unknown, Lookup>();
  return tokens.map((token) => {
    const key = token.means ?? `${token.kind}:${token.text}:${token.word}`;
    const lookup = known.get(key) ?? lookUp(token, index);
    known.set(key, lookup);
    return lookup;
  });
}
