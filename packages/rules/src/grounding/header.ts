/**
 * The words of a header: camelCase, snake_case, digits and punctuation apart, abbreviations
 * expanded, the trailing unit set aside. Function words stay ('years *at* company' tells columns
 * apart) but weigh little.
 */
import { ABBREVIATIONS } from "../lexicon/abbreviations.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { AUXILIARIES, DETERMINERS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { LONG_FORMS } from "../lexicon/long-forms.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { scaleOf } from "../lexicon/scales.ts";
import { unitOf } from "../lexicon/units.ts";
import { wordSet } from "../lexicon/word-lists.ts";
import { wordsRunTogether } from "../text/run-together.ts";
import { isEnglish } from "../text/spelling.ts";
import { family, root, stem } from "../text/stem.ts";
import { plain } from "../text/tokens.ts";

export interface PhraseWord {
  readonly word: string;
  readonly stem: string;
  readonly root: string;
  readonly family: string;
  /** As the header has it, where it is an abbreviation that was expanded. */
  readonly short: string | null;
  /** Little where it is no more than the year that something was counted in: `visitors_2023`. */
  readonly weight: number;
}

const MINOR = wordSet(
  "number count total amount value level status type name id category code flag flg indicator binary boolean bool dummy yn is has num n nr in group score rate op crs average avg",
);

/** Units whose capitals begin no word. */
const UNIT =
  /(?<!\p{L})(?:dB|pH|[kMG]Wh?|mAh|[kMG]Hz|[kh]Pa|[kMG]B|[md]L|k[JN]|Nm|mmHg|m?Sv)(?!\p{L})/gu;

export function splitWords(text: string): string[] {
  return plain(
    text
      .replace(/(?<=\p{L})['’](?=\p{L}{1,2}(?!\p{L}))(?!s(?!\p{L}))/gu, "")
      .replace(/(?<!\p{L})(?:PhD|MSc|BSc|MPhil)s?(?!\p{L})/gu, (degree) => degree.toLowerCase())
      .replace(UNIT, (unit) => unit.toLowerCase())
      .replace(/(?<!\p{L})(self[-_ ]?)emp(?!\p{L})/giu, "$1employed")
      .replace(/(?<!\p{L})(?:hb)?a1c/giu, (name) => ` ${name.toLowerCase()} `)
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\p{L})(\p{N}+|\p{N}{1,2}[ap]m)$/gu, "$1 $2")
      .replace(/(?<=\p{L}{2})\.(?=\p{L})|(?<=\p{L})\.(?=\p{L}{2})/gu, " "),
  )
    .split(/[^\p{L}\p{N}.%&]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ""))
    .filter((word) => word !== "");
}

/** Words of headers and levels recur by the thousand; they are immutable, so they are shared. */
const known = new Map<string, PhraseWord>();

export function phraseWord(raw: string): PhraseWord {
  const word = known.get(raw) ?? makeWord(raw);
  if (known.size > 20_000) known.clear();
  known.set(raw, word);
  return word;
}

export function phraseWords(text: string): PhraseWord[] {
  return splitWords(text).map(phraseWord);
}

/** A name in small letters, its abbreviations in full. */
export function textOf(words: readonly PhraseWord[]): string {
  return words.map(({ word }) => word).join(" ");
}

/** A word that is no abbreviation, whatever it looks like. */
export function literalWord(raw: string): PhraseWord {
  return makeWord(raw, null);
}

function makeWord(raw: string, long: string | null = ABBREVIATIONS.get(raw) ?? null): PhraseWord {
  const word = long ?? raw;
  const functional =
    DETERMINERS.has(word) ||
    AUXILIARIES.has(word) ||
    PREPOSITIONS.has(word) ||
    word === "&" ||
    word === "and" ||
    word === "or";
  return {
    word,
    stem: stem(word),
    root: root(word),
    family: family(word),
    short: long === null ? null : raw,
    weight:
      functional || isWindow(word) || isYear(Number(word))
        ? 0.25
        : MINOR.has(word)
          ? 0.5
          : isRowNoun(word) || word === "pre"
            ? 0.6
            : 1,
  };
}

