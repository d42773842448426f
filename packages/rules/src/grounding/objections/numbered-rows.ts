/** Nouns for a row that head the column which names or numbers the rows: 'players' of a `Player`. */
import type { Column } from "@probability-chat/codebook";
import { GROUPING } from "../../lexicon/function-words.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import type { Hit } from "../candidate.ts";
import type { ColumnEntry } from "../table-index.ts";
import type { Match } from "./match.ts";
import { isTop } from "./row-noun-columns.ts";

/** 'A player' is a row where each has a name of its own under `Player`, but for who it is that is asked. */
export function isOwnName({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value, whole } = candidate;
  if (value !== null || entry.numeric || !whole || end > start + 1) return false;
  if (!isRowNoun(wordIn(tokens, start)) || !isNaming(entry.column)) return false;
  const before = wordIn(tokens, start - 1);
  const asked = GROUPING.has(before) || WHO.test(before) || isTop(tokens, start);
  const extreme = tokens.slice(end, end + 4).some(({ word }) => MOST.test(word));
  return !asked && !(/^(?:with|who|that|has|had|of)$/.test(wordIn(tokens, end)) && extreme);
}

/** Whether hardly two rows have the same: names and numbers of rows. */
function isNaming({ role, distinct, levels }: Column): boolean {
  return /^(?:identifier|freeText)$/.test(role) || (distinct > 12 && (levels[0]?.count ?? 3) <= 2);
}

const WHO = /^(?:whose|name|best|worst|top|\p{L}{2,}est)$/u;
const MOST = /^(?:most|least|fewest|best|worst|top|\p{L}{2,}est)$/u;

/** The parcels of a column `parcel` that numbers them are the rows, but for 'parcel 7'. */
export function isNumberedRow({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value } = candidate;
  return (
    value === null &&
    end === start + 1 &&
    entry.numeric &&
    (entry.column.role === "identifier" || isServiceNumber(entry)) &&
    isKind(wordIn(tokens, start)) &&
    tokens[end]?.value == null &&
    tokens[end + 1]?.value == null &&
    !/^(?:=|ids?|numbers?|no|codes?)$/.test(wordIn(tokens, end))
  );
}

/** A `flight` or a `train` of whole numbers: by which number it goes, though it goes every day. */
function isServiceNumber({ words, column, affirmative }: ColumnEntry): boolean {
  const [only, ...others] = words;
  const isService = others.length === 0 && SERVICE.test(only?.word ?? "");
  return isService && affirmative === null && column.integer && column.distinct > 12;
}

const SERVICE = /^(?:flight|train|trip|voyage|shipment|ticket)$/;

/** 'The share of flights with …' of a table that numbers them under `flight`. */
export function isRowsSaid({ made, tokens, first, before, after, alone }: Match): boolean {
  const { entry, whole } = made.candidate;
  const [own, ...others] = entry.words;
  const plural = alone && whole && others.length === 0 && first === `${own?.word}s`;
  if (!plural || !entry.numeric || !entry.column.integer || !isRowNoun(first)) return false;
  const counted =
    before === "many" ||
    (before === "of" &&
      /^(?:share|percentage|percent|%|proportion|fraction|number)$/.test(
        wordIn(tokens, made.start - 2),
      ));
  return (
    counted && /^(?:with|from|to|that|which|who|in|on|at|had|have|left|where|whose)$/.test(after)
  );
}
