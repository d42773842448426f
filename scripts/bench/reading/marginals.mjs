import { readInstant, writeInstant } from "./instants.mjs";

/**
 * The quantile function of a column from its card, as the text of a cell: `(u, rank, count)` of the
 * present row that is `rank`-th of `count` to its text. Listed values keep their counts, none so rarely that it would
 * not be drawn; what the card only counts (distinct beyond the listed) is made up, the same for
 * every seed. So is what a column is: one with as many values as rows keeps being an identifier.
 */
const LEAST_ROWS = 2;
/** Of a column whose values are nearly all different. */
const UNIQUE = 0.95;
/** The weight of a value that is there, against that of one which a row falls on. */
const FAINT = 0.1;

/**
 * @param column - of the card
 * @param context - `place`: a random source that is the column's own and the same for every seed;
 *   `random`: the drawing's
 */
export function marginalOf(column, context) {
  const present = Math.max(1, context.card.rows - column.missing);
  const unique = column.distinct >= UNIQUE * present && present >= 10;
  switch (column.kind) {
    case "number":
      return numberMarginal(column, { ...context, present, unique });
    case "date":
      return dateMarginal(column, { ...context, unique });
    case "text":
      return textMarginal(column, { ...context, present, unique });
    default:
      return () => "";
  }
}

function textMarginal(column, { rows, place, random, present, unique, tilt }) {
  const listed = column.values ?? [];
  const room = unique ? rows : Math.max(listed.length, Math.floor(rows / 4));
  const count = unique ? rows : Math.min(column.distinct, room);
  const labels = madeUpLabels(column, count - listed.length, place);
  if (unique) {
    const order = shuffled([...listed.map(([value]) => value), ...labels], random);
    return (_, rank) => order[rank % order.length] ?? "";
  }
  const rest = remaining(listed, present, labels.length);
  const weighted = [...listed, ...labels.map((label) => [label, rest])];
  return stepwise(shuffled(tilted(weighted, tilt, random), random), rows);
}

function numberMarginal(column, context) {
  const { rows, random, present, tilt } = context;
  const bend = Math.exp(tilt * random.normal());
  const smooth = smoothNumber(column);
  const listed = (column.values ?? []).filter(([value]) => value.trim() !== "");
  if (listed.length === 0 && column.distinct > Math.max(rows, present) / 2) {
    return (u, rank, count) => {
      if (rank === 0) return String(column.min);
      return rank === count - 1 ? String(column.max) : numberText(smooth(u ** bend), column);
    };
  }
  const others = madeUpNumbers(column, smooth, context);
  const total = [...others.values()].reduce((sum, weight) => sum + weight, 0);
  const rest = remaining(listed, present, others.size) * others.size;
  const made = [...others].map(([value, weight]) => [String(value), (rest * weight) / total]);
  const weighted = [...listed, ...made].sort(([a], [b]) => Number(a) - Number(b));
  const step = stepwise(tilted(weighted, tilt, random), rows);
  return (u) => step(u ** bend);
}

/** The values that the card counts and does not list, each with its weight: both ends are there. */
function madeUpNumbers(column, smooth, { rows, place }) {
  const known = new Set((column.values ?? []).map(([value]) => Number(value)));
  const wanted = Math.min(column.distinct, Math.floor(rows / 2)) - known.size;
  const weights = new Map();
  const add = (value, weight) => {
    if (!known.has(value)) weights.set(value, (weights.get(value) ?? 0) + weight);
  };
  if (wanted <= 0) return weights;
  for (const end of [column.min, column.max]) add(end, FAINT);
  for (let turn = 0; turn < wanted; turn++) {
    add(Number(numberText(smooth((turn + 0.5) / wanted), column)), 1);
  }
  for (let turn = 0; weights.size < wanted && turn < 4 * wanted; turn++) {
    add(Number(numberText(smooth(place.uniform()), column)), FAINT);
  }
  return weights;
}

/**
 * Between the extremes, half of the rows on either side of the median. The density is the same on
 * both sides where they meet, so that the longer side has the tail: `m + L (e^{kt} − 1)/(e^k − 1)`.
 */
function smoothNumber({ min, median, max }) {
  const [below, above] = [median - min, max - median];
  const low = bentSide(below, above);
  const high = bentSide(above, below);
  return (u) => {
    const t = 2 * u - 1;
    return t < 0 ? median - low(-t) : median + high(t);
  };
}

function bentSide(length, other) {
  if (length <= other || length === 0) return (t) => length * t;
  const k = rateOf(other / length);
  return (t) => (length * Math.expm1(k * t)) / Math.expm1(k);
}

/** k with k/(e^k − 1) = slope, by halving; at most 8, a tail that reaches 3,000 times as far. */
function rateOf(slope) {
  let [low, high] = [1e-6, 8];
  for (let turn = 0; turn < 50; turn++) {
    const middle = (low + high) / 2;
    if (middle / Math.expm1(middle) > slope) low = middle;
    else high = middle;
  }
  return low;
}