/** The span of time that something was counted over: '2yrs', '30d'. */
function isWindow(word: string): boolean {
  const unit = /^\d+([a-z]+)$/.exec(word)?.[1];
  return unit !== undefined && unitOf(unit)?.dimension === "time";
}

/** '2 yrs' after a name as the one word `2yrs`: it is no unit of what was counted. */
function joinWindows(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (at > 0 && isWindow(`${words[at - 1]}${word}`) && /^\d+$/.test(words[at - 1] ?? ""))
      return [];
    const joined = `${word}${words[at + 1] ?? ""}`;
    return at > 0 && /^\d+$/.test(word) && isWindow(joined) ? [joined] : [word];
  });
}

/** `NO2` and `3P%` as the one word they are, where that is a known abbreviation. */
function joinFormulas(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? "";
    const isFormula = (first: string, last: string): boolean =>
      (/^\d$/.test(first) || /^\d$/.test(last)) && LONG_FORMS.has(first + last);
    if (isFormula(before, word)) return [];
    const next = words[at + 1] ?? "";
    return isFormula(word, next) ? [word + next] : [word];
  });
}

/** Two words that questions are read with as one. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ["on time", "ontime"],
  ["sign up", "signup"],
  ["v mail", "voicemail"],
  ["voice mail", "voicemail"],
]);

function joinPairs(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (PAIRS.has(`${words[at - 1]} ${word}`)) return [];
    return [PAIRS.get(`${word} ${words[at + 1]}`) ?? word];
  });
}

/** `chol_mg_dl`, `resting_bp_mmHg`, `Temp (C)`: without units that no question converts. */
function withoutCompoundUnit(words: readonly string[]): readonly string[] {
  const [before = "", last = ""] = words.slice(-2);
  if (words.length > 2 && AMOUNT.test(before) && PER.test(last)) return words.slice(0, -2);
  if (words.length > 1 && RUN_TOGETHER.test(last)) return words.slice(0, -1);
  const bare = words.length > 1 && (last === "mmhg" || (/^[cf]$/.test(last) && HEAT.test(before)));
  return bare ? words.slice(0, -1) : words;
}

/** '(km/ltr/kg)', '(g/km)', '(L/100 km)' behind a name. */
const COMPOUND_UNIT =
  /(?<=\p{L}\s*)[([]\s*[a-z]{1,5}(?:\s*\/\s*(?:100\s*)?[a-z]{1,4}){1,2}\s*[)\]]\s*$/iu;

/** '(min/day)': minutes, however often. */
const RATED =
  /(?<=\p{L}\s*)[([]\s*(min|mins|minutes|h|hrs|hours|mb|gb|kb)\s*\/\s*(?:day|week|month|year)\s*[)\]]\s*$/iu;

/** `Zn_mgkg`, `Cond_dSm`. */
const RUN_TOGETHER = /^(?:[mu]?g(?:kg|l|dl)|m?mol(?:kg|l)|cmolkg|meql|ds ?m)$/;
const AMOUNT = /^(?:g|mg|ug|µg|ng|mmol|umol|meq|iu|u|km|mm|kg)$/;
const PER = /^(?:d?l|ml|m3|l|h|s|ha|kg)$/;
const HEAT = /^(?:temp|temperature)$/;

export interface HeaderWords {
  readonly words: PhraseWord[];
  readonly unit: string | null;
  /** In how many it counts: 1000 of an `income_k`, else 1. */
  readonly scale: number;
}

/** The words of a header, the unit that it ends in ('load_kg') and the scale ('sales_m'). */
export function headerWords(header: string): HeaderWords {
  const scale = scaleOf(header);
  return scale === null
    ? { ...unscaled(header), scale: 1 }
    : { words: unscaled(scale.header).words, unit: scale.unit, scale: scale.size };
}

