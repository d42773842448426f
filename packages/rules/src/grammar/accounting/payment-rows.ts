/** Rows that are payments: who came, who is a member and what is owned are none of them, whoever paid. */
import { type Query, walk } from "@probability-chat/query";
import { oncePer } from "../../grounding/once-per.ts";
import type { TableIndex } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { mentionBefore, mentionOver, type Reader, wordAt } from "../reader.ts";
import { KEEPERS } from "../row-words.ts";
import { isToldAs } from "../told-rows.ts";
import { isPerson } from "./other-things.ts";
import type { Place } from "./passed-over.ts";

/** 'How many members does the club have', 'takings from wine': what the rows are not, and no column tells. */
export function payersPassedOver(reader: Reader, query: Query): Place | null {
  return (
    countedInLedger(reader, query) ??
    keptBySomebody(reader, query) ??
    peopleDoing(reader, query) ??
    partOfLevel(reader)
  );
}

const LEDGER = /^(?:payee|payer|ledger|reconciled|vat|journal)$/;
const DEALS = /^(?:invoice|transaction|receipt|orders?|checkout|loan)$/;
const KEEPER = new RegExp(`^(?:${KEEPERS}|club|library|gym|society)`);

const saysAny = (index: TableIndex, said: RegExp): boolean =>
  index.columns.some(({ words }) => words.some(({ word }) => said.test(word)));

const isLedger = oncePer(
  (index: TableIndex): boolean =>
    saysAny(index, LEDGER) && saysAny(index, /^(?:amount|debit|credit|value|total)$/),
);
const isOfDeals = oncePer((index: TableIndex): boolean => saysAny(index, DEALS));

/** The place of what is counted, or -1: the last word of what follows 'how many'. */
function countedAt(reader: Reader, query: Query): number {
  const many = reader.tokens.findIndex(({ word }) => word === "many");
  if (many < 0 || ![...walk(query)].some(({ node }) => node.kind === "count")) return -1;
  return (reader.mentionAt.get(many + 1)?.end ?? many + 2) - 1;
}

/** What the rows of any ledger are called. */
const PAYMENT = /^(?:payments?|transactions?|movements?|bookings?|postings?|transfers?|expenses?)$/;

const isSomebody = (noun: string): boolean =>
  /^(?:people|persons)$/.test(noun) || (isKind(noun) && isPerson(noun.replace(/s$/, "")));

/** 'How many people came', 'how many boats' of payments. */
function countedInLedger(reader: Reader, query: Query): Place | null {
  const at = countedAt(reader, query);
  const noun = wordAt(reader, at);
  if (at < 0 || !isLedger(reader.index) || PAYMENT.test(noun) || unitOf(noun) !== undefined)
    return null;
  const isThing = isKind(noun) && mentionOver(reader, at) === undefined;
  return isThing || isSomebody(noun) ? [at, at + 1] : null;
}

/** 'How many members does the store have' of what it sold to them. */
function keptBySomebody(reader: Reader, query: Query): Place | null {
  const at = countedAt(reader, query);
  if (at < 0 || !isSomebody(wordAt(reader, at)) || !isOfDeals(reader.index)) return null;
  if (mentionOver(reader, at)?.candidates[0]?.value == null) return null;
  const keeper = at + (/^(?:the|our|this)$/.test(wordAt(reader, at + 2)) ? 3 : 2);
  const isKept =
    /^(?:do|does|did)$/.test(wordAt(reader, at + 1)) &&
    KEEPER.test(wordAt(reader, keeper)) &&
    /^(?:has|have|had)$/.test(wordAt(reader, keeper + 1));
  return isKept ? [at, at + 1] : null;
}

/** By what people do, what rows that are such people are called. */
const DOING: ReadonlyMap<string, string> = new Map([
  ["live", "resident"],
  ["lived", "resident"],
  ["work", "employee"],
  ["worked", "employee"],
]);

/** 'How many people live in Oslo' of homes: the rows are nobody who does. */
function peopleDoing(reader: Reader, query: Query): Place | null {
  const at = countedAt(reader, query);
  const doing = DOING.get(reader.tokens[at + 1]?.text.toLowerCase() ?? "");
  if (doing === undefined || !/^(?:people|persons)$/.test(wordAt(reader, at))) return null;
  return isToldAs(reader.index, doing) ? null : [at, at + 2];
}

/** 'Bar takings from wine': a part of the level, which no column tells apart. */
function partOfLevel(reader: Reader): Place | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      isKind(word) &&
      /^(?:from|off)$/.test(wordAt(reader, place - 1)) &&
      !reader.framed.has(place) &&
      mentionOver(reader, place) === undefined &&
      mentionBefore(reader, place - 1)?.candidates[0]?.value != null &&
      !/^(?:of|with|in|at)$/.test(wordAt(reader, place + 1)),
  );
  return at < 0 ? null : [at - 1, at + 1];
}
