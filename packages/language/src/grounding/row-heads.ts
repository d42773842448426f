/**
 * Nouns for rows that only the headers tell: the outlets of an `Outlet Format`, the complaints of a
 * `Complaint Type`. Unlike an identifier such a header does not say that each row is one, so that
 * its noun is read as a row only where a row is due.
 */
import { stem } from "../text/stem.ts";
import { isMute } from "./function-word.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";

const KIND =
  /^(?:type|kind|format|category|status|description|desc|method|channel|outcome|results?|amount)$/;
/** What is no thing that rows could be. */
const NO_THING =
  /(?:ing|ment|ity|ness|ics|ship|hood)$|^(?:body|blood|weather|education|income|age|job|work|time|day|diet|gender|race|marital|family|vehicle|skin|hair|location|place|service|road|light|surface|fuel|crop|soil|treatment|drug|diagnosis|disease|chest|weapon|colou?r)$/;

/** Amounts that each is of one thing: a fine of a `Fine Amount`. */
const MONEY =
  /^(?:fine|loan|claim|grant|donation|gift|invoice|bill|payment|award|order|transaction)$/;

const known = new WeakMap<TableIndex, ReadonlyMap<string, ColumnEntry>>();

/** The stems of such nouns, each with its column. */
export function rowHeads(index: TableIndex): ReadonlyMap<string, ColumnEntry> {
  const found = known.get(index);
  if (found !== undefined) return found;
  const heads = new Map<string, ColumnEntry>();
  for (const entry of index.columns) {
    const [noun, kind, ...rest] = entry.words.map(({ word }) => word);
    if (noun === undefined || rest.length > 0 || !KIND.test(kind ?? "")) continue;
    if (entry.affirmative !== null) continue;
    const amount = kind === "amount" && MONEY.test(noun);
    if (amount !== entry.numeric || (!amount && entry.column.role !== "category")) continue;
    if (NO_THING.test(noun) || isMute(noun) || isNamed(index, noun)) continue;
    heads.set(stem(noun), entry);
  }
  known.set(index, heads);
  return heads;
}

/** Whether a level or another whole header is called so. */
function isNamed(index: TableIndex, noun: string): boolean {
  const word = stem(noun);
  return (
    index.columns.some(({ words }) => words.length === 1 && words[0]?.stem === word) ||
    (index.postings.get(`s:${word}`) ?? []).some(({ phrase }) => phrase.value !== null)
  );
}

const COUNTED = /^(?:many|of|all|the|any|each|every|a|an|these|those|for|among|in|on|its|their)$/;
const NAMING =
  /^(?:types?|kinds?|formats?|categor(?:y|ies)|status(?:es)?|descriptions?|methods?|channels?|outcomes?|results?|reasons?|sources?|ids?|numbers?|codes?|dates?|times?)$/;

/** Whether such a noun stands where a row is due; `said` is what stands right before it, but for a level. */
export function isRowHead(
  heads: ReadonlyMap<string, ColumnEntry>,
  word: string,
  said: string,
  next: string,
): boolean {
  return (
    heads.has(stem(word)) && !/(?:ed|ing)$/.test(word) && COUNTED.test(said) && !NAMING.test(next)
  );
}