function unscaled(header: string): Omit<HeaderWords, "scale"> {
  const measured = measuredIn(header);
  if (measured !== null) return measured;
  // '(y/n)' and '(1-5)' say how a column is coded, not what it is about
  const rated = RATED.exec(header)?.[1]?.toLowerCase();
  const bare = header
    .replace(/#\d+$/, "")
    .replace(
      /[([](?:y\s*\/\s*n|yes\s*\/\s*no|0\s*\/\s*1|1\s*\/\s*0|t\s*\/\s*f|true\s*\/\s*false|\d{1,3}\s*(?:-|–|to|\/)\s*\d{1,4}|(?:out of|\/)\s*\d{1,4})[)\]]/i,
      "",
    )
    .replace(/[\s_.-]y(?:es)?[._/-]?no?$/i, "")
    .replace(COMPOUND_UNIT, "");
  const apart = splitWords(bare.trim() === "" ? header : bare).flatMap(wordsRunTogether);
  const split = joinPairs(joinFormulas(joinWindows(withoutCompoundUnit(apart))));
  // 'floor_area_m2' ends in square metres
  const square = split.at(-1) === "2" && split.length > 2 ? `${split.at(-2)}2` : "";
  if (rated !== undefined) return { words: split.map(phraseWord), unit: rated };
  const raw = unitOf(square) === undefined ? split : [...split.slice(0, -2), square];
  const last = raw.at(-1);
  const unit = raw.length > 1 && last !== undefined ? unitOf(last) : undefined;
  const named = /[([]\s*([^)\]]{1,12})\s*[)\]]\s*$/.exec(header)?.[1]?.toLowerCase();
  if (named !== undefined && unitOf(named) !== undefined) {
    const outside = splitWords(header.replace(/[([][^)\]]*[)\]]\s*$/, ""));
    return { words: outside.map(phraseWord), unit: named };
  }
  // hours a week are hours
  const per = raw.at(-2) ?? null;
  if (unit?.dimension === "time" && raw.length > 2 && unitOf(per)?.dimension === "time")
    return { words: raw.map(phraseWord), unit: per };
  // 'min' is a minimum as often as a minute
  const timed = raw.slice(0, -1).some((word) => TAKES_TIME.test(word));
  const isUnit =
    unit !== undefined &&
    last !== undefined &&
    (last.length <= 3 || /^(?:kmpl|kmph)$/.test(last)) &&
    (!/^(?:in|day|t|d|s|h)$/.test(last) || (last === "s" && timed)) &&
    (last !== "min" || timed) &&
    !(last === "hr" && raw.slice(0, -1).every((word) => OF_PULSE.test(word)));
  const words = (isUnit ? raw.slice(0, -1) : raw).map((word, at) =>
    // the median of something, or something's medication
    word === "med" && at > 0 ? "medication" : word,
  );
  const [first = ""] = words;
  const initial =
    words.length > 0 && isUnit ? INITIALS.get(`${first} ${unit.dimension}`) : undefined;
  const [, ...rest] = words.map(phraseWord);
  return {
    words: initial === undefined ? words.map(phraseWord) : [makeWord(first, initial), ...rest],
    unit: isUnit ? (last ?? null) : null,
  };
}

/** What a letter before a unit is short for, where the two agree: the height of `h_cm`. */
const INITIALS: ReadonlyMap<string, string> = new Map([
  ["h length", "height"],
  ["l length", "length"],
  ["w mass", "weight"],
  ["t celsius", "temperature"],
]);

/** '(g per 100g)', '(% of GDP)', '(current US$)', '(per 1,000 live births)' behind a name: how it was measured. */
const MEASURED_IN =
  /(?<=[\p{L}\d]\s*)[([]\s*((?:%|per\b|percent|annual|current|constant|in\b|us\$|usd|ppp|index\b|number\b|people\b|persons\b|metric\b|thousands?\b|millions?\b|billions?\b|[a-zµ]{1,5}\s*(?:per\b|\/\s*\d)).*?|[a-zµ]+ per [a-z]+)\s*[)\]]\s*$/iu;

