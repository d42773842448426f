import { DEMONYMS } from "../../lexicon/demonyms.ts";
import { AUXILIARIES, DETERMINERS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUPERLATIVES } from "../../lexicon/statistics.ts";
import { wordSet } from "../../lexicon/word-lists.ts";
import { stem } from "../../text/stem.ts";
import { plain, type Token } from "../../text/tokens.ts";
import { asColumn, forced, type Hit } from "../candidate.ts";
import { endsSuperlative } from "../ends-superlative.ts";
import { isFunctionWord } from "../function-word.ts";
import { squash } from "../header.ts";
import { oncePer } from "../once-per.ts";
import { type ColumnEntry, levelOf, type TableIndex } from "../table-index.ts";

const SUMMARY =
  /^(?:average|avg|mean|median|typical|maximum|max|minimum|min|highest|lowest|biggest|largest|smallest|total|sum|expected|distribution|by|per)$/;

interface KeywordColumn {
  readonly entry: ColumnEntry;
  /** As written, without a unit: 'Amount (EUR)' is an amount. */
  readonly header: string;
}

const keywordColumns = oncePer(({ columns }: TableIndex): readonly KeywordColumn[] =>
  columns.flatMap((entry) => {
    const header = plain(entry.column.header.replace(/\s*[([][^)\]]*[)\]]\s*$/, ""));
    const [own, more] = entry.words;
    const isKeyword = [header, own?.word ?? ""].some(
      (word) => isFunctionWord(word) || GRAMMAR.has(word),
    );
    return own !== undefined && more === undefined && isKeyword ? [{ entry, header }] : [];
  }),
);

/** Headers that are words of the grammar ('given', 'count'), where only a column can stand. */
export function keywordHeaders(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const { entry, header } of keywordColumns(index)) {
    const [own] = entry.words;
    const kinds = entry.column.role === "category" && !entry.numeric;
    tokens.forEach((token, at) => {
      if (kinds && namesKinds(tokens, at, entry, index)) hits.push(forced(at, asColumn(entry)));
      // a `pct` as the header has it, though it be read as a percentage
      const written = plain(token.text) === header;
      // 'value' of a header `Value_EUR`
      if (token.word !== header && token.word !== own?.word && !written) return;
      const next = tokens[at + 1];
      const value = tokens[at + 2];
      const copula = /^(?:is|=|==|was|are|equals)$/.test(next?.word ?? "");
      const level = value !== undefined && levelOf(entry, value.word) !== null;
      const before = tokens[at - 1];
      const governing = before?.word === "the" ? tokens[at - 2] : before;
      const measured =
        (SUMMARY.test(before?.word ?? "") ||
          // 'median invoice total'
          (isRowNoun(before?.word ?? "") && SUMMARY.test(tokens[at - 2]?.word ?? ""))) &&
        (next === undefined ||
          (next.word !== "of" &&
            (isFunctionWord(next.word) || next.kind === "symbol" || COMPARED.test(next.word))) ||
          // 'average amount Acme'
          (entry.numeric &&
            SUMMARY.test(before?.word ?? "") &&
            endOfLevel(tokens, at + 1, index) !== null) ||
          (entry.numeric &&
            next.word === "of" &&
            (isLevel(tokens, at + 2, index) ||
              pastLevel(tokens, at + 1, index) > at + 1 ||
              isOfRows(tokens, at, index))) ||
          /^(?:by|for|given|among|in|when|if|per)$/.test(next.word));
      const joined =
        /^(?:to|on|with|for)$/.test(before?.word ?? "") && TIED.test(tokens[at - 2]?.word ?? "");
      const noun = entry.numeric && !isCopula(token.word);
      const summed =
        noun &&
        governing?.word === "of" &&
        OF.test(tokens[at - (before?.word === "the" ? 3 : 2)]?.word ?? "");
      // 'amount by region'
      const listed = noun && at === 0 && AMOUNT.test(token.word) && BY.test(next?.word ?? "");
      // 'the share of the amount that Ann has'
      const owned = /^(?:the|my|our|its)$/.test(before?.word ?? "") ? at - 1 : at;
      const shared =
        noun &&
        AMOUNT.test(token.word) &&
        tokens[owned - 1]?.word === "of" &&
        next?.word !== "of" &&
        PART.test(tokens[owned - 2]?.word ?? "");
      const behind = next?.word === "of" ? at + 1 : pastLevel(tokens, at + 1, index);
      const compared =
        noun &&
        /^(?:is|are|was|were|the|does|do)$/.test(before?.word ?? "") &&
        COMPARED.test(tokens[behind]?.word ?? "");
      // 'what was the rate in farming', where a count may be a total as well
      const asked =
        noun &&
        !TALLY.test(token.word) &&
        behind > at + 1 &&
        before?.word === "the" &&
        isCopula(tokens[at - 2]?.word ?? "");
      // 'is the rate in farming related to', 'did the number in Kent rise'
      const said =
        noun &&
        (before?.word === "the" || !TALLY.test(token.word)) &&
        isCopula(tokens[before?.word === "the" ? at - 2 : at - 1]?.word ?? "") &&
        (TELLS.test(tokens[behind]?.word ?? "") || CHANGES.test(tokens[behind]?.word ?? ""));
      const related =
        (joined || summed || compared || RELATED.test(governing?.word ?? "")) &&
        (compared ||
          next === undefined ||
          (next.word !== "of" && (isFunctionWord(next.word) || next.kind === "symbol")));
      // 'a count of less than ten'
      const sized =
        noun &&
        /^(?:a|an)$/.test(before?.word ?? "") &&
        next?.word === "of" &&
        tokens.slice(at + 2, at + 6).some((other) => other.value !== null);
      // 'has zero count', which is read as having none
      const none =
        noun && /^(?:zero|no)$/.test(before?.word ?? "") && Number(entry.column.min) === 0;
      const valued =
        next !== undefined && next.kind === "number" && levelOf(entry, next.text) !== null;
      const bounded = noun && isBounded(tokens, behind);
      // 'the average construction rate', 'the rate in farming'
      const ofLevel =
        noun &&
        written &&
        endsLevel(tokens, at, index) &&
        next?.word !== "of" &&
        !tokens.slice(0, at).some(({ word }) => word === "many");
      if (
        !(copula && level) &&
        !measured &&
        !related &&
        !valued &&
        !none &&
        !bounded &&
        !asked &&
        !said &&
        !ofLevel &&
        !sized &&
        !shared &&
        !listed &&
        !(written && own?.short === header && next?.word !== "of") &&
        token.kind !== "quoted"
      )
        return;
      hits.push(forced(at, asColumn(entry)));
    });
  }
  return hits;
}

