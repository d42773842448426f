/**
 * What the headers of a table tell of its rows: a noun for another kind of thing is refused, or asked
 * about where the table may be of it.
 */
import type { Query } from "@probability-chat/query";
import { ownEntry } from "../grounding/columns/column-entry.ts";
import { splitWords } from "../grounding/header.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { tellsOf } from "../lexicon/row-fields.ts";
import { isKind } from "../lexicon/row-nouns.ts";
import { isHolderOf, stem } from "../text/stem.ts";
import { mentionBefore, mentionOver, type Problem, type Reader, spanOf, wordAt } from "./reader.ts";

/** Nurses, students, earthquakes: rows only of a table whose headers are about them. */
export function unlikelyRow(reader: Reader, kinds: readonly number[]): number | null {
  const said = wordsOf(reader.index);
  const told = reader.tokens.flatMap(({ word }, at) =>
    PARTICULAR.test(word) && !isSaid(reader, at) ? [at] : [],
  );
  return [...kinds, ...told].find((at) => isUntold(reader, said, at, false)) ?? null;
}

/** Kinds so particular that they tell of other rows even within a compound: 'insurance cost', 'electric trucks'. */
const PARTICULAR =
  /^(?:trucks?|mortgages?|apartments?|insurance|medical|wom[ae]n|owners?|mothers?|moms?|mums?|fathers?|dads?|pregnanc(?:y|ies)|water)$/;

function isSaid(reader: Reader, at: number): boolean {
  return reader.framed.has(at) || mentionOver(reader, at) !== undefined;
}

/**
 * What a question tells of, most of whose nouns need a header too: somebody's possessions and acts
 * are refused ('how many employees does … have'), else it is asked whether they are the rows.
 */
export function untoldRow(reader: Reader, query: Query, kinds: readonly number[]): Problem | null {
  if (!TOLD_OF.has(query.kind === "by" ? query.query.kind : query.kind)) return null;
  const said = wordsOf(reader.index);
  // a table of unreadable headers tells nothing
  if (!said.some((own) => sensesOf(stem(own)).length > 0)) return null;
  const at = [...kinds, ...askedOf(reader)].find(
    (place) =>
      !reader.framed.has(place) &&
      // 'registered users' of a column `registered`
      mentionBefore(reader, place) === undefined &&
      isUntold(reader, said, place, true),
  );
  if (at === undefined) return null;
  const span = spanOf(reader, at, at + 1);
  if (
    /^(?:do|does|did|has|have)$/.test(wordAt(reader, at + 1)) &&
    wordAt(reader, at - 1) === "many"
  )
    return { kind: "unknown", span, reason: "unknownColumn", column: null };
  return {
    kind: "ask",
    span,
    message: `No column tells of “${wordAt(reader, at)}”. Are they what the rows of this table are?`,
    offer: { key: "rows", options: [{ label: "yes, the rows", settled: "rows" }] },
  };
}

/** Whether the table's headers make it one of such rows, as far as nouns need that. */
export function isToldRow(reader: Reader, at: number): boolean {
  return !isUntold(reader, wordsOf(reader.index), at, true);
}

const wordsOf = oncePer((index: TableIndex): readonly string[] =>
  index.columns.flatMap((entry) => wordsFor(index, entry)),
);

/** Whether the table's headers make its rows what a noun that was not said would call them. */
export function isToldAs(index: TableIndex, noun: string): boolean {
  return !isUntoldNoun(noun, wordsOf(index), true);
}

function isUntold(reader: Reader, said: readonly string[], at: number, isAsked: boolean): boolean {
  return isUntoldNoun(wordAt(reader, at), said, isAsked);
}

function isUntoldNoun(word: string, said: readonly string[], isAsked: boolean): boolean {
  const tells = tellsOf(word, isAsked);
  const isTold = (own: string): boolean =>
    tells?.test(own) === true || stem(own) === stem(word) || isHolderOf(word, own);
  if (tells === null) return false;
  return !said.some(isTold) || isServing(word, said);
}

/** Who works where the rows are those that are served: no nurse is one of the visits to a ward. */
function isServing(word: string, said: readonly string[]): boolean {
  return SERVING.test(word) && said.some((own) => SERVED.test(own)) && !said.some(isStaff);
}

const SERVING =
  /^(?:employees?|workers?|staff|personnel|colleagues?|co-?workers?|doctors?|nurses?|physicians?|teachers?)$/;
const SERVED =
  /^(?:patients?|appointments?|appt|triage|customers?|guests?|passengers?|invoice|outlets?|backers|pledged)$/;
const isStaff = (word: string): boolean => STAFF.test(word);
const STAFF =
  /^(?:employ|worker|staff$|salar|wage|job|attrition|tenure|hire|occupation|payroll|nurse|doctor|physician|teacher|ratio)/;

/** Queries of rows: the drivers of a change are none. */
const TOLD_OF: ReadonlySet<string> = new Set(
  "count statistic quantile probability odds claim rank distribution describe draw".split(" "),
);

/** The kinds that a question counts, tells of, or has do what it asks: 'of the owners', 'that a guest cancels'. */
function askedOf(reader: Reader): number[] {
  return reader.tokens.flatMap(({ word }, at) => {
    if (tellsOf(word, true) === null || reader.mentionAt.has(at)) return [];
    if (!/s$|^(?:staff|personnel|workforce)$/.test(word)) return isDoer(reader, at) ? [at] : [];
    if (opensCompound(reader, at)) return [];
    let before = at - 1;
    while (/^(?:the|all|of|in)$/.test(wordAt(reader, before)) && before > at - 3) before -= 1;
    const asked = /^(?:of|many|for|to|do|does|did|are|were)$/;
    return asked.test(wordAt(reader, before)) || asked.test(wordAt(reader, before + 1)) ? [at] : [];
  });
}

/** 'that a guest cancels': the subject of a clause before its verb. */
function isDoer(reader: Reader, at: number): boolean {
  return (
    /^(?:that|if|when)$/.test(wordAt(reader, at - 2)) &&
    /^an?$/.test(wordAt(reader, at - 1)) &&
    /(?:[^s]s|ed)$/.test(wordAt(reader, at + 1))
  );
}

/** The words of a column's header, and of what the dictionary says of it. */
export function wordsFor(index: TableIndex, entry: ColumnEntry): string[] {
  const said = ownEntry(index.dictionary, entry.column.name);
  const told = [said?.description ?? "", ...(said?.synonyms ?? [])].flatMap(splitWords);
  return [...entry.words.map(({ word }) => word), ...told];
}

/** Whether only nouns stand between a word and something that the table has. */
export function opensCompound(reader: Reader, at: number): boolean {
  let next = at + 1;
  while (isKind(wordAt(reader, next)) && !reader.mentionAt.has(next)) next += 1;
  return reader.mentionAt.has(next) && !/s$/.test(wordAt(reader, at));
}
