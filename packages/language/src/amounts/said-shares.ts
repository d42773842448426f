/**
 * A percent of an amount is so much of another amount: 'tip over 20 %' is above a fifth of the bill
 * where a table has both. Which other one it is no words tell, so that each is a reading; what an
 * amount would be that grew by so many percent is none.
 */
import type { Column } from "@probability-chat/codebook";
import {
  type Event,
  formulaName,
  formulaOf,
  mapParts,
  type Query,
  type Scalar,
  type Term,
} from "@probability-chat/query";
import { renameColumn } from "../edit-query.ts";
import { measuredColumn } from "../measured-column.ts";
import { findMentions } from "../reading/mentions/find-mentions.ts";
import { PERCENT } from "../reading/mentions/number-words.ts";
import { significant } from "../reading/text/plain-number.ts";
import { cutWords, spellOut } from "../reading/text/words.ts";
import type { Told } from "../reply/refusals.ts";
import { DIGITS } from "./amounts-said.ts";

/** What a question says in percent, put into queries about amounts. */
export interface SaidShares {
  /** The query with each percent of an amount as the number that is said. */
  asSaid(query: Query): Query;
  /** The query with them as shares, once for each amount of which they may be. */
  ofOthers(query: Query): Query[];
  /** What is to be said of a percent that is compared as if it were an amount. */
  notes(query: Query): readonly string[];
}

const MOST = 2;
const NONE: SaidShares = { asSaid: (query) => query, ofOthers: () => [], notes: () => [] };

export function saidShares(question: string, told: Told): SaidShares {
  const percents = percentsIn(question);
  if (percents.length === 0) return NONE;
  const columns = new Map(told.codebook.columns.map((column) => [column.name, column]));
  const amountOf = (number: number, name: string | null): Share | null => {
    const percent = percents.find((one) => readingsOf(one).includes(number));
    const column = name === null ? undefined : columns.get(name);
    if (percent === undefined || !column || kindOfAmount(column, told) === null) return null;
    return { percent, column };
  };
  const put = (query: Query, change: Change): Query => {
    const compared = mapComparisons(query, ({ event, number, factorOf }) => {
      const share = amountOf(number, event.left.column);
      if (share === null) return event;
      return factorOf === null || factorOf === share.column.name
        ? change.event(event, share)
        : { ...event, right: partOf(factorOf, share) };
    });
    if (compared.kind !== "claim" && compared.kind !== "test") return compared;
    const { left, right } = compared;
    const share = right.kind === "number" ? amountOf(right.value, measuredColumn(left)) : null;
    return share === null ? compared : { ...compared, ...change.claim(left, share) };
  };
  const sharesIn = (query: Query): Share[] => {
    const shares: Share[] = [];
    const note = <Of>(same: Of, share: Share): Of => {
      shares.push(share);
      return same;
    };
    put(query, { event: note, claim: (left, share) => note({ left }, share) });
    return shares;
  };
  const asSaid: Change = {
    event: (event, { percent }) => ({ ...event, right: percent }),
    claim: (left, { percent }) => ({ left, right: { kind: "number", value: percent } }),
  };
  return {
    asSaid: (query) => put(query, asSaid),
    ofOthers(query) {
      const [share] = sharesIn(query);
      return wholesOf(share?.column, told).map(({ name }) =>
        put(query, {
          event: (event, own) => ({ ...event, right: partOf(name, own) }),
          claim: (left, { percent, column }) => ({
            left: renameColumn(left, column.name, ratioOf(column.name, name)) as Scalar,
            right: { kind: "number", value: significant(percent / 100, DIGITS) },
          }),
        }),
      );
    },
    notes: (query) =>
      sharesIn(query).map(
        ({ percent, column }) =>
          `The table does not say of what ${percent} % is meant: ${percent} itself was compared with ${column.name}.`,
      ),
  };
}

/** So many percent, said of an amount. */
interface Share {
  readonly percent: number;
  readonly column: Column;
}

/** What becomes of what is compared with a percent. */
interface Change {
  event(event: Compared["event"], share: Share): Event;
  claim(left: Scalar, share: Share): { readonly left: Scalar; readonly right?: Scalar };
}

