/**
 * What a row of this table is, by its own headers: a `Receipt No` makes receipts of the rows, and a
 * `release_date` that no row lacks makes them all released. Such words say nothing about which
 * rows are meant, so they are read as 'row' and as a verb without meaning.
 */
import { type ConceptSense, sensesOf } from "../../lexicon/concepts.ts";
import { AUXILIARIES, CHANCE_NOUNS, RATE_NOUNS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { isPlural, stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { foldRowHeads } from "./row-heads.ts";

/** Whether the numbers of a column are names: row numbers, a `host_id`. */
export function isNumbering({ column, numeric, words }: ColumnEntry): boolean {
  const last = words.at(-1)?.word ?? "";
  const unique = column.role === "identifier" && (NUMBERING.test(last) || isRowNoun(last));
  return numeric && (unique || last === "id");
}

interface OwnRows {
  readonly nouns: ReadonlySet<string>;
  /** Of the nouns, those of identifiers. */
  readonly identifiers: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  /** Concepts of the verbs: 'died' of a death date. */
  readonly concepts: ReadonlySet<string>;
}

const NUMBERING =
  /^(?:id|ids|no|nr|num|number|ref|reference|code|key|identifier|uuid|name|unique)$/;
const DATING = /^(?:date|time|timestamp|datetime|day|dt|ts|at|on|of)$/;

const ownRows = oncePer((index: TableIndex): OwnRows => {
  const nouns = new Set(index.rowNoun === null ? [] : [stem(index.rowNoun.noun)]);
  const identifiers = new Set(nouns);
  const verbs = new Set<string>();
  const dates = index.columns.filter(({ column }) => column.type === "date").length;
  for (const { column, words } of index.columns) {
    const said = words.map(({ word }) => word);
    const rest = (pattern: RegExp): string | null => {
      const others = said.filter((word) => !pattern.test(word));
      return others.length === 1 && others.length < said.length ? stem(others[0] ?? "") : null;
    };
    const unique = column.type === "text" && column.distinct === index.codebook.rows;
    // numbers may all differ by chance, unless they count the rows
    const counts = column.type !== "number" || isRunning(column, index.codebook.rows);
    const alone = said.length === 1 && counts ? stem(said[0] ?? "") : null;
    const numbered = column.role === "identifier" || unique ? (rest(NUMBERING) ?? alone) : null;
    if (numbered !== null) {
      nouns.add(numbered);
      identifiers.add(numbered);
    }
    const dated = column.type === "date" && column.missing === 0 ? rest(DATING) : null;
    if (dated !== null) {
      nouns.add(dated);
      // with several dates the verb tells which one is meant
      if (dates === 1) verbs.add(dated);
    }
  }
  const concepts = new Set([...verbs].flatMap((verb) => sensesOf(verb).map(sideOf)));
  return { nouns, identifiers, verbs, concepts };
});

/** Whether numbers count the rows, from 1 or from wherever: 70001 to 70950 of 900 rows. */
function isRunning({ min, max, integer }: ColumnEntry["column"], rows: number): boolean {
  if (min === 0 || min === 1) return true;
  return integer === true && Number(min) > rows && Number(max) - Number(min) < 2 * rows;
}

/** Nouns for one and the same thing, the row of a table of sales. */
const SALES = new Set(["order", "transaction", "purchase", "sale", "invoice", "receipt"].map(stem));

/** Whether each row has a number or a name of its own as the noun: a visitor where there is a `visitorId`. */
export function isOwnRow(index: TableIndex, word: string): boolean {
  const { identifiers } = ownRows(index);
  const noun = stem(word);
  if (identifiers.has(noun)) return true;
  return SALES.has(noun) && [...identifiers].some((own) => SALES.has(own));
}

/** Whether any noun is so. */
export function hasOwnRow(index: TableIndex): boolean {
  return ownRows(index).identifiers.size > 0;
}

function sideOf({ concept, opposite }: ConceptSense): string {
  return `${concept}${opposite ? "-" : "+"}`;
}

const COUNTED =
  /^(?:many|of|all|the|any|each|every|a|an|are|were|these|those|for|among|in|on|found|)$/;
const GROUPING = /^(?:by|per|which|what|different|distinct|unique)$/;

/** Reads nouns and verbs of the table's own rows as what they say here: nothing. */
export function foldOwnRows(tokens: readonly Token[], index: TableIndex): void {
  const { nouns, identifiers, verbs, concepts } = ownRows(index);
  foldRowHeads(tokens, index);
  if (nouns.size === 0) return;
  tokens.forEach((token, at) => {
    if (token.kind !== "word" || token.value !== null) return;
    const before = tokens[at - 1]?.word ?? "";
    const after = tokens[at + 1];
    const word = stem(token.word);
    const relative = /^(?:who|that|which|they)$/.test(before) && verbs.has(word);
    const participle =
      relative ||
      /ed$/.test(token.word) ||
      /^(?:died|dead|born|sold|made|built|sent|bought|begun)$/.test(token.word);
    const happened = verbs.has(word) || sensesOf(word).some((sense) => concepts.has(sideOf(sense)));
    if (participle && happened && !levelled(index, token.word)) {
      const noun = token.word === "dead" && before === "the";
      if (noun || !/^(?:when|not|never|a|an|the)$/.test(before))
        token.word = noun ? "people" : JOINT;
      return;
    }
    if (!nouns.has(word) || participle) return;
    // a 're-inspection' is a level
    if (levelled(index, `${before}${token.word}`) || levelled(index, `${before}${word}`)) return;
    // 'log entries' of a table of a log
    if (
      /^(?:entr(?:y|ies)|records?|rows?|lines?)$/.test(after?.word ?? "") &&
      !GROUPING.test(before)
    ) {
      token.word = "row";
      return;
    }
    if (/ings$/.test(token.word) && verbs.has(word) && !GROUPING.test(before)) {
      token.word = "rows";
      return;
    }
    // 'the zip codes in Texas' of a table with a row for each
    if (identifiers.has(word) && after !== undefined && isCodeOfRow(tokens, at)) {
      token.word = "row";
      after.word = /s$/.test(after.word) ? "rows" : "row";
      return;
    }
    // a noun for the row already, unless some level is called so too
    const alone = (index.bySquash.get(word) ?? []).some(({ value }) => value === null);
    if (isRowNoun(token.word) && !isLevelWord(index, word) && !alone) return;
    const numbered =
      after !== undefined &&
      // 'stops had no search', read as 'no search'
      !(after.word === "no" && /[^.]\bno$/i.test(after.text)) &&
      (NUMBERING.test(after.word) || isDating(token, after) || after.value !== null);
    // 'the eviction rate' is of what happened
    const rate = RATE_NOUNS.has(after?.word ?? "") || CHANCE_NOUNS.has(after?.word ?? "");
    if (numbered || rate || GROUPING.test(before)) return;
    // 'a referral deal', 'the largest deal'
    const told =
      identifiers.has(word) && (isLevelWord(index, stem(before)) || /[a-z]{3}est$/.test(before));
    // 'organic plots' of a column `plot`, but no 'total sales' of a sale date
    const plural = identifiers.has(word) && /[^s]s$/.test(token.word);
    if (!plural && !told && at > 0 && !COUNTED.test(before)) return;
    if (!plural && !told && index.rowNoun?.isSure === false && stem(index.rowNoun.noun) === word)
      return;
    if (/s$/.test(token.word)) token.word = "rows";
    else if (told && !names(index, tokens, at + 1)) token.word = "row";
    else if (/^(?:a|an|any|each|every|the)$/.test(before) && !names(index, tokens, at + 1))
      token.word = "row";
  });
}

/** 'The receipt date', 'the release of 2019', but no 'receipts of …'. */
function isDating({ word }: Token, after: Token): boolean {
  return DATING.test(after.word) && !(isPlural(word) && /^(?:of|at|on)$/.test(after.word));
}

/** Whether codes or numbers are told of that each row has, and no one of them by its value. */
function isCodeOfRow(tokens: readonly Token[], at: number): boolean {
  const [before, code, next] = [at - 1, at + 1, at + 2].map((place) => tokens[place]);
  if (GROUPING.test(before?.word ?? "")) return false;
  if (/^(?:codes|numbers|ids)$/.test(code?.word ?? "")) return true;
  const isOne = /^(?:an?|any|chosen|selected|picked)$/.test(before?.word ?? "");
  const isValue = next?.value != null || next?.kind === "quoted" || next?.word === "=";
  return isOne && /^(?:code|number)$/.test(code?.word ?? "") && !isValue;
}

/** Whether a level of the table is this very word, so that it does tell rows apart. */
function levelled(index: TableIndex, word: string): boolean {
  return (index.bySquash.get(word) ?? []).some(({ value }) => value !== null);
}

function isLevelWord(index: TableIndex, word: string): boolean {
  return (index.postings.get(`s:${word}`) ?? []).some(({ phrase }) => phrase.value !== null);
}

/** Whether the next word goes on with a name of the table: 'the release year'. */
function names(index: TableIndex, tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return (
    next !== undefined && !AUXILIARIES.has(next.word) && index.postings.has(`s:${stem(next.word)}`)
  );
}