/** 'The total amount of all the deals', 'the amount of a card payment', though a 'number of deals' is no column `number`. */
function isOfRows(tokens: readonly Token[], at: number, index: TableIndex): boolean {
  let noun = at + 2;
  while (DETERMINERS.has(tokens[noun]?.word ?? "")) noun += 1;
  return (
    OF_ROWS.test(tokens[at]?.word ?? "") &&
    (isRowNoun(tokens[noun]?.word ?? "") || endOfLevel(tokens, noun, index) !== null)
  );
}

const OF_ROWS = /^(?:amount|value|rate|level|score|time)$/;
const BY = /^(?:by|per|versus)$/;
/** What adds up. */
const AMOUNT = /^(?:amount|value)$/;
const PART = /^(?:share|percentage|percent|%|fraction|proportion|portion|part)$/;

/** Whether a bound with its number stands there: 'is above 10', '8 or more'. */
function isBounded(tokens: readonly Token[], at: number): boolean {
  const [next, second, third] = tokens.slice(at, at + 3);
  if (next?.kind === "number")
    return (
      /^(?:\+|plus)$/.test(second?.word ?? "") || (second?.word === "or" && third !== undefined)
    );
  return (
    /^(?:is|was|=|<|>|<=|>=|over|under|above|below|exceed(?:s|ed)?)$/.test(next?.word ?? "") &&
    tokens.slice(at, at + 4).some(({ kind, word }) => kind === "number" || word === "zero")
  );
}

/** The place behind 'in farming', 'for the self-employed'; the place itself where no level stands there. */
function pastLevel(tokens: readonly Token[], at: number, index: TableIndex): number {
  if (!/^(?:in|for|at|among|of)$/.test(tokens[at]?.word ?? "")) return at;
  const from = tokens[at + 1]?.word === "the" ? at + 2 : at + 1;
  return endOfLevel(tokens, from, index) ?? at;
}

/** The place behind a level that begins there. */
function endOfLevel(tokens: readonly Token[], from: number, index: TableIndex): number | null {
  for (let to = Math.min(from + LONGEST, tokens.length); to > from; to--)
    if (saysLevel(tokens, from, to, index)) return to;
  return null;
}

/** Whether a level ends there: 'construction' before the 'rate'. */
function endsLevel(tokens: readonly Token[], at: number, index: TableIndex): boolean {
  for (let from = Math.max(0, at - LONGEST); from < at; from++)
    if (saysLevel(tokens, from, at, index)) return true;
  return false;
}

/** How many words of a level are looked at. */
const LONGEST = 5;

