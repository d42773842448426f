import type { Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { COPULAS, FORMS_OF_BE, LIGHT_VERBS } from "../lexicon/function-words.ts";
import { isKind, isRowNoun } from "../lexicon/row-nouns.ts";
import { JOINT } from "../lexicon/verbs.ts";
import { columnsAbout } from "./columns.ts";
import { readComparator, readQuantity } from "./numbers/quantity.ts";
import { isOwner } from "./owner.ts";
import { mentionBefore, type Reader, spanOf, tell, wordAt } from "./reader.ts";
import type { Slot } from "./roles.ts";
import { isPlaceVerb } from "./sentence/place-verb.ts";

/** 'old movies', 'long ones', 'new customers': an adjective that is harmless elsewhere. */
export function isAttribute(reader: Reader, at: number, to: number): boolean {
  const word = wordAt(reader, at);
  const next = at + 1 < to ? wordAt(reader, at + 1) : "";
  if (!/^(?:old|long|new)$/.test(word) || reader.mentionAt.has(at + 1)) return false;
  if (/^(?:how|as|so|years?|months?|days?|no|any)$/.test(wordAt(reader, at - 1))) return false;
  const verb = wordAt(reader, at - 1);
  const predicated =
    isCopula(verb) || /^(?:took|take|takes|taken|last|lasts|lasted|wait|waited)$/.test(verb);
  if (word !== "new") return isRowNoun(next) || (next === "" && predicated);
  // 'a new customer' is any customer; 'new customers' are some, and so is a new building
  return isRowNoun(next) && (/s$/.test(next) || AGEING.test(next));
}

const AGEING =
  /^(?:car|vehicle|automobile|truck|bike|boat|ship|home|house|property|building|apartment|flat|machine|device|phone|laptop)$/;
const WORKS = /^(?:film|movie|book|novel|song|album|game|bridge|plane|aircraft)$/;

/** Whether a noun, or its plural, is for what was made in some year. */
export function isMadeThing(noun: string): boolean {
  const one = noun.replace(/ies$/, "y").replace(/s$/, "");
  return AGEING.test(one) || WORKS.test(one);
}

function isCopula(word: string): boolean {
  return FORMS_OF_BE.has(word);
}

/** Whether a noun is said of somebody: 'are engineers', 'is not a student'. */
export function isPredicated(reader: Reader, at: number): boolean {
  let before = at - 1;
  if (/^(?:a|an)$/.test(wordAt(reader, before))) before -= 1;
  const one = before < at - 1;
  if (/^(?:not|also|still|never)$/.test(wordAt(reader, before))) before -= 1;
  // 'involved a penguin'
  if (
    one &&
    LIGHT_VERBS.has(wordAt(reader, before)) &&
    before > 0 &&
    isParticiple(wordAt(reader, before))
  )
    return true;
  if (!COPULAS.has(wordAt(reader, before))) return false;
  const subject = wordAt(reader, before - 1);
  return /^(?:who|that|which)$/.test(subject)
    ? isRowNoun(wordAt(reader, before - 2))
    : isKind(subject) || (isParticiple(wordAt(reader, at)) && isRowNoun(subject));
}

function isParticiple(word: string): boolean {
  return /(?:ed|en|ing)$|^(?:found|known|shown|told|held|put|set|sold|spent|built|drawn)$/.test(
    word,
  );
}

/** Who keeps rows. */
export const KEEPERS =
  "compan|firm|organi[sz]ation|business|store|shop|bank|hospital|clinic|school|college|universit|airline|hotel|restaurant|insurance";
/** 'bank customers' are the customers of the table's bank. */
const CONTAINER = new RegExp(
  `^(?:${KEEPERS}|medical|member|client|customer|employee|student|patient|passenger|user|population|survey|market|product|sale|order|transaction|purchase)`,
);

/** 'car loans', 'the startup plan', 'live in a city': a noun that says which rows, not what a row is. */
export function isModifier(reader: Reader, at: number, to: number): boolean {
  const word = wordAt(reader, at);
  const next = at + 1 < to ? wordAt(reader, at + 1) : "";
  const mention = reader.mentionAt.get(at + 1);
  const before = wordAt(reader, at - 1);
  const named = mention?.candidates[0]?.whole === true && !mention.light;
  if (mention !== undefined && (isPlaceVerb(reader, mention) || isOwner(reader, at))) return false;
  if (isKind(next) && !named && !/[^s]s$/.test(word)) {
    const business = word === "business" && at > 0;
    return (business || !CONTAINER.test(word)) && !/^(?:a|an|the)$/.test(next);
  }
  const best = mention?.candidates[0];
  if (best?.value === null && best.entry.column.role === "category" && !best.entry.numeric)
    // 'for trips paid by card', 'an order paid by card'
    return (
      !/[^s]s$/.test(word) &&
      // 'a patient aged 65 or over'
      wordAt(reader, at + 1) !== "aged" &&
      !/^(?:by|with|via|through)$/.test(wordAt(reader, mention?.end ?? to)) &&
      best.entry.affirmative === null &&
      // 'a customer pays in cash'
      wordAt(reader, at + 1) !== JOINT &&
      /^(?:the|a|an|on|in|for)$/.test(before)
    );
  return (
    /^(?:a|an)$/.test(before) &&
    /^(?:in|near|at)$/.test(wordAt(reader, at - 2)) &&
    /^(?:live|lives|lived|living|work|works|worked|located|based)$/.test(wordAt(reader, at - 3))
  );
}

/** 'on strike', 'in school': a noun without an article after a place is no row. */
export function isIdiom(reader: Reader, at: number, slot: Slot): boolean {
  return (
    slot === "place" &&
    /^(?:on|in|at)$/.test(wordAt(reader, at - 1)) &&
    !/s$/.test(wordAt(reader, at)) &&
    !reader.mentionAt.has(at + 1) &&
    reader.tokens[at + 1]?.value == null &&
    !isRowNoun(wordAt(reader, at + 1))
  );
}

/**
 * 'The home team scores 3' of columns `home_team` and `home_score`: a name that only says whose the
 * column asked for is.
 */
export function isActor(reader: Reader, mention: Mention, asked: readonly ColumnEntry[]): boolean {
  const [best] = mention.candidates;
  const noun = wordAt(reader, mention.end - 1);
  if (best === undefined || best.value !== null || best.entry.numeric || !best.whole) return false;
  if (mention.end < mention.start + 2 || !isKind(noun) || /[^s]s$/.test(noun)) return false;
  const own = best.entry.words.slice(0, -1).map((word) => word.stem);
  return (
    /^(?:the|an?)$/.test(wordAt(reader, mention.start - 1)) &&
    asked.some(
      ({ words, numeric }) => numeric && words.slice(0, -1).some((word) => own.includes(word.stem)),
    )
  );
}

const AGED =
  /^(?:kids?|child|children|bab(?:y|ies)|infants?|toddlers?|youngsters?|youths?|teens?|teenagers?|adolescents?|minors?|adults?|grown-?ups?|seniors?|pensioners?|elders?|retirees?)$/;

/** 'Kids under 16', 'adults aged 30 to 40': the age says who they are. */
export function isAged(reader: Reader, at: number, to: number): boolean {
  if (!AGED.test(wordAt(reader, at)) || columnsAbout(reader.index, "age").length === 0)
    return false;
  let next = at + 1;
  while (/^(?:who|that|are|were|is|was|of|aged?|the|all)$/.test(wordAt(reader, next))) next += 1;
  if (wordAt(reader, next) === "(") {
    const own = readComparator(reader, next + 1, to);
    const quantity = readQuantity(reader, own?.end ?? next + 1, to);
    return quantity !== null && (own ?? quantity.op ?? quantity.range) !== null;
  }
  const bound = readComparator(reader, next, to);
  if (bound !== null && (bound.about === null || bound.about === "age"))
    return readQuantity(reader, bound.end, to) !== null;
  if (wordAt(reader, next) === "between") return reader.tokens[next + 1]?.value != null;
  return (
    next > at + 1 &&
    /^(?:aged?|of)$/.test(wordAt(reader, next - 1)) &&
    reader.tokens[next]?.value != null
  );
}

export function aboutTheYoung(reader: Reader): boolean {
  return reader.index.columns.some((entry) =>
    entry.words.some((own) =>
      /^(?:student|pupil|school|grade|class|child|children|kid|birth|infant|baby)$/.test(own.word),
    ),
  );
}

/** 'Deals stay open', 'people who stay in the ward': no stay that somebody has. */
export function isVerbOfStaying(reader: Reader, at: number): boolean {
  if (wordAt(reader, at) !== "stay") return false;
  const before = wordAt(reader, at - 1);
  return (
    /^(?:to|who|that|they|do|did|does|will|would|can|could|not|people|women|men)$/.test(before) ||
    /[^s]s$/.test(before) ||
    mentionBefore(reader, at)?.candidates[0]?.value != null
  );
}

/** 'Did not state their age', 'who report a fault': a verb that is spelt as a noun for a row. */
export function isVerbOfTelling(reader: Reader, at: number): boolean {
  // 'trees show no damage'
  if (/^(?:show|drink)$/.test(wordAt(reader, at)) && /[^s]s$/.test(wordAt(reader, at - 1)))
    return true;
  return (
    /^(?:state|report|record|share|answer|submit|visit|order|ship|trade|stay)$/.test(
      wordAt(reader, at),
    ) &&
    /^(?:not|did|do|does|to|who|never|they)$/.test(wordAt(reader, at - 1)) &&
    (/^(?:a|an|the|any|their|his|her|its|our|my)$/.test(wordAt(reader, at + 1)) ||
      wordAt(reader, at - 1) === "not")
  );
}

export function note(reader: Reader, at: number): void {
  if (isVerbOfStaying(reader, at) || isVerbOfTelling(reader, at)) return;
  tell(reader, `“${spanOf(reader, at, at + 1).text}” is taken as a row`);
}

/** 'Labour supporters', 'Android owners': those of whom the level right before is said. */
export function followsLevel(reader: Reader, at: number): boolean {
  if (!ADHERENTS.test(wordAt(reader, at))) return false;
  const best = mentionBefore(reader, at)?.candidates[0];
  return best?.value != null && best.whole;
}

/** 'Stroke victims': those of whom the event right before is so. */
export function followsMishap(reader: Reader, at: number): boolean {
  if (!/^(?:victim|sufferer)s?$/.test(wordAt(reader, at))) return false;
  const best = mentionBefore(reader, at)?.candidates[0];
  return best?.value === null && best.entry.affirmative !== null;
}

const ADHERENTS =
  /^(?:supporters?|backers?|followers?|adherents?|holders?|users?|owners?|riders?|drivers?|buyers?|fans?|lovers?|eaters?|drinkers?|members?|sympathi[sz]ers?|subscribers?|takers?|identifiers?|partisans?|folks?)$/;

/** 'Of the 500 customers' of a table of 500: all of its rows. */
export function numbersAllRows({ index, tokens }: Reader, at: number): boolean {
  return (
    tokens[at]?.value === index.codebook.rows &&
    /^(?:the|all|our|these)$/.test(tokens[at - 1]?.word ?? "") &&
    isRowNoun(tokens[at + 1]?.word ?? "")
  );
}
