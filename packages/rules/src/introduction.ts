/**
 * Sentences and clauses before or behind a question that say who asks and what for: 'Hi, I'm one of
 * the nurses', 'quick one for the board deck:'. They are set aside where they name nothing of the
 * table, or no value of it and the rest reads alone, so that no condition goes with them.
 */
import { withoutAsides } from "./asides.ts";
import { withoutCourtesies } from "./courtesies.ts";
import { figureAsked } from "./figure-asked.ts";
import {
  audience,
  BY_WHEN,
  GREETING,
  IDENTITY,
  LAYMAN,
  MEANS_ROWS,
  PURPOSE,
  RESTRICTS,
  SAYS,
  SELF,
  SHOWS,
  TAG,
  TASK,
  THANKS,
} from "./lexicon/introductions.ts";
import { isRowNoun } from "./lexicon/row-nouns.ts";
import { type IsNamed, type Sentence, whether } from "./sentences.ts";

/** Someone who asks about themselves is no stranger to the question. */
const ABOUT_ME =
  /\b(?:like|as|for|with) (?:me|us|myself)\b|\b(?:am|was|do|did|will|would|should) (?:i|we) (?!(?:like|want|need|get|say|find|see|know|expect|have|had)\b)\p{L}+/iu;

const SOMEONE_ASKS =
  /^\s*(?:(?:please |(?:can|could|would) you (?:please )?)(?:check|test|verify|find out|tell me|work out|see) (?=whether|if)|(?:i|we)(?:'d| would)? (?:want|need|like|love) to (?:know|find out|see|check|learn|understand) (?=whether|if)|(?:my|our|the|a) (?:[\p{L}-]+ ){1,3}(?:wants?|needs?|would like|is asking|asked me|has asked me|asks me|keeps asking me|asked|asks|is wondering|was wondering|wonders|is curious)(?: (?:me|us))?(?: to (?:know|see|find out|learn|understand|check))?:?,? )(?=(?:what|how|which|who|whether|if|the)\b)/iu;

/** What a sentence names of the table: a value or number, a column, or nothing. */
export type Named = "value" | "column" | null;

export interface Hearing {
  readonly named: (text: string) => Named;
  /** Whether sentences alone are a question that is read. */
  readonly reads: (sentences: readonly Sentence[]) => boolean;
}

/** The sentences without those that introduce, each still at its place; all of them where nothing else is left. */
export function withoutIntroduction(
  sentences: readonly Sentence[],
  { named, reads }: Hearing,
): readonly Sentence[] {
  const isNamed = (text: string): boolean => named(text) !== null;
  const kept: Sentence[] = [];
  for (const sentence of sentences) {
    const others = sentences.filter((other) => other !== sentence).map(({ text }) => text);
    if (introduces(sentence.text, isNamed, others.join(" "))) continue;
    // 'Give me the median.' asks for a figure of what stands before it
    const isFigure = kept.length > 0 && figureAsked(sentence.text) !== null;
    const left = isFigure ? sentence : withoutOpening(sentence, { named, reads });
    if (/[\p{L}\p{N}]/u.test(left.text)) kept.push(left);
  }
  if (kept.length === 0) return sentences;
  const asking = kept.filter(({ text }) => !isAside(text, kept, named));
  return asking.length > 0 && asking.length < kept.length && reads(asking) ? asking : kept;
}

/** Whether a sentence tells of the one who asks and of nothing that the others go on about. */
function isAside(said: string, all: readonly Sentence[], named: (text: string) => Named): boolean {
  const text = said.replace(/[‘’]/g, "'").replace(BY_WHEN, "").trim();
  if (text.length > 200 || MEANS_ROWS.test(text) || figureAsked(text) !== null) return false;
  const rest = all
    .filter((other) => other.text !== said && !SAYS.test(other.text.replace(BY_WHEN, "").trim()))
    .map((other) => other.text)
    .join(" ");
  if (ABOUT_ME.test(rest)) return false;
  const parts = text.split(/\s*[,;:]\s*|\s[-–—]\s|\sand (?=(?:i|we|need|want|would)\b)/);
  const isTold = parts.every(
    (part) =>
      SAYS.test(part) ||
      SHOWS.test(part) ||
      isPart(part.toLowerCase(), rest) ||
      SAYS.test(`i ${part}`),
  );
  if (!isTold) return false;
  const what = named(withoutAudience(text));
  return what === null || (what === "column" && !REFERS.test(rest));
}

/** A pronoun for what a sentence before spoke of; 'how likely is it that' has none. */
const REFERS = /\b(?:(?<!(?:is|was|would) )it|its|that one|those|these|they|them|their|this)\b/i;

function withoutOpening({ text, start }: Sentence, { named, reads }: Hearing): Sentence {
  const isNamed = (words: string): boolean => named(words) !== null;
  const isValue = (words: string): boolean => named(words) === "value";
  let part: Sentence = { text: withoutAsides(text, isNamed), start };
  let asked = false;
  for (let round = 0; round < 3; round++) {
    const bare = withoutCourtesies(part, isValue);
    const cut = introducedUpTo(bare.text, isNamed) || asideUpTo(bare, { named, reads });
    asked ||= bare.whether || cut > 0;
    const isDone = bare.text.length === part.text.length && cut === 0;
    part = { text: bare.text.slice(cut), start: bare.start + cut };
    if (isDone) break;
  }
  const told = asked ? (/^(?:whether(?: or not)?|if) /i.exec(part.text)?.[0].length ?? 0) : 0;
  return told === 0 ? part : whether(part, told);
}

/** How much of the text, up to a colon or a dash, only tells of the one who asks. */
function asideUpTo({ text, start }: Sentence, { named, reads }: Hearing): number {
  for (const { index, 0: mark } of [...text.matchAll(BREAK)].slice(0, 4)) {
    const cut = index + mark.length;
    const said = { text: text.slice(0, index), start };
    const rest = { text: text.slice(cut), start: start + cut };
    if (rest.text.trim() === "" || !isAside(said.text, [said, rest], named)) continue;
    const asked = withoutCourtesies(rest, (words) => named(words) === "value");
    if (reads([asked])) return cut;
  }
  return 0;
}

const BREAK =
  /[:,]\s|\s[-–—]\s|—|\s(?:and|so)\s(?=(?:i|we|need|want|would|please)\b)|\s(?=(?:i|we)(?:['’]d| would)? (?:need|want|like|have to)\b)/gi;

/** How much of the text, up to a comma or a dash, introduces the rest. */
function introducedUpTo(text: string, isNamed: IsNamed): number {
  let cut = 0;
  for (const { index, 0: mark } of [...text.matchAll(BREAK)].slice(0, 6)) {
    const end = index + mark.length;
    const rest = text.slice(end);
    if (rest.trim() !== "" && introduces(text.slice(0, index), isNamed, rest)) cut = end;
  }
  const asks = SOMEONE_ASKS.exec(text.slice(cut));
  return asks !== null && !isNamed(withoutAudience(asks[0])) ? cut + asks[0].length : cut;
}

/** Whether every part of the text says who asks or what for, and nothing of the table. */
function introduces(text: string, isNamed: IsNamed, rest: string): boolean {
  const said = text.toLowerCase().replace(/[‘’]/g, "'").trim();
  if (said === "" || said.length > 200) return false;
  const parts = said
    .split(/\s*[,:;.!]\s*|\s[-–—]\s|\sand (?=(?:i|we)\b)|\sso (?=(?:i|we|please)\b)/)
    .map((part) => part.replace(/^(?:so|and|but) (?=.)/, ""))
    .filter((part) => part !== "");
  if (!parts.every((part) => isPart(part, rest))) return false;
  const open = parts.filter((part) => !GREETING.test(part) && !THANKS.test(part));
  return open.length === 0 || !isNamed(withoutAudience(open.join(" ")));
}

function isPart(part: string, rest: string): boolean {
  if (GREETING.test(part) || THANKS.test(part) || LAYMAN.test(part)) return true;
  // 'quick one for the board', 'a question about our patients'
  const bare = withoutRows(part).trim();
  if (TAG.test(bare)) return true;
  const tag = /^(.*?) ((?:for|from|before|ahead of|during|until) .*)$/.exec(bare);
  if (tag !== null && TAG.test(tag[1] ?? "")) return !RESTRICTS.test(tag[2] ?? "");
  if (RESTRICTS.test(bare.replace(SELF, "")) || ABOUT_ME.test(rest)) return false;
  return TASK.test(bare) || IDENTITY.test(bare) || (PURPOSE.test(bare) && endsInAudience(bare));
}

const ABOUT_ROWS =
  / (?:about|on|regarding|concerning) (?:this|the|our|my|your|these|those) ([\p{L}-]+)$/u;

/** 'A question about our patients' is one about any of them. */
function withoutRows(part: string): string {
  return part.replace(ABOUT_ROWS, (whole, noun: string) =>
    isRowNoun(noun) || /^(?:numbers|figures|study)$/.test(noun) || audience.has(noun) ? "" : whole,
  );
}

function endsInAudience(text: string): boolean {
  return text.split(" ").some((word) => audience.has(word.replace(/'s$/, "")));
}

function withoutAudience(text: string): string {
  return text
    .split(" ")
    .filter((word) => !audience.has(word.toLowerCase()))
    .join(" ");
}