/** So little that a name is whole without it, and enough to tell it from its likes. */
export const BARELY = 0.03;

/** A header with how it was measured in brackets: words that its name may go without, and the unit among them. */
function measuredIn(header: string): Omit<HeaderWords, "scale"> | null {
  const found = MEASURED_IN.exec(header);
  const said = found?.[1];
  if (found === null || said === undefined) return null;
  const { words } = unscaled(header.slice(0, found.index).trim());
  const how = splitWords(said.replace(/(\d)(?=\p{L})/gu, "$1 "));
  const [first = ""] = how;
  const unit = said.startsWith("%") ? "%" : unitOf(first) === undefined ? null : first;
  const beside = how.map((word) => ({ ...phraseWord(word), weight: BARELY }));
  return { words: [...words, ...beside], unit: /\$|\busd\b/i.test(said) ? "$" : unit };
}

/** Before an 'HR' that is a heart rate and no hour. */
const OF_PULSE = /^(?:max|min|peak|rest|resting|avg|average|mean|median)$/;

/** What takes time, so that a 'min' behind it is a minute. */
const TAKES_TIME =
  /^(?:time|duration|wait|waiting|delay|length|resp|respon[sd]e?|reply|resolution|resolve|travel|commute|journey|session|handling|processing|turnaround|downtime|elapsed|stay|prep|cooking|setup|finish|finishing|split|lap|run|swim|leg|chip|gun|net|race|moving|sleep|training|workout|exercise|played|recovery|watch|warmup|runtime|running|track|song|film|movie|play|playing|playtime|flight|eruption|eclipse|transit|boil|boiling|brew|brewing|bake|baking|drying)$/;

const TIMES = /^(?:years?|months?|weeks?|days?|hours?|minutes?|time)$/;

/** So many ways of saying a header of abbreviations are kept. */
const MAX_FORMS = 24;

/** What the words may be said as, abbreviations among them in full: 'blood pressure' of a BP. */
export function longForms(words: readonly PhraseWord[]): PhraseWord[][] {
  const forms: PhraseWord[][] = [];
  let made: PhraseWord[][] = [[]];
  words.forEach((word, at) => {
    const full = longWords(word);
    for (const long of full) {
      const said = [...words.slice(0, at), ...long];
      const rest = words.slice(at + 1);
      forms.push([...said, ...rest]);
      // 'customer satisfaction' of a CSAT score
      if (
        rest.length > 0 &&
        rest.every((other) => other.weight <= 0.5) &&
        !said.every((other) => isRowNoun(other.word))
      )
        forms.push(said);
    }
    const ways = full.length > 0 ? full : [[word]];
    made = made.flatMap((before) => ways.map((way) => [...before, ...way])).slice(0, MAX_FORMS);
  });
  const abbreviated = words.filter((word) => longWords(word).length > 0).length;
  return abbreviated > 1 ? [...forms, ...made] : forms;
}

function longWords(word: PhraseWord): PhraseWord[][] {
  return (LONG_FORMS.get(word.short ?? word.word) ?? []).map((long) =>
    // 'days' alone is no days on market
    long
      .split(" ")
      .map((part) => ({ ...phraseWord(part), ...(TIMES.test(part) ? { weight: 0.25 } : {}) })),
  );
}

/** Whether a header says nothing that a reader would know: `col_12`, `x7`, `q3b`. */
export function isOpaque(words: readonly PhraseWord[]): boolean {
  return words.every(
    ({ word, short }) =>
      short === null &&
      (word.length < 3 ||
        /\d/.test(word) ||
        /^(?:col|column|var|variable|field|feature|feat|attr|attribute)$/.test(word) ||
        !isEnglish(word)),
  );
}

/** Letters and digits only, so that 'over time' finds `OverTime`. */
export function squash(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, "");
}