/** A comparison with a number; `factorOf` is the column of which that is a multiple, if of any. */
interface Compared {
  readonly event: Extract<Event, { kind: "compare" }>;
  readonly number: number;
  readonly factorOf: string | null;
}

function mapComparisons(query: Query, change: (compared: Compared) => Event): Query {
  const changed = (event: Event): Event => {
    const compared = comparedIn(event);
    return compared ? change(compared) : mapParts(event, { event: changed, query: inside });
  };
  const inside = (part: Query): Query => mapParts(part, { event: changed, query: inside });
  return inside(query);
}

function comparedIn(event: Event): Compared | null {
  if (event.kind !== "compare" || event.left.kind !== "column") return null;
  const { right } = event;
  if (typeof right === "number") return { event, number: right, factorOf: null };
  const formula =
    typeof right === "object" && right.kind === "column" ? formulaOf(right.column) : null;
  if (formula?.kind !== "operation" || formula.op !== "*") return null;
  const [number, column] = [formula.left, formula.right].sort((a) =>
    a.kind === "number" ? -1 : 1,
  );
  if (number?.kind !== "number" || column?.kind !== "column") return null;
  return { event, number: number.value, factorOf: column.column };
}

/** `0.2 * total_bill`. */
function partOf(whole: string, { percent }: Share): Term {
  const left = { kind: "number", value: significant(percent / 100, DIGITS) } as const;
  const right = { kind: "column", column: whole } as const;
  return { kind: "column", column: formulaName({ kind: "operation", op: "*", left, right }) };
}

/** `tip / total_bill`. */
function ratioOf(part: string, whole: string): string {
  const left = { kind: "column", column: part } as const;
  const right = { kind: "column", column: whole } as const;
  return formulaName({ kind: "operation", op: "/", left, right });
}

/** The larger amounts of a kind, of which one may be a share. */
function wholesOf(part: Column | undefined, told: Told): Column[] {
  if (part === undefined) return [];
  const kind = kindOfAmount(part, told);
  return told.codebook.columns
    .filter((column) => column !== part && kindOfAmount(column, told) === kind)
    .filter(({ max }) => Number(max) > Number(part.max))
    .slice(0, MOST);
}

const MONEY = new Set(
  (
    "amount balance bill bonus budget charge charges cost costs debt deposit discount donation " +
    "earnings expense expenses fare fee fees fine gross income loan margin net pay payment payout " +
    "premium price prices profit rent revenue salary sale sales spend spending spent tax taxes tip " +
    "tips turnover wage wages"
  ).split(" "),
);
const SHARE = /\b(?:share|rate|ratio|percent|percentage|pct|proportion|fraction|index|score)\b/;

/** By its unit or, where that is not told, as money by its name; null where it may be a share. */
function kindOfAmount(column: Column, { dictionary }: Told): string | null {
  const { name, header, type, role, max } = column;
  const words = spellOut(header);
  const unit = dictionary[name]?.unit || column.unit;
  const isShare = SHARE.test(words) || unit === "%" || Number(max) <= 1;
  if (type !== "number" || role !== "measure" || isShare) return null;
  if (unit) return unit;
  return words.split(" ").some((word) => MONEY.has(word)) ? "money" : null;
}

/** What a reader may take a percent for; see `findMentions`. */
function readingsOf(percent: number): number[] {
  const share = percent / 100;
  return [percent, share, 1 + share, 1 - share].map((one) => significant(one, DIGITS));
}

/** The numbers that are said in percent. */
function percentsIn(question: string): number[] {
  const words = cutWords(question);
  const texts = words.map(({ text }) => text);
  const isPercent = (at: number) =>
    (PERCENT.has(texts[at] ?? "") && texts[at] !== "percentile") ||
    (texts[at] === "per" && texts[at + 1] === "cent");
  return findMentions(words).flatMap(({ last, readings: [value] }) =>
    typeof value === "number" && isPercent(last + 1) ? [value] : [],
  );
}
