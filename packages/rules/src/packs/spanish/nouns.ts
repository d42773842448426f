/** Spanish nouns and adjectives in their forms: number and gender, and the English plural. */
import { addPhrase, type PhraseEntry } from "../pack.ts";
import { ADJECTIVE_LINES } from "./adjective-list.ts";
import { NOUN_LINES } from "./noun-list.ts";

/** What the singular of a noun or adjective may be: 'clientes' of 'cliente', 'mujeres' of 'mujer'. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [];
  if (word.endsWith("ces")) return [`${word.slice(0, -3)}z`];
  const bare = word.slice(0, -1);
  return /[^aeiou]es$/.test(word) ? [bare, word.slice(0, -2)] : [bare];
}

/** The one string for the forms of a noun in number. */
export function withoutNumber(word: string): string {
  const [one = word, other] = singulars(word);
  return (other ?? one).replace(/e$/, "");
}

const IRREGULAR: Readonly<Record<string, string>> = {
  woman: "women",
  man: "men",
  person: "people",
  people: "people",
  child: "children",
  species: "species",
  series: "series",
  electronics: "electronics",
  diabetes: "diabetes",
  north: "north",
  south: "south",
  west: "west",
  data: "data",
  math: "math",
};

/** What is not counted. */
const UNCOUNTED = /^(?:tenure|seniority|experience|attrition|turnover|cash|clothing|surgery)$/;

function plural(english: string): string {
  const words = english.split(" ");
  const last = words.pop() ?? "";
  const many = UNCOUNTED.test(last)
    ? last
    : (IRREGULAR[last] ??
      (/[^aeiou]y$/.test(last)
        ? `${last.slice(0, -1)}ies`
        : /(?:s|x|ch|sh)$/.test(last)
          ? `${last}es`
          : `${last}s`));
  return [...words, many].join(" ");
}

interface Lexicon {
  readonly words: ReadonlyMap<string, string>;
  readonly phrases: Map<string, PhraseEntry[]>;
}

function build(lines: string, phrases: Map<string, PhraseEntry[]>): Lexicon {
  const words = new Map<string, string>();
  for (const line of lines.trim().split("\n")) {
    const [english = "", spanish = ""] = line.split(": ");
    for (const form of spanish.split(" ")) {
      const [base = "", feminine] = form.split("/");
      if (base.includes("_")) {
        addPhrase(phrases, base.split("_"), english);
        continue;
      }
      const forms = feminine === undefined ? [base] : [base, base.replace(/o?$/, "a")];
      for (const one of forms) if (!words.has(one)) words.set(one, english);
    }
  }
  return { words, phrases };
}

const { words: NAMES, phrases } = build(NOUN_LINES, new Map());
const { words: QUALITIES } = build(ADJECTIVE_LINES, phrases);

export const NOUNS: ReadonlyMap<string, readonly PhraseEntry[]> = phrases;

/** The English of a noun or adjective; null where it is on no list. */
export function nounGloss(word: string): string | null {
  for (const [at, one] of [word, ...singulars(word)].entries()) {
    const noun = NAMES.get(one);
    if (noun !== undefined) return at === 0 ? noun : noun.split("|").map(plural).join("|");
    const quality = QUALITIES.get(one);
    if (quality !== undefined) return quality;
  }
  return null;
}

export function nounWords(): Iterable<string> {
  return [...NAMES.keys(), ...QUALITIES.keys()];
}
