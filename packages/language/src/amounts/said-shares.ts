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
import { BETWEEN, DIGITS } from "./amounts-said.ts";

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
    const compared = mapConditions(query, (event) => {
      if (event.kind === "between") {
        const [low, high] = [event.low, event.high].map(({ value }) =>
          typeof value === "number" ? amountOf(value, event.left.column) : null,
        );
        if (!low || !high) return null;
        const [least, most] = [Math.min(...percents), Math.max(...percents)];
        const isWhole = percents.length === 2;
        return isWhole
          ? change.between(event, { ...low, percent: least }, { ...high, percent: most })
          : change.between(event, low, high);
      }
      const { number, factorOf } = multipleIn(event) ?? {};
      const share = number === undefined ? null : amountOf(number, event.left.column);
      if (share === null) return null;
      return factorOf === null || factorOf === share.column.name
        ? change.compare(event, share)
        : { ...event, right: partOf(String(factorOf), share) };
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
    const claim: Change["claim"] = (left, share) => note({ left }, share);
    put(query, { compare: note, between: note, claim });
    return shares;
  };
  const asSaid: Change = {
    compare: (event, { percent }) => ({ ...event, right: percent }),
    between: (event, low, high) => withBounds(event, low.percent, high.percent),
    claim: (left, { percent }) => ({ left, right: { kind: "number", value: percent } }),
  };
  return {
    asSaid: (query) => put(query, asSaid),
    ofOthers(query) {
      const [share] = sharesIn(query);
      return wholesOf(share?.column, told).map(({ name }) =>
        put(query, {
          compare: (event, own) => ({ ...event, right: partOf(name, own) }),
          between(event, low, high) {
            const left = { kind: "column", column: ratioOf(low.column.name, name) } as const;
            return { ...withBounds(event, shareIn(low), shareIn(high)), left };
          },
          claim: (left, own) => ({
            left: renameColumn(left, own.column.name, ratioOf(own.column.name, name)) as Scalar,
            right: { kind: "number", value: shareIn(own) },
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

type Of<Kind extends Event["kind"]> = Extract<Event, { readonly kind: Kind }>;

/** What becomes of what is compared with a percent. */
interface Change {
  compare(event: Of<"compare">, share: Share): Event;
  between(event: Of<"between">, low: Share, high: Share): Event;
  claim(left: Scalar, share: Share): { readonly left: Scalar; readonly right?: Scalar };
}

/** The query with conditions on columns changed, unless to null, wherever they are. */
function mapConditions(
  query: Query,
  change: (event: Of<"compare" | "between">) => Event | null,
): Query {
  const changed = (event: Event): Event => {
    const isSuch = event.kind === "compare" || event.kind === "between";
    const made = isSuch && event.left.kind === "column" ? change(event) : null;
    return made ?? mapParts(event, { event: changed, query: inside });
  };
  const inside = (part: Query): Query => mapParts(part, { event: changed, query: inside });
  return inside(query);
}

/** The number that a column is compared with, and the column of which it is a multiple, if of any. */
function multipleIn({ right }: Of<"compare">) {
  if (typeof right === "number") return { number: right, factorOf: null };
  const formula =
    typeof right === "object" && right.kind === "column" ? formulaOf(right.column) : null;
  if (formula?.kind !== "operation" || formula.op !== "*") return null;
  const { left, right: other } = formula;
  const [number, column] = left.kind === "number" ? [left, other] : [other, left];
  if (number?.kind !== "number" || column?.kind !== "column") return null;
  return { number: number.value, factorOf: column.column };
}

function withBounds(event: Of<"between">, low: number, high: number): Of<"between"> {
  return {
    ...event,
    low: { ...event.low, value: low },
    high: { ...event.high, value: high },
  };
}

function shareIn({ percent }: Share): number {
  return significant(percent / 100, DIGITS);
}

/** `0.2 * total_bill`. */
function partOf(whole: string, share: Share): Term {
  const left = { kind: "number", value: shareIn(share) } as const;
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

/** Words for money of which no percent is usual; of a margin, a premium, a tax or a debt it is. */
const MONEY: ReadonlySet<string> = new Set(
  (
    "amount bill bonus budget charge charges cost costs deposit donation earnings expense expenses " +
    "fare fee fees fine gross income net pay payment payout price prices profit rent revenue salary " +
    "sale sales spend spending spent tip tips turnover wage wages"
  ).split(" "),
);
const SHARE = /\b(?:share|rate|ratio|percent|percentage|pct|proportion|fraction|index|score)\b/;

/** By its unit or, where that is not told, as money by its name; null where it may be a share. */
function kindOfAmount(column: Column, { dictionary }: Told): string | null {
  const { name, header, type, role, min, max } = column;
  const words = spellOut(header);
  const unit = dictionary[name]?.unit || column.unit;
  const isShare = SHARE.test(words) || unit === "%" || Number(max) <= 1 || Number(min) < 0;
  if (type !== "number" || role !== "measure" || isShare) return null;
  if (unit) return unit;
  return words.split(" ").some((word) => MONEY.has(word)) ? "money" : null;
}

/** What a reader may take a percent for; see `findMentions`. */
function readingsOf(percent: number): number[] {
  const share = percent / 100;
  return [percent, share, 1 + share, 1 - share].map((one) => significant(one, DIGITS));
}

/** The numbers that are said in percent; of 'between 10 and 20 %' both. */
function percentsIn(question: string): number[] {
  const words = cutWords(question);
  const texts = words.map(({ text }) => text);
  const percents: number[] = [];
  let following = -1;
  for (const { first, last, readings } of findMentions(words).toReversed()) {
    const [value] = readings;
    const isJoined = following === last + 2 && BETWEEN.has(texts[last + 1] ?? "");
    if (typeof value !== "number" || !(isJoined || isPercent(texts, last + 1))) continue;
    percents.push(value);
    following = first;
  }
  return percents;
}

function isPercent(texts: readonly string[], at: number): boolean {
  const word = texts[at] ?? "";
  return (
    (PERCENT.has(word) && word !== "percentile") || (word === "per" && texts[at + 1] === "cent")
  );
}
