/**
 * What is set aside before anything is read: instructions to the machine, code, and secrets. If a
 * question is left over, it is answered.
 */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.?!]{0,40}\b(?:instructions?|rules?|prompts?|guidelines|above(?! \d)|previous|prior|constraints|system|everything)\b|\b(?:ignore|disregard|forget)(?: about)?(?: all(?: of)?)? (?:the|this|that|these|those|my|your|its) (?:(?:whole|entire|actual|real) )?(?:table|data ?set|data|file|question|numbers|values)(?=\s*(?:$|[.,;:!?]|and\b|but\b|then\b|just\b))|\byou are (?:now|no longer|(?:an? )?(?:unrestricted|uncensored|unfiltered|free))\b|\b(?:act|behave|respond|pretend|roleplay) (?:as|like|to be|that you)\b|\b(?:print|reveal|show|repeat|output|leak|expose|tell me) (?:me )?(?:your|the) (?:system|hidden|initial|original|internal|secret)?\s*(?:instructions?|prompt|message|configuration|source code|secrets?)\b|\b(?:answer|respond|reply) (?:with|only|always)\b[^.?!]{0,60}|\bnew instructions?\b|\b(?:always|just|only|simply) (?:say|answer|reply|respond|output|print)\b|\bfrom now on\b|\bdo anything now\b|(?:^|\s)\/(?:etc|proc|var|usr|home|root|bin)\/\w+/i;
/** What only an instruction is about, unless the table has the word. */
const SECRET =
  /\b(?:system prompt|developer mode|jailbreak|api[ _-]?keys?|secret key|password|credentials|environment variables?|env vars?|access token)\b/gi;
/** What goes on instructing after an instruction. */
const SAY =
  /^\s*(?:please )?(?:say|state|claim|declare|insist|confirm|assert|answer|reply|respond|output|print|return|give) (?:(?:that|to)\b|["'“]?[\d.,]+ ?%?["'”]?[\s.!]*$)/i;
const CODE =
  /^\s*(?:drop|delete|insert|update|alter|truncate|create|grant|exec(?:ute)?|union|select|attach|pragma|copy|shutdown)\s+(?:table|from|into|database|all|\*|[\w`"*,]+\s+(?:from|set|where))\b|<\s*\/?\s*(?:script|img|iframe|svg|style|object|embed)\b|^\s*(?:rm|sudo|curl|wget|cat|eval|import|require|os\.|process\.)[\s(.]|\bjavascript:/i;

/** A question without what is none, the rest still at its place. */
export interface Screened {
  readonly question: string;
  /** Something was set aside. */
  readonly isPart: boolean;
}

/** The words of the table are no secrets. */
export function screen(message: string, vocabulary: ReadonlySet<string>): Screened {
  let question = message;
  let isPart = false;
  let instructed = false;
  for (const { text, start } of sentencesOf(message)) {
    const instructs: boolean =
      INSTRUCTION.test(text) || isSecret(text, vocabulary) || (instructed && SAY.test(text));
    instructed ||= instructs;
    if (!instructs && !CODE.test(text)) continue;
    isPart = true;
    question =
      question.slice(0, start) + " ".repeat(text.length) + question.slice(start + text.length);
  }
  return { question, isPart };
}

/**
 * Sentences end at '?', '!', ';', a line break, or a period at the end or before a space and a
 * capital or a word that asks, as many people write.
 */
function sentencesOf(message: string): { readonly text: string; readonly start: number }[] {
  const sentences =
    /[^?!;\n]+?(?:[?!;\n]+|\.(?=\s+(?:\p{Lu}|(?:what|how|which|who|when|where|is|are|do|does|did|show|give|tell)\b)|\s*$)|$)/gu;
  return [...message.matchAll(sentences)].map(({ 0: text, index }) => ({ text, start: index }));
}

function isSecret(text: string, vocabulary: ReadonlySet<string>): boolean {
  return [...text.matchAll(SECRET)].some(
    ([words]) => !words.split(/[ _-]/).every((word) => vocabulary.has(word.toLowerCase())),
  );
}