function saysLevel(
  tokens: readonly Token[],
  from: number,
  to: number,
  { bySquash }: TableIndex,
): boolean {
  const said = tokens.slice(from, to).map(({ text }) => text);
  return (bySquash.get(squash(said.join(" "))) ?? []).some(
    ({ value, entry }) => value !== null && !entry.numeric,
  );
}

/** Whether rows are named by a level: 'the North', 'the "<20" group'. */
function isLevel(tokens: readonly Token[], from: number, index: TableIndex): boolean {
  const at = tokens[from]?.word === "the" ? from + 1 : from;
  const token = tokens[at];
  if (token === undefined || isFunctionWord(token.word)) return false;
  return (
    (index.bySquash.get(squash(token.word)) ?? []).some(({ value }) => value !== null) ||
    DEMONYMS.has(token.word) ||
    // 'strikers' of a level that is an abbreviation of them
    (index.postings.get(`s:${stem(token.word)}`) ?? []).some(
      ({ phrase }) => phrase.value !== null && phrase.words.length === 1,
    )
  );
}

/** Whether a word says the kinds of rows that a column tells apart: 'which group', 'the <20 group'. */
function namesKinds(
  tokens: readonly Token[],
  at: number,
  entry: ColumnEntry,
  index: TableIndex,
): boolean {
  const word = (step: number): string => tokens[at + step]?.word ?? "";
  const [own] = entry.words;
  if (own === undefined || stem(word(0)) !== own.stem || CONNECTIVE.test(word(0))) return false;
  // 'which type of customer', and another name that the word is a part of
  if (word(1) === "of" || isPart(tokens, at, entry, index)) return false;
  const [before, earlier] = word(-1) === "the" ? [word(-2), word(-3)] : [word(-1), word(-2)];
  return (
    ASKED.test(word(-1)) ||
    endsSuperlative(tokens, at) ||
    levelOf(entry, word(-1)) !== null ||
    tokens[at - 1]?.kind === "quoted" ||
    /^(?:common|frequent|popular)$/.test(word(-1)) ||
    (/^(?:to|on|with|of|from|for|by)$/.test(before) && TIED.test(earlier)) ||
    (before === "of" && (OF.test(earlier) || earlier === "number")) ||
    /^(?:rank|between|many)$/.test(before) ||
    (/^(?:does|do|is|are)$/.test(before) && TELLS.test(word(1))) ||
    (before === "and" && tokens.slice(0, at).some((other) => other.word === "between")) ||
    (word(1) === "with" && SUPERLATIVES.has(word(3))) ||
    (tokens[at - 1]?.value != null && /^(?:top|bottom|best|worst)$/.test(word(-2)))
  );
}

/** Whether a word beside it makes it a part of the name of another column: the 'group size'. */
function isPart(
  tokens: readonly Token[],
  at: number,
  entry: ColumnEntry,
  index: TableIndex,
): boolean {
  const own = entry.words[0]?.stem;
  const beside = [at - 1, at + 1].map((place) => stem(tokens[place]?.word ?? ""));
  return index.columns.some(
    ({ words }) =>
      words.length > 1 &&
      words.some((word) => word.stem === own) &&
      words.some((word) => word.stem !== own && beside.includes(word.stem)),
  );
}

/** What joins conditions is no kind of rows: 'a no and churn = yes'. */
const CONNECTIVE = /^(?:and|or|not|given|if|when|where)$/;
const ASKED = /^(?:which|what|all|each|every|across|different|by|per|among|between)$/;
const TELLS =
  /^(?:matters?|affects?|influences?|drives?|predicts?|determines?|explains?|(?:in)?dependent|depends?|related|linked|tied|connected|associated|correlated)$/;
const TALLY = /^(?:counts?|number|total|sum)$/;
const CHANGES = /^(?:rise|fall|increase|decrease|grow|drop|shrink|climb|change|differ|vary)$/;

const GRAMMAR = wordSet(
  "given and or not probability count average mean median sum total number rank mode range share rate odds when if among where between max min chance",
);

const COMPARED =
  /^(?:highest|lowest|largest|smallest|higher|lower|greater|larger|smaller|bigger|more|less|above|below|over|under|exceeds?)$/;
const RELATED =
  /^(?:and|between|describe|summari[sz]e|affects?|affecting|influences?|drives?|predicts?|determines?|explains?|with|versus|median|distribution)$/;

const OF =
  /^(?:average|mean|median|maximum|max|minimum|min|total|sum|distribution|range|percentile|quantile|quartile|correlation|value|values|histogram|spread)$/;

const TIED =
  /^(?:matters?|related|relates?|linked|tied|connected|associated|correlated|correlates?|depends?|depended|dependent|independent)$/;

function isCopula(word: string): boolean {
  return AUXILIARIES.has(word);
}
