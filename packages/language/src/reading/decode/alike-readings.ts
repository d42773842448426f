import { FALLS } from "../mentions/number-words.ts";
import type { Pointed } from "./pointers.ts";

/** A pointer that stands for so many that the model cannot tell from it. */
export interface OneOfAlike extends Pointed {
  readonly alike: number;
}

/** The words of a question about which a number is written, and after what it is. */
export interface Around {
  readonly words: readonly string[];
  /** The word of the query before it, parentheses left out. */
  readonly after: string;
}

const SUPERLATIVE = /^(?:top|upper|best|most|[a-z]{2,}est)$/;
const LOWER: ReadonlySet<string> = new Set(
  (
    "lowest smallest least fewest youngest cheapest shortest lightest poorest weakest coldest fastest " +
    "quickest earliest thinnest narrowest"
  ).split(" "),
);
const EXCEEDS = /^(?:exceed|surpass|beat)/;
const LESS: ReadonlySet<string> = new Set([...FALLS, "less", "fewer", "off", "discount"]);
const NEAR = 4;

/**
 * The readings of a mention that stand behind the question, '30 %' as .3, 1.3 and .7, have one
 * representation in the model, which gives each the same: of those that may be written here the one
 * is left that the words around it say, else the first.
 */
export function oneOfAlike(
  pointed: readonly Pointed[],
  readingOf: ReadonlyMap<number, number>,
  around: Around,
): readonly (Pointed | OneOfAlike)[] {
  const groups = new Map<string, Pointed[]>();
  for (const one of pointed) {
    const { output, token } = one;
    const word = readingOf.get(output);
    const key = word === undefined ? `itself ${output}` : `${token.kind} of ${word}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((alike): readonly (Pointed | OneOfAlike)[] => {
    const [first] = alike;
    if (first === undefined || alike.length === 1) return alike;
    const word = readingOf.get(first.output) ?? 0;
    const isDate = first.token.kind === "date";
    const one = isDate ? monthEnd(alike, around) : numberMeant(alike, word, around);
    return one ? [{ ...one, alike: alike.length }] : alike;
  });
}

/** Of a month's first and last day the one at which what is compared begins or ends. */
function monthEnd(alike: readonly Pointed[], { after }: Around): Pointed | undefined {
  const [first, last] = alike;
  if (alike.length !== 2 || monthOf(first) !== monthOf(last)) return undefined;
  if (["<", ">=", "[", "("].includes(after)) return first;
  return [">", "<=", ","].includes(after) ? last : undefined;
}

function monthOf(pointed: Pointed | undefined): string {
  return pointed?.token.kind === "date" ? pointed.token.text.slice(0, "2021-03".length) : "";
}

function numberMeant(
  alike: readonly Pointed[],
  at: number,
  { words, after }: Around,
): Pointed | undefined {
  const [first] = alike;
  const share = alike.map(numberOf).find((value) => value > 0 && value < 1);
  const within = (value: number) => alike.find((one) => Math.abs(numberOf(one) - value) < 1e-9);
  if (share === undefined) return first;
  const before = words[at - 1] ?? "";
  const near = words.slice(Math.max(0, at - NEAR), at + NEAR);
  if (after === "quantile") {
    const isTop = SUPERLATIVE.test(before) && !LOWER.has(before);
    const isExceeded = near.some((word) => EXCEEDS.test(word));
    return (isTop || isExceeded ? within(1 - share) : undefined) ?? first;
  }
  if (after !== "*" || before === "to") return first;
  const factor = near.some((word) => LESS.has(word)) ? 1 - share : 1 + share;
  return within(factor) ?? first;
}

function numberOf({ token }: Pointed): number {
  return token.kind === "number" ? token.value : Number.NaN;
}
