/** How likely a column is what a table is kept for: what its owner wants to know of new rows. */
import type { Column } from "@probability-chat/codebook";

/** Words for what becomes of a row, with any ending where it is left open. */
const OUTCOMES = anyOf(
  "outcome target label response result churn* surviv* alive died dead death mortality default* attrition fraud* readmi* diagnos* disease relaps* conver* click* respon* subscrib* purchas* bought order won win success* fail* reject* approv* accept* admit* exit* left quit leave cancel* return* late delay* passed sold damage* complain* hired promoted crash* accident injur* severity",
);
/** Words for what a row is worth, or brings about. */
const AMOUNTS = anyOf(
  "price cost charge fare fee revenue sale turnover profit margin income salary wage earning pay paid payment spend* spent amount total value premium claim loss gross budget score rating grade satisfaction yield output demand consumption emission concentration rainfall precipitation delay duration ring mpg pm* count production death case",
);
/** Words for who or what a row is, where or when, and what it is called. */
const ATTRIBUTES = anyOf(
  "id no nr index rowname row code key number name sex gender age birth* born race ethnic* marital married education region state country city town zip postal address lat latitude lon long longitude year month day date week weekday hour time season quarter class pclass type kind category group band level holiday workingday",
);

/** Words in the singular or plural; `*` leaves their end open. */
function anyOf(words: string): RegExp {
  const forms = words
    .split(" ")
    .map((word) => (/\*$/.test(word) ? `${word.slice(0, -1)}.*` : `${word}(?:e?s)?`));
  return new RegExp(`^(?:${forms.join("|")})$`);
}

const WEIGHTS = {
  outcome: 4,
  amount: 3,
  attribute: -3,
  /** Tables are mostly written with it last. */
  last: 1.5,
  later: 1,
  /** Says yes or no by itself. */
  flag: 1,
  measured: 0.5,
  coded: -2,
} as const;

/** Higher for the likelier; `place` from 0 for a table's first column to 1 for its last. */
export function likelyOutcome(column: Column, place: number): number {
  const words = wordsOf(column.name);
  const isNamed = (names: RegExp) => words.some((word) => names.test(word));
  const isAmount = AMOUNTS.test(headOf(words));
  const isNumber = column.type === "number" && column.affirmative === null;
  const isCoded = isNumber && column.integer && column.levels.length > 0;
  const isMeasured = isNumber && (column.unit !== null || !column.integer);
  const isOutcome = isNamed(OUTCOMES);
  return [
    isOutcome && WEIGHTS.outcome,
    !isOutcome && isNumber && isAmount && WEIGHTS.amount,
    isNamed(ATTRIBUTES) && WEIGHTS.attribute,
    place === 1 && WEIGHTS.last,
    (isNumber || column.affirmative !== null) && WEIGHTS.later * place,
    column.affirmative !== null && WEIGHTS.flag,
    isMeasured && WEIGHTS.measured,
    isCoded && WEIGHTS.coded,
  ].reduce<number>((sum, weight) => sum + Number(weight), 0);
}

/** `MonthlyIncome` and `monthly_income` are two words each. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The noun that the others tell more of: the last, but for a unit and for what it is `of`. */
function headOf(words: readonly string[]): string {
  const of = words.indexOf("of");
  const named = (of > 0 ? words.slice(0, of) : words).filter((word) => word.length > 2);
  return named.at(-1) ?? "";
}
