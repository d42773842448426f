/** Selling, prices and spending that a question asks about, and that a table of other things, or of other spending, does not tell. */
import { type Query, queryColumns } from "@probability-chat/query";
import { oncePer } from "../../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";
import { wordsFor } from "../told-rows.ts";
import type { Place } from "./passed-over.ts";

/** The first of them that a query leaves out. */
export function tradePassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  return salePassedOver(reader) ?? purposePassedOver(reader, used) ?? farePassedOver(reader, used);
}

const SALE = /^(?:sells?|sold|selling|buys?|bought|buying)$/i;
const TRADE =
  /^(?:sales?|sold|sell|seller|selling|buy|buyer|bought|purchased?|prices?|pricing|cost|amount|revenue|turnover|profit|margin|gross|orders?|invoice|receipt|quantity|qty|units?|customers?|clients?|shoppers?|visitors?|transactions?|deals?|discount|stock|inventory|market|listing|listed|products?|items?|sku|stores?|shops?|retail|vendor|cart|basket|checkout|total|close|volume|value|spent|spend|spending|campaign|leads?|auction|bids?)$/;

/** 'How many tracks were sold' of a table that tells nothing of trade. */
function salePassedOver(reader: Reader): Place | null {
  const at = reader.tokens.findIndex(
    ({ text }, place) =>
      SALE.test(text) && !reader.framed.has(place) && mentionOver(reader, place) === undefined,
  );
  if (at < 0) return null;
  const sells =
    /^sell$/i.test(reader.tokens[at]?.text ?? "") &&
    reader.tokens.slice(0, at).some(({ word }) => word === "many");
  return (sells ? isOfSales : isOfTrade)(reader.index) ? null : [at, at + 1];
}

/** How many of them somebody sold is told by sales, not by prices. */
const SALES =
  /^(?:sales?|sold|sell|seller|selling|buyer|bought|purchased?|orders?|invoice|receipt|quantity|qty|units?|transactions?|deals?|volume|agent|rep|close|closed)$/;
const isOfSales = oncePer((index: TableIndex): boolean =>
  index.columns.some((entry) => wordsFor(index, entry).some((word) => SALES.test(word))),
);

const isOfTrade = oncePer((index: TableIndex): boolean =>
  index.columns.some((entry) => wordsFor(index, entry).some((word) => TRADE.test(word))),
);

const SPENDING = /^(?:spend|spends|spent|spending|spendings|expenditures?|expenses?)$/;

/** 'What did a ticket cost', 'spent on tickets' of a column of what was spent on food: money for something else. */
function purposePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  for (const entry of used) {
    const on = entry.words.findIndex(({ word }) => word === "on" || word === "for");
    if (on < 1 || !SPENDING.test(entry.words[on - 1]?.word ?? "")) continue;
    const purpose = new Set(entry.words.slice(on + 1).map((word) => word.stem));
    const said = reader.tokens.map(({ text }) => text.toLowerCase());
    if (said.some((word) => purpose.has(stem(word)))) continue;
    const spent = said.findIndex((word) => SPENDING.test(word));
    if (spent < 0) {
      const money = reader.mentions.find(({ candidates }) =>
        candidates.some((own) => own.entry === entry && own.value === null),
      );
      if (money !== undefined) return [money.start, money.end];
      continue;
    }
    const other = said.findIndex(
      (word, at) =>
        at > spent &&
        isKind(word) &&
        mentionOver(reader, at) === undefined &&
        /^(?:on|for)(?: (?:the|a|an|their|his|her))?$/.test(
          said.slice(at - (/^(?:on|for)$/.test(said[at - 1] ?? "") ? 1 : 2), at).join(" "),
        ),
    );
    if (other >= 0) return [other, other + 1];
  }
  return null;
}

/** What fares are paid for. */
const CARRIED =
  /^(?:tickets?|fares?|passengers?|travell?ers?|trips?|rides?|journeys?|flights?|voyages?|passages?|crossings?|sailings?|cabs?|taxis?|commutes?|hires?|classe?s?)$/;

/** 'How much did the ship cost' of fares, or a bike of what travel costs: what is no ride has no fare. */
function farePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  const at = reader.tokens.findIndex(({ word }) => /^costs?$/.test(word)) - 1;
  const noun = wordAt(reader, at);
  if (at < 1 || !isKind(noun) || CARRIED.test(noun) || mentionOver(reader, at) !== undefined)
    return null;
  return used.some(
    ({ numeric, words }) =>
      numeric && words.some(({ word }) => /^(?:fares?|travel|commut(?:e|ing))$/.test(word)),
  )
    ? [at, at + 2]
    : null;
}
