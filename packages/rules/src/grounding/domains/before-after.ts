/** What was measured twice, before and after something: how it changed. */
import { moveSign } from "../../lexicon/moves.ts";
import {
  type Fold,
  foldPhrases,
  naming,
  type PhraseRule,
  phraseRule,
  withNames,
} from "../folds/fold-phrases.ts";
import { longForms, textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const BEFORE = /^(?:pre|before|baseline|initial|start|starting|entry|pretest)$/;
const AFTER = /^(?:post|after|final|end|ending|followup|follow|up|fu|exit|posttest)$/;
/** 'week 12', at which it was measured again. */
const VISIT = /^(?:weeks?|wks?|w|months?|mo|m|days?|d|visit|year|yr|\d+)$/;

interface Pair {
  readonly names: readonly string[];
  readonly before: ColumnEntry;
  readonly after: ColumnEntry;
}

/** The one column before and the one after of each measure that has both. */
function pairsOf(columns: readonly ColumnEntry[]): Pair[] {
  const measures = columns.filter(({ numeric, affirmative }) => numeric && affirmative === null);
  return measures.flatMap((before) => {
    const own = without(before, BEFORE);
    if (own === null) return [];
    const others = measures.filter((other) => other !== before && measureOf(other) === textOf(own));
    const [after, more] = others;
    if (after === undefined || more !== undefined || without(after, BEFORE) !== null) return [];
    const short = own.map(({ word, short }) => short ?? word).join(" ");
    const said = [short, ...[own, ...longForms(own)].map(textOf)];
    return [{ names: said.flatMap(endings), before, after }];
  });
}

function measureOf(entry: ColumnEntry): string | null {
  const words = without(entry, AFTER) ?? without(entry, VISIT);
  return words === null ? null : textOf(words);
}

/** The words of a header but those of a kind; null where it has none of them, or no others. */
function without({ words }: ColumnEntry, kind: RegExp): ColumnEntry["words"] | null {
  const rest = words.filter(({ word, short }) => !kind.test(short ?? word) && !kind.test(word));
  return rest.length === words.length || rest.length === 0 ? null : rest;
}

/** A 'systolic blood pressure' is a blood pressure. */
function endings(name: string): string[] {
  const words = name.split(" ");
  return words.flatMap((_, at) =>
    words.length - at > 1 || at === 0 ? [words.slice(at).join(" ")] : [],
  );
}

const SPAN_WORDS =
  "(?:the |their )?(?:treatment|therapy|trial|study|intervention|program(?:me)?|training|course|surgery|operation|start|end|beginning|baseline|follow up|before|after|it)";
/** Another visit than the one that a header numbers, or groups told apart, where a change is over time. */
const ELSE =
  "(?! (?:from|between|over|during|after|by|since|following|at|in) (?:the )?(?:first )?(?:\\d|(?:week|month|day|visit|year)s? \\d))(?! (?:between|versus|vs|and|over (?:the )?\\w+s) ?)";
const OPENS = "(?:start|beginning|baseline|entry)";
const OPENED = "(?:the )?(?:start|beginning|baseline|before|entry)";
const SINCE = `(?:(?:from|between) ${OPENED} (?:to|and)|before and)`;
const ENDS = "(?:end|follow up)";
const HERE = "(?= (?:in|for|by|of|among|with|on|and|than|the|under|over|is|was|were)|$)";
const CHANGE =
  "(change|drop|reduction|decrease|decline|fall|loss|improvement|increase|rise|gain|growth)";
const VERB =
  "(changed?|go(?:es)? (?:up|down)|went (?:up|down)|drop(?:ped)?|fall|fell|fallen|decreased?|declined?|reduced?|improved?|increased?|rise|rose|risen|grow|grew|grown|shrink|shrunk)";

/** Which way words say that it went. */
function isFall(word: string): boolean {
  return /down|drop|reduction|decline|los[st]|lose|shr/.test(word) || moveSign(word) < 0;
}

/** Stands with the rule that holds each row against itself: not where groups are asked of. */
const ASKED_OF = /\b(?:do|does|did|are|is|was|were)$/;

function rulesOf({ names, before, after }: Pair): readonly PhraseRule[] {
  const name = `(?:(?:the|their) )?(?:${names.join("|")})s?`;
  const time = /\d+/.exec(after.column.header)?.[0] ?? "\\d+";
  const SPAN = `(?:${SPAN_WORDS}|(?:weeks?|months?|days?) ${time}|${time} (?:weeks?|months?|days?))`;
  const WHEN = `(?: (?:between ${OPENED} and ${SPAN}|(?:from|over|during|after|by|since|following|at) ${SPAN}(?: (?:to|and) ${SPAN})?))?${ELSE}`;
  const lower = (word: string): string => `AFTER ${isFall(word) ? "lower" : "higher"} than BEFORE`;
  const apart = (word: string): string =>
    `difference between ${isFall(word) ? "BEFORE and AFTER" : "AFTER and BEFORE"}`;
  const rules: PhraseRule[] = [
    phraseRule(`${CHANGE} (?:in|of) ${name}${WHEN}`, ([, word = ""]) => apart(word)),
    phraseRule(`difference (?:in|of) ${name} ${SINCE} ${SPAN}${ELSE}`, () => apart("change")),
    phraseRule(`${name} difference ${SINCE} ${SPAN}${ELSE}`, () => apart("change")),
    {
      ...phraseRule(`${name} ${CHANGE}${WHEN}`, ([, word = ""]) => apart(word)),
      unlessAfter: /\b(?:did|do|does|has|have)$/,
    },
    phraseRule(
      `(lost|gained) (?:the )?(most|least) ${name}${WHEN}`,
      ([, verb = "", much]) => `had the ${much === "most" ? "largest" : "smallest"} ${apart(verb)}`,
    ),
    phraseRule(
      `(?:by )?how much ${name} did (?:the )?(?:people|they|patients|participants|subjects|volunteers) (lose|gain)(?: on average)?${WHEN}`,
      ([, verb = ""]) => `average ${apart(verb)}`,
    ),
    phraseRule(`(lost|gained) ${name}${WHEN}`, ([, verb = ""]) => `had ${lower(verb)}`),
    phraseRule(`whose ${name} ${VERB}${WHEN}`, ([, verb = ""]) => `with ${lower(verb)}`),
    phraseRule(
      `(?:by )?how much (?:did|has|does) (?:the )?(?:average |mean )?${name} ${VERB}(?: on average)?${WHEN}`,
      ([, verb = ""]) => `average ${apart(verb)}`,
    ),
    phraseRule(
      `(?:did|has|does) (?:the )?(?:average |mean )?${name} (?!change)${VERB}(?: on average)?${WHEN}`,
      ([, verb = ""]) => `is ${lower(verb)}`,
    ),
    phraseRule(`${name} before (?:and|versus) after(?: ${SPAN})?`, () => apart("change")),
    phraseRule(
      `(lower|higher) ${name} after(?: ${SPAN})? than (?:before|baseline|at baseline)`,
      "AFTER $1 than BEFORE",
    ),
    {
      ...phraseRule(
        `(lower|higher) ${name} after(?: ${SPAN})?(?! than)${ELSE}`,
        "AFTER $1 than BEFORE",
      ),
      unlessAfter: ASKED_OF,
    },
    phraseRule(`${name} (?:before(?: ${SPAN})?|at (?:the )?${OPENS})${HERE}`, "BEFORE"),
    phraseRule(`${name} (?:(?:after|following)(?: ${SPAN})?|at (?:the )?${ENDS})${HERE}`, "AFTER"),
    phraseRule(`(?:baseline|initial|starting) ${name}`, "BEFORE"),
    phraseRule(`(?:final|ending|end) ${name}`, "AFTER"),
  ];
  const named = { BEFORE: naming(before), AFTER: naming(after) };
  return withNames(rules, named);
}

const rulesFor = oncePer(({ columns }: TableIndex): readonly PhraseRule[] => {
  const pairs = pairsOf(columns);
  const times = new Map<string, number>();
  for (const name of pairs.flatMap(({ names }) => [...new Set(names)]))
    times.set(name, (times.get(name) ?? 0) + 1);
  return pairs.flatMap((pair) => {
    const names = pair.names.filter((name) => times.get(name) === 1);
    return names.length === 0 ? [] : rulesOf({ ...pair, names });
  });
});

export const foldBeforeAfter: Fold = (tokens, index) => {
  const asked = /^(?:do|does|did|are|is|was|were|have|has)$/.test(tokens[0]?.word ?? "");
  const rules = rulesFor(index);
  return foldPhrases(
    tokens,
    asked ? rules.filter(({ unlessAfter }) => unlessAfter !== ASKED_OF) : rules,
  );
};
