/** The amounts that a question says: '5 kg', 'between 50 and 100 million', 'half an hour'. */
import { SPAN_UNITS, type SpanUnit } from "@probability-chat/query";
import { findMentions } from "../reading/mentions/find-mentions.ts";
import { SUFFIXES } from "../reading/mentions/number-words.ts";
import { conversions } from "../reading/mentions/units.ts";
import { significant } from "../reading/text/plain-number.ts";
import { cutWords, type Word } from "../reading/text/words.ts";
import { type Measure, measureSaid } from "./measures.ts";

/** Digits of a converted number, as of the readings of a mention. */
export const DIGITS = 10;
/** From this number on a reader is offered what it is in thousands. */
export const LONG = 10_000;
/** Of '10k a month' no month is an amount, of 'half a month' it is. */
const AFTER_FRACTION: ReadonlySet<string> = new Set(["a", "an", "of"]);
/** What joins two numbers of one unit. */
export const BETWEEN: ReadonlySet<string> = new Set(["and", "to", "or", "-"]);

/** So much. */
export interface Amount {
  /** As it is said: 2 of '2 million'. */
  readonly number: number;
  /** What a word for thousands makes of it. */
  readonly scale: number;
  /** Of what, where that is said; `m` is a metre, and a million. */
  readonly measure: Measure | null;
  readonly isMetre: boolean;
}

/** What a question says of amounts. */
interface AmountsSaid {
  /** By the numbers that a reader may take it for, where they are of no other amount. */
  readonly amounts: ReadonlyMap<number, Amount>;
  /** The one unit of time that is counted in, where there is one. */
  readonly span: SpanUnit | null;
}

export function amountsSaid(question: string): AmountsSaid {
  const words = cutWords(question);
  const amounts = new Map<number, Amount | null>();
  const counted = new Set(words.map(({ text }) => text).filter((word) => SPAN_UNITS.has(word)));
  for (const amount of amountsIn(words)) {
    for (const value of readingsOf(amount)) {
      const isOther = amounts.has(value) && !equal(amounts.get(value), amount);
      amounts.set(value, isOther ? null : amount);
    }
    const unit = amount.measure?.name;
    if (unit && SPAN_UNITS.has(unit)) counted.add(unit);
  }
  const [span = null] = counted.size === 1 ? counted : [];
  return {
    amounts: new Map([...amounts].filter((one): one is [number, Amount] => one[1] !== null)),
    span: span as SpanUnit | null,
  };
}

function equal(left: Amount | null | undefined, right: Amount): boolean {
  if (!left) return false;
  return left.measure === right.measure && left.number * left.scale === right.number * right.scale;
}

/** The numbers of a question; of 'between 3 and 4 kg' both are in kg, of '5 to 10 million' in millions. */
function amountsIn(words: readonly Word[]): Amount[] {
  const texts = words.map(({ text }) => text);
  const amounts: Amount[] = [];
  let following: (Amount & { readonly first: number }) | null = null;
  for (const { first, last, readings } of findMentions(words).toReversed()) {
    const [number] = readings;
    const joined: Amount | null =
      following?.first === last + 2 && BETWEEN.has(texts[last + 1] ?? "") ? following : null;
    following = null;
    if (typeof number !== "number") continue;
    const own = amountAt(texts, last + 1, number);
    const isBare = own.scale === 1 && own.measure === null;
    const amount: Amount = joined && isBare && number < joined.number ? { ...joined, number } : own;
    amounts.push(amount);
    following = { ...amount, first };
  }
  return amounts;
}

/** No measure where two numbers are one amount: '5 feet 3', '2 hours and 30 minutes'. */
function amountAt(texts: readonly string[], after: number, number: number): Amount {
  const scale = SUFFIXES.get(texts[after] ?? "") ?? 1;
  const isMetre = scale !== 1 && measureSaid(texts[after] ?? "") !== null;
  const from = scale !== 1 && !isMetre ? after + 1 : after;
  const before = texts[from] ?? "";
  const at = before === "-" || (number < 1 && AFTER_FRACTION.has(before)) ? from + 1 : from;
  const next = texts[at + 1] === "and" ? texts[at + 2] : texts[at + 1];
  const measure = /^\d/.test(next ?? "") ? null : measureSaid(texts[at] ?? "");
  return { number, scale, measure, isMetre };
}

/** What a reader is offered for an amount; see `findMentions`. */
function readingsOf({ number, scale, measure }: Amount): number[] {
  const all = number * scale;
  const scaled = scale === 1 && number < LONG ? [] : [all, all / 1e3, all / 1e6];
  const others = measure === null ? [] : conversions([measure.name], 0, number);
  return [number, ...scaled, ...others].map((one) => significant(one, DIGITS));
}
