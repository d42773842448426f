/** One number with what belongs to it: currency, sign, scale and unit. */
import { type Unit, unitOf } from "../../lexicon/units.ts";
import { type Reader, wordAt } from "../reader.ts";

const CURRENCY = new Set(["$", "€", "£", "¥", "usd", "eur", "gbp"]);
export const SCALES: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1e3],
  ["lakh", 1e5],
  ["lakhs", 1e5],
  ["million", 1e6],
  ["crore", 1e7],
  ["crores", 1e7],
  ["billion", 1e9],
]);

export interface Single {
  readonly value: number;
  readonly unit: Unit | null;
  readonly ordinal: boolean;
  readonly end: number;
}

export function single(reader: Reader, from: number, to: number): Single | null {
  let at = from;
  let unit: Unit | null = null;
  if (CURRENCY.has(wordAt(reader, at))) {
    unit = unitOf(wordAt(reader, at)) ?? null;
    at += 1;
  }
  let sign = 1;
  if ((wordAt(reader, at) === "-" || wordAt(reader, at) === "minus") && at + 1 < to) {
    sign = -1;
    at += 1;
  }
  const token = reader.tokens[at];
  if (token === undefined || at >= to || token.value === null) return null;
  if (
    token.kind === "word" &&
    !token.ordinal &&
    token.word === "one" &&
    /^(?:of|who|that|or)$/.test(wordAt(reader, at + 1))
  )
    return null;
  let value = token.value;
  at += 1;
  const units = reader.tokens[at];
  if (
    token.kind === "word" &&
    value >= 20 &&
    value < 100 &&
    units?.kind === "word" &&
    units.value !== null &&
    units.value < 10
  ) {
    value += units.value;
    at += 1;
  }
  for (
    let scale = SCALES.get(wordAt(reader, at));
    scale !== undefined && at < to;
    scale = SCALES.get(wordAt(reader, at))
  ) {
    value *= scale;
    at += 1;
  }
  if (CURRENCY.has(wordAt(reader, at)) && at < to) {
    unit = unitOf(wordAt(reader, at)) ?? null;
    at += 1;
  } else if (at + 2 < to && isRatio(reader, at)) {
    unit = unitOf(`${wordAt(reader, at)}/${wordAt(reader, at + 2)[0]}`) ?? null;
    at += 3;
  } else {
    const behind = unitAt(reader, at, to);
    if (behind !== null) ({ unit, end: at } = behind);
  }
  return { value: sign * value, unit, ordinal: token.ordinal, end: at };
}

/** The unit that stands right behind a number: 'kg', 'sq ft'. */
export function unitAt(reader: Reader, at: number, to: number): { unit: Unit; end: number } | null {
  if (at >= to) return null;
  const word = wordAt(reader, at);
  if (/^(?:sq|square)$/.test(word)) {
    const side = wordAt(reader, at + 1) === "." ? at + 2 : at + 1;
    const length = side < to ? unitOf(wordAt(reader, side))?.id : undefined;
    const area = unitOf(length === "ft" ? "sqft" : length === "m" ? "sqm" : null);
    if (area !== undefined) return { unit: area, end: side + 1 };
  }
  const unit = unitOf(word);
  return unit !== undefined && unitStands(reader, at) ? { unit, end: at + 1 } : null;
}

/** '30 km/h', '5 mm/s', '240 mg per dl': units of a ratio. */
function isRatio(reader: Reader, at: number): boolean {
  const [unit, sign, per] = [at, at + 1, at + 2].map((place) => wordAt(reader, place));
  if (sign === "/")
    return (
      /^(?:[mµunk]?g|[mu]?mol|[mck]?m|t|m?l|lbs?|kwh?)$/.test(unit ?? "") &&
      /^(?:d?l|ml|m[23]|l|h|hr|s|ha|kg|acre|min|day|d)$/.test(per ?? "")
    );
  return (
    /^(?:per|an)$/.test(sign ?? "") && /^km$/.test(unit ?? "") && /^h(?:ou)?r?$/.test(per ?? "")
  );
}

/** 'in', 'm', 'd' … are units only right after the number; a column's own word is no unit. */
function unitStands(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  const glued = reader.tokens[at]?.start === reader.tokens[at - 1]?.end;
  if (word === "in" || word.length === 1)
    return glued || /^[%gmlh]$/.test(word) || reader.tokens[at]?.text === "V";
  const mention = reader.mentionAt.get(at);
  if (mention === undefined) return true;
  if (mention.end > at + 1) return false;
  return !mention.candidates.some(
    (candidate) => candidate.whole && candidate.value === null && candidate.cost < 0.1,
  );
}
