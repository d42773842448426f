/** Headers that say in how many a number counts: `income_k`, `Sales (€m)`, `population_millions`. */

const SCALES: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["thousand", 1e3],
  ["thousands", 1e3],
  ["000s", 1e3],
  ["000", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["mln", 1e6],
  ["mio", 1e6],
  ["mm", 1e6],
  ["million", 1e6],
  ["millions", 1e6],
  ["bn", 1e9],
  ["billion", 1e9],
  ["billions", 1e9],
]);
const AMBIGUOUS = /^(?:k|m|mm|000)$/;

/** What is counted by thousands or millions, so that a letter behind it is no unit of measure. */
const COUNTED =
  /^(?:amount|assets?|audience|balance|budget|capital|capitali[sz]ation|cap|circulation|copies|cost|debt|deaths|deposits?|downloads?|earnings|expenditure|exports?|followers|funding|gdp|gross|imports?|income|inhabitants|inventory|investment|listeners|loans?|loss|passengers|payroll|plays|population|pop|premiums?|price|profit|receipts|revenue|salary|sales|shares|spend|spending|streams|subscribers|tickets|turnover|units|users|valuation|value|viewers|viewership|views|visitors|visits|votes|wages?|wealth|worth)$/i;

const CURRENCY: ReadonlyMap<string, string> = new Map([
  ["$", "$"],
  ["usd", "$"],
  ["€", "€"],
  ["eur", "€"],
  ["£", "£"],
  ["gbp", "£"],
]);

export interface Scale {
  readonly size: number;
  /** The money counted, where the header says it. */
  readonly unit: string | null;
  /** The header without the words for its scale. */
  readonly header: string;
}

const NOTE = /^(.*?)[\s_]*[([]\s*(?:in )?([^)\]]{1,14}?)\s*[)\]]\s*$/i;
const TAIL =
  /^(.*?(?:\p{L}|\d))[\s_](?:in_)?((?:usd|eur|gbp|[$€£])?_?(?:k|m|mn|mln|mio|bn|thousands?|millions?|billions?|000s?)|(?:k|m|mn|mln|mio|bn)_?(?:usd|eur|gbp))$/iu;
/** `SalesK`: letters of either case are told apart here alone. */
const CAPITAL =
  /^(.*?\p{Ll})((?:USD|EUR|GBP|Usd|Eur|Gbp)?_?(?:[KM]|M[Nn]|M(?:ln|io)|B[Nn]|(?:Th|M|B)(?:ousand|illion)s?))$/u;

const PER = /(?:^|[\s_]|\p{Ll})per$/iu;

/** The scale that a header says, or null. */
export function scaleOf(header: string): Scale | null {
  const [, rest = "", note = ""] =
    NOTE.exec(header) ?? TAIL.exec(header) ?? CAPITAL.exec(header) ?? [];
  // so many in a million
  if (PER.test(rest)) return null;
  const [, front = "", name = "", back = ""] =
    /^([$€£]|usd|eur|gbp|us\$)?[\s_]*([a-z]+?|000s?)[\s_]*(?:of )?([$€£]|usd|eur|gbp|dollars|euros?|pounds)?$/i.exec(
      note.toLowerCase(),
    ) ?? [];
  const size = SCALES.get(name);
  if (size === undefined) return null;
  const unit = CURRENCY.get(front || back) ?? null;
  const counted = rest.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((word) => COUNTED.test(word));
  if (AMBIGUOUS.test(name) && unit === null && !counted) return null;
  return { size, unit, header: rest };
}

/** Whether the word is a scale said on its own: 'in thousands'. */
export function scaleNamed(word: string): number | null {
  return word.length > 3 ? (SCALES.get(word) ?? null) : null;
}
