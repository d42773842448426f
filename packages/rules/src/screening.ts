/**
 * What is turned away before any grammar: instructions to the machine, the future, single people,
 * and text that asks nothing. Sentences that are instructions or code are set aside; if a question
 * about the table is left, it is answered.
 */
import { withoutFraming } from "./framing.ts";
import { type Sentence, splitSentences } from "./sentences.ts";

const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.?!]{0,40}\b(?:instructions?|rules?|prompts?|guidelines|above|previous|prior|constraints|system|everything|data)\b|\byou are (?:now|no longer|(?:an? )?(?:unrestricted|uncensored|unfiltered|free))\b|\b(?:act|behave|respond|pretend|roleplay) (?:as|like|to be|that you)\b|\b(?:print|reveal|show|repeat|output|leak|expose|tell me) (?:me )?(?:your|the) (?:system|hidden|initial|original|internal|secret)?\s*(?:instructions?|prompt|message|configuration|source code|secrets?)\b|\b(?:answer|respond|reply) (?:with|only|always)\b[^.?!]{0,60}|\bnew instructions?\b|\b(?:always|just|only|simply) (?:say|answer|reply|respond|output|print)\b|\bfrom now on\b|\bdo anything now\b|(?:^|\s)\/(?:etc|proc|var|usr|home|root|bin)\/\w+/i;
/** What only an instruction is about, unless the table has the word. */
const SECRET =
  /\b(?:system prompt|developer mode|jailbreak|api[ _-]?keys?|secret key|password|credentials|environment variables?|env vars?|access token)\b/gi;
/** What goes on instructing after an instruction. */
const SAY =
  /^\s*(?:please )?(?:say|state|claim|declare|insist|confirm|assert|answer|reply|respond|output|print|return|give) (?:(?:that|to)\b|["'“]?[\d.,]+ ?%?["'”]?\s*$)/i;
const CODE =
  /^\s*(?:drop|delete|insert|update|alter|truncate|create|grant|exec(?:ute)?|union|select|attach|pragma|copy|shutdown)\s+(?:table|from|into|database|all|\*|[\w`"*,]+\s+(?:from|set|where))\b|<\s*\/?\s*(?:script|img|iframe|svg|style|object|embed)\b|^\s*(?:rm|sudo|curl|wget|cat|eval|import|require|os\.|process\.)[\s(.]|\bjavascript:/i;

export interface Screened {
  /** Sentences left to read. */
  readonly sentences: readonly Sentence[];
  /** Something was set aside. */
  readonly instructions: boolean;
  readonly code: boolean;
}

/** The words of the table, `vocabulary`, are no secrets. */
export function screen(question: string, vocabulary: ReadonlySet<string>): Screened {
  const sentences: Sentence[] = [];
  let instructions = false;
  let code = false;
  for (const sentence of withoutFraming(splitSentences(question))) {
    if (
      INSTRUCTION.test(sentence.text) ||
      isSecret(sentence.text, vocabulary) ||
      (instructions && SAY.test(sentence.text))
    )
      instructions = true;
    else if (CODE.test(sentence.text)) code = true;
    else if (/[\p{L}\p{N}]/u.test(sentence.text)) sentences.push(sentence);
  }
  return { sentences, instructions, code };
}

function isSecret(text: string, vocabulary: ReadonlySet<string>): boolean {
  return [...text.matchAll(SECRET)].some(
    ([words]) => !words.split(/[ _-]/).every((word) => vocabulary.has(word.toLowerCase())),
  );
}

const FUTURE =
  /\b(?:tomorrow|next (?:day|week|month|year|quarter|season|time|decade|election|game|match|summer|winter)|in the future|(?:at|by) the end of (?:the|this|next) (?:century|decade|year|month|quarter)|(?:in|by|over|within) the (?:next|coming)|going to(?! (?:the|an?|our|their|his|her|men|women|people|children|[a-z]*[^s\W]s)\b)|will (?:i|we|you|be|the|it|he|she|they|my|our|this|that|there|any|all)\b.*\b(?:tomorrow|soon|eventually|next|(?:20[3-9]|2[1-9]\d)\d)|upcoming|(?:is|are|am) (?:just )?about to|forecast|predict (?:the )?(?:future|next)|(?:by|in) (?:20[3-9]|2[1-9]\d)\d|will .*(?:by|in) 2[1-9]\d\d)\b/i;

/** The words of the table, `vocabulary`, are recorded: a default 'next month' of a header. */
export function asksFuture(text: string, vocabulary: ReadonlySet<string> = new Set()): boolean {
  const words =
    FUTURE.exec(text.replace(/\bgoing to (?=\p{Lu})/gu, "to "))?.[0]
      .toLowerCase()
      .match(/\b(?!(?:the|in|by|over)\b)\w+/g) ?? [];
  // the next day of a header that says tomorrow
  if (words.join(" ") === "next day" && vocabulary.has("tomorrow")) return false;
  if (words.length === 0) return FORETOLD.test(text) && !SUPPOSED.test(text);
  return !words.every((word) => vocabulary.has(word));
}

/** 'What will total sales be in May', 'how many orders will there be': a figure that is still to come. */
const FORETOLD = /\b(?:what|how (?:many|much|high|long|big|large)|which)\b[^.?!,]*\bwill\b/i;
/** What makes the same words ask of rows like those recorded. */
const SUPPOSED =
  /\b(?:if|when|suppos\w+|given|chances?|probab\w*|likel\w*|odds|risk|expect\w*|share|percent\w*|proportion|fraction|rate|typical\w*|usual\w*)\b|%/i;

const SELF =
  /\b(?:that|if|would|will|should|am|did|do|could|was) i (?!want|need|get|ask|know|see|find|say|calculate|compute|use|pick|draw|choose|select|sample|take|grab|pull|randomly|look|consider|restrict|only|compare|filter|meet|increase|raise|lower|reduce|cut|double|halve|change|set)\w+|\bi (?:would|will|am|was) (?!like|want|know)\w+|\bmy (?:own )?(?:chance|chances|probability|risk|odds|likelihood)\b/i;

/** A question about one person: named ('will John Smith survive') or the one who asks, unless the table is theirs. */
export function asksIndividual(text: string, isOwn: boolean): string | null {
  const self = isOwn ? undefined : SELF.exec(text)?.[0];
  if (self !== undefined) return /\bi\b|\bmy\b/i.exec(self)?.[0] ?? self;
  const match =
    /^\s*(?:[Ww]ill|[Dd]id|does|would|is|was|has|can|should)\s+((?:(?:mr|mrs|ms|dr)\.?\s+)?\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)+)\b/u.exec(
      text,
    );
  return match?.[1] ?? null;
}