/** A median of whole numbers may lie halfway between two. */
function isWhole({ min, median, max, distinct, values = [] }) {
  const numbers = [min, max, 2 * median, ...values.map(([value]) => Number(value))];
  return numbers.every(Number.isInteger) && distinct <= max - min + 1;
}

function numberText(value, column) {
  if (isWhole(column)) return String(Math.round(value));
  const { min, median, max } = column;
  const needed = Math.ceil(Math.log10(column.distinct / Math.max(max - min, Number.MIN_VALUE)));
  const decimals = Math.max(1, needed, ...[min, median, max].map(decimalsOf));
  return String(Number(value.toFixed(Math.min(decimals, 12))));
}

function decimalsOf(value) {
  return /\.(\d+)/.exec(String(value))?.[1].length ?? 0;
}

function dateMarginal(column, { rows, place, random, unique, tilt }) {
  const listed = (column.values ?? []).map(([value]) => value);
  const read = listed.map((text) => readInstant(text, column)).filter((one) => one !== null);
  const instants = read.map(({ instant }) => instant);
  if (instants.length === 0) return (_, rank) => writeInstant(rank * 86_400_000, "day");
  const [from, to] = [Math.min(...instants), Math.max(...instants)];
  const [grain = "day"] = ["second", "minute", "day"].filter((one) =>
    read.some(({ grain }) => grain === one),
  );
  const steps = column.distinct < rows / 2 && !unique ? Math.max(column.distinct, 2) : null;
  const monthly = isMonthly(column, from, to);
  const jitter = steps === null ? [] : Array.from({ length: steps }, () => place.uniform() - 0.5);
  const bend = Math.exp(tilt * random.normal());
  return (uniform) => {
    const u = uniform ** bend;
    const step = steps === null ? 0 : Math.min(steps - 1, Math.floor(u * steps));
    const isEnd = step === 0 || step === (steps ?? 0) - 1;
    const at = steps === null ? u : (step + (isEnd ? 0 : 0.6 * (jitter[step] ?? 0))) / (steps - 1);
    const instant = from + Math.min(1, Math.max(0, at)) * (to - from);
    return writeInstant(monthly ? monthStart(instant) : instant, grain);
  };
}

/** All dates are first days of months: so are the ends, and there are no more dates than months. */
function isMonthly({ distinct }, from, to) {
  const [first, last] = [new Date(from), new Date(to)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  const months = 12 * years + last.getUTCMonth() - first.getUTCMonth() + 1;
  return first.getUTCDate() === 1 && last.getUTCDate() === 1 && distinct > 2 && distinct <= months;
}

function monthStart(instant) {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The share of rows that is left for each made-up value, in the card's counts. */
function remaining(listed, present, count) {
  const rest = present - listed.reduce((sum, [, times]) => sum + times, 0);
  return count === 0 ? 0 : Math.max(rest, count) / count;
}

/** Values in order, each over its share of 0..1. */
function stepwise(weighted, rows) {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const least = Math.min(LEAST_ROWS / rows, 1 / Math.max(weighted.length, 1));
  const shares = weighted.map(([, weight]) => Math.max(weight / total, least));
  const sum = shares.reduce((a, b) => a + b, 0);
  let reached = 0;
  const ends = shares.map((share) => (reached += share / sum));
  return (u) => (weighted[ends.findIndex((end) => u <= end)] ?? weighted.at(-1))?.[0] ?? "";
}

function tilted(weighted, tilt, random) {
  return weighted.map(([value, weight]) => [value, weight * Math.exp(tilt * random.normal())]);
}

function shuffled(items, random) {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Labels in the style of the listed ones: a code goes on counting, a name is made of syllables. */
function madeUpLabels({ values = [] }, count, place) {
  const listed = new Set(values.map(([value]) => value));
  const code = values.map(([value]) => /^(.*?)(\d{2,})([^\d]*)$/.exec(value)).find(Boolean);
  const labels = new Set();
  for (let turn = 0; labels.size < count && turn < 20 * count; turn++) {
    const label = code ? nextCode(code, place) : madeUpWord(place);
    if (!listed.has(label)) labels.add(label);
  }
  return [...labels];
}

function nextCode([, before, digits, after], place) {
  const number = String(place.below(10 ** Math.min(digits.length, 9)));
  return `${before}${number.padStart(digits.length, "0")}${after}`;
}

function madeUpWord(place) {
  const consonants = "bdfgklmnprstvz";
  const vowels = "aeiou";
  const syllable = () => consonants[place.below(14)] + vowels[place.below(5)];
  const word = Array.from({ length: 2 + place.below(3) }, syllable).join("");
  return (
    word[0].toUpperCase() +
    word.slice(1) +
    (place.below(2) === 0 ? consonants[place.below(14)] : "")
  );
}
