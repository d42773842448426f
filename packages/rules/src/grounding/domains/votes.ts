/** 'Would vote Green', 'backed the Liberals' of a column of parties: the verb says nothing beside whom. */
import { DETERMINERS } from "../../lexicon/function-words.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import type { TableIndex } from "../table-index.ts";
import { countsVotes, hasParties } from "./party-names.ts";

const GOT = "(?:get|gets|got|gotten|receive|received|win|won|poll|polled|have|had|take|took)";
const PARTY = "(?:the )?(\\S+(?: \\S+){0,3}?)";
const RULES: readonly PhraseRule[] = [
  phraseRule(`(?:and )?how many votes (?:did|have|has|do|does) ${PARTY} ${GOT}`, "total $1 votes"),
  {
    said: new RegExp(
      `^(?:did|do|does|have|has) ${PARTY} ${GOT} (more|fewer|less) votes than ${PARTY}(?= (?:in|for|at|[?.!])(?: |$)|$)`,
    ),
    means: ([, , more]) =>
      `is the total $1 votes ${more === "more" ? "higher" : "lower"} than the total $3 votes`,
  },
];

/** 'How many votes did the Greens get' of a column of their votes: so many in all; 'did they get more than', whether. */
export function foldPolled(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  if (!hasParties(index.columns)) return [...tokens];
  const seats = tokens.map((token) =>
    SEATS.test(token.word) && !index.postings.has(`w:${token.word}`)
      ? { ...token, word: token.word.endsWith("s") ? "rows" : "row" }
      : token,
  );
  return foldPhrases(
    wonIn(countsVotes(index.columns) ? withoutShares(seats) : seats, index),
    RULES,
  );
}

/** 'The vote share' is no average number of votes. */
function withoutShares(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) =>
    token.word === "share" && /^votes?$/.test(wordIn(tokens, at - 1))
      ? { ...token, word: "voteshare" }
      : token,
  );
}

/** 'Held by Labour', 'did Labour win', 'a Labour win': whom a column of winners tells of. */
function wonIn(tokens: readonly Token[], index: TableIndex): Token[] {
  const at = tokens.findIndex(({ word }) => WINS.test(word));
  const token = tokens[at];
  if (token === undefined) return [...tokens];
  let noun = at + 1;
  while (/^(?:by|the|for)$/.test(wordIn(tokens, noun))) noun += 1;
  if (noun > at + 1 && isChosen(wordIn(tokens, noun), index))
    return [...tokens.slice(0, at), { ...token, word: JOINT }, ...tokens.slice(noun)];
  if (!isChosen(wordIn(tokens, at - 1), index)) return [...tokens];
  const did = tokens.findLastIndex(
    ({ word }, place) => place < at && /^(?:did|do|does)$/.test(word),
  );
  return tokens.flatMap((each, place) =>
    place === at ? [] : place === did ? [{ ...each, word: JOINT }] : [each],
  );
}

const WINS = /^(?:wins?|won|winning|victory|elects?|elected|holds?|held|took|takes?|taken)$/;

function isChosen(word: string, { postings }: TableIndex): boolean {
  return (postings.get(`s:${stem(word)}`) ?? []).some(
    ({ phrase: { value, entry } }) =>
      value !== null && entry.words.some((own) => CHOSEN.test(own.word)),
  );
}

/** Whether a column tells which of such a thing a row is of: 'the county voted'. */
function isPlace(word: string, { postings }: TableIndex): boolean {
  if (/^rows?$/.test(word)) return true;
  return (postings.get(`s:${stem(word)}`) ?? []).some(
    ({ phrase: { value, entry } }) =>
      value === null && !entry.numeric && entry.affirmative === null,
  );
}

const SEATS = /^(?:seats?|constituenc(?:y|ies)|ridings?|precincts?|wards?|electorates?)$/;

const VOTES = /^(?:vot(?:e|es|ed|ing)|supports?|supported|supporting|backs?|backed|backing)$/;
const CHOSEN = /^(?:winner|winning|party|candidate|choice|vote|affiliation|preference)$/;

export function foldVotes(tokens: readonly Token[], index: TableIndex): void {
  // who won tells of no votes where these are counted, but of how a whole county voted
  const counted = countsVotes(index.columns);
  const ranked = tokens.some(({ word }) => /^(?:most|least|more|less|fewer|fewest)$/.test(word));
  if (counted && ranked) return;
  tokens.forEach((token, at) => {
    if (!VOTES.test(token.word)) return;
    const relative = /^(?:that|which)$/.test(wordIn(tokens, at - 1)) ? 1 : 0;
    if (counted && !isPlace(wordIn(tokens, at - 1 - relative), index)) return;
    let noun = at + 1;
    while (DETERMINERS.has(wordIn(tokens, noun)) || wordIn(tokens, noun) === "for") noun += 1;
    if (isChosen(wordIn(tokens, noun), index)) token.word = JOINT;
  });
}
