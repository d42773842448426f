/**
 * Nouns for rows that only the headers tell: the outlets of an `Outlet Format`, the complaints of a
 * `Complaint Type`. Unlike an identifier such a header does not say that each row is one, so that
 * its noun is read as a row only where a row is due.
 */
import { comparatorsFrom } from "../../lexicon/comparators.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { saysHappening } from "../columns/happenings.ts";
import { isMute } from "../function-word.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const KIND =
  /^(?:type|kind|format|category|status|description|desc|method|channel|outcome|results?|amount)$/;
/** What is no thing that rows could be. */
const NO_THING =
  /(?:ing|ment|ity|ness|ics|ship|hood)$|^(?:body|blood|weather|education|income|age|job|work|time|day|diet|gender|race|marital|family|vehicle|skin|hair|location|place|service|road|light|surface|fuel|crop|soil|treatment|drug|diagnosis|disease|chest|weapon|colou?r)$/;

const CODE = "code";

/** A level that says that a row is none of what the header names, or no longer one. */
const DENIED = /^(?:never|non|not|former|ex|past|previous)\b/i;

/** Amounts that each is of one thing: a fine of a `Fine Amount`. */
const MONEY =
  /^(?:fine|loan|claim|grant|donation|gift|invoice|bill|payment|award|order|transaction)$/;

/** The stems of such nouns, 'work order' of a `Work Order Type` among them, each with its column. */
export const rowHeads = oncePer((index: TableIndex): ReadonlyMap<string, ColumnEntry> => {
  const heads = new Map<string, ColumnEntry>();
  for (const entry of index.columns) {
    const [kind, noun, modifier, ...rest] = entry.words.map(({ word }) => word).reverse();
    if (noun === undefined || rest.length > 0 || !(KIND.test(kind ?? "") || kind === CODE))
      continue;
    if (entry.affirmative !== null || saysHappening(entry, noun)) continue;
    const amount = kind === "amount" && MONEY.test(noun);
    if (amount !== entry.numeric || (!amount && entry.column.role !== "category")) continue;
    const alone = modifier === undefined;
    if (isMute(noun) || /\d/.test(noun) || (alone && (NO_THING.test(noun) || isNamed(index, noun))))
      continue;
    // nobody is a smoker who never was one
    if (entry.column.levels.some(({ text }) => DENIED.test(text))) continue;
    // a search of a `Search Type` that most rows lack
    if (entry.column.missing > index.codebook.rows / 2) continue;
    heads.set(alone ? stem(noun) : `${stem(modifier)} ${stem(noun)}`, entry);
  }
  return heads;
});

/** Whether a level or another whole header is called so. */
function isNamed(index: TableIndex, noun: string): boolean {
  const word = stem(noun);
  return (
    index.columns.some(({ words }) => words.length === 1 && words[0]?.stem === word) ||
    (index.postings.get(`s:${word}`) ?? []).some(
      ({ phrase }) => phrase.value !== null && phrase.words.length === 1,
    )
  );
}

const COUNTED =
  /^(?:of|all|the|any|each|every|a|an|these|those|for|among|in|on|its|their|more|fewer|most|fewest)$/;
const NAMING =
  /^(?:types?|kinds?|formats?|categor(?:y|ies)|status(?:es)?|descriptions?|methods?|channels?|outcomes?|results?|reasons?|sources?|ids?|numbers?|codes?|dates?|times?)$/;

/** Whether a noun, told by its stem, stands where a row is due: behind such a word, and before no kind of it. */
export function isRowHead(
  heads: ReadonlyMap<string, ColumnEntry>,
  noun: string,
  said: string,
  next: string,
): boolean {
  return heads.has(noun) && COUNTED.test(said) && !NAMING.test(next);
}

/** Reads 'share of outlets that …', 'a Queens complaint', 'the work orders' as what they say here: rows. */
export function foldRowHeads(tokens: readonly Token[], index: TableIndex): void {
  const heads = rowHeads(index);
  if (heads.size === 0) return;
  tokens.forEach((token, at) => {
    if (token.kind !== "word" || token.value !== null || /(?:ed|ing)$/.test(token.word)) return;
    const own = stem(token.word);
    const pair = `${stem(wordIn(tokens, at - 1))} ${own}`;
    const [noun, start] = heads.has(pair) ? [pair, at - 1] : [own, at];
    const entry = heads.get(noun);
    if (entry === undefined) return;
    const modified = isLevelOfAnother(index, wordIn(tokens, start - 1), entry);
    const said = wordIn(tokens, modified ? start - 2 : start - 1);
    const next = tokens[at + 1];
    if (next?.value != null || !isRowHead(heads, noun, said, next?.word ?? "")) return;
    if (entry.numeric && isAmount(tokens, at, said)) return;
    // a `course_code` is no more than one of what a course has
    if (entry.words.at(-1)?.word === CODE && !modified) return;
    const plural = /[^s]s$/.test(token.word);
    if (!plural && MANY.test(said)) return;
    if (!plural && !isVerb(next?.word ?? "") && isNamedAt(index, next)) return;
    const aged = hasAge(index, own);
    token.word = plural ? (aged ? "people" : "rows") : aged ? "person" : "row";
    const modifier = tokens[start];
    if (start < at && modifier !== undefined) modifier.word = NOTHING;
  });
}

const MANY = /^(?:many|of|all|in|on|for|among|more|fewer|most|fewest)$/;
/** What a word is read as that the next one says already. */
const NOTHING = "respective";

/** 'Fines over 100' are amounts, and 'gets the loan' is said of no row. */
function isAmount(tokens: readonly Token[], at: number, said: string): boolean {
  const next = wordIn(tokens, at + 1);
  if (next === "of" || (next !== "than" && comparatorsFrom(next).length > 0)) return true;
  return said === "the" || GIVING.test(wordIn(tokens, at - 2));
}

const GIVING =
  /^(?:gets?|got|getting|gives?|gave|given|receives?|received|obtains?|obtained|takes?|took|granted|awarded|approved|for|with)$/;

function isVerb(word: string): boolean {
  return AUXILIARIES.has(word) || /ed$/.test(word);
}

function isNamedAt(index: TableIndex, token: Token | undefined): boolean {
  return token !== undefined && index.postings.has(`s:${stem(token.word)}`);
}

/** Whether there is an age of what the noun names: a `patron_age`. */
function hasAge({ columns }: TableIndex, noun: string): boolean {
  return columns.some(({ words: [of, age] }) => of?.stem === noun && age?.word === "age");
}

/** Whether a word is a level, but of another column. */
function isLevelOfAnother(index: TableIndex, word: string, own: ColumnEntry): boolean {
  const levels = (index.bySquash.get(word) ?? []).filter(({ value }) => value !== null);
  return levels.length > 0 && levels.every(({ entry }) => entry !== own);
}
