/**
 * Words around a question that are no part of it: thanks in advance, and who said what is to be
 * checked. What somebody is said to have said becomes the question whether it is so.
 */
import { type Sentence, whether } from "./sentences.ts";

const POLITE =
  /^\s*(?:(?:i|we)(?:['’]d| would)(?: \w+)? (?:be (?:\w+ )?(?:grateful|thankful|happy|glad|pleased|delighted|interested)|appreciate it|love it|like it) if you (?:could|would|can|will)|it would be (?:\w+ )?(?:great|nice|kind|good|lovely|helpful) (?:if you (?:could|would|can)|to)) (?:please |kindly )?(?:(?:let|tell|show|give|say to) (?:me|us) (?:know )?)?/i;

/** 'Dear helper, I am writing a report: would you be so kind as to compute …' */
const PREAMBLE =
  /^.*?(?:^|[:,;] ?)\s*(?:(?:would|could|can|might) (?:you|i) (?:be so kind (?:as )?to|kindly|please|possibly|trouble you to|ask you to) )/i;

const HEARSAY =
  /^\s*(?:(?:i|we)(?:['’]ve| have| was| were|['’]m)?(?: been)? (?:told|heard|read|think|thought|believe|guess|suspect|bet|assume|reckon)|(?:my|our|his|her|the|a|an|some)(?: \p{L}+){1,3}? (?:says?|said|claims?|claimed|thinks?|thought|believes?|believed|insists?|insisted|told (?:me|us)|tells? (?:me|us)|reckons?)|(?:people|they|some|someone|somebody|everyone|everybody) (?:says?|said|claims?|claimed|thinks?|believes?|told (?:me|us)|tells? (?:me|us))|it is said|rumou?r has it|apparently|supposedly|allegedly),?(?: that)?,? /iu;

/** 'Am I right in thinking that …', 'surely …': the statement after it is asked. */
const RIGHTLY =
  /^\s*(?:surely,?|am i (?:right|correct|wrong)(?: in (?:thinking|saying|assuming|believing)| to (?:think|say|assume|believe))?(?: that)?) (?!(?:is|are|do|does|did|was|were|what|how)\b)/i;

/** 'Is he right?', 'true?', asked after the statement. */
const CHECK =
  /(?:^|[,;:.-]|\s-)\s*(?:(?:is|was|are|am) (?:that|this|it|he|she|they|i|we) (?:really |actually )?(?:right|true|correct|so|the case)|right|true|correct|true or false|is it|is that so|(?:is|are|was|were|do|does|did|has|have|had|can|could|would)n['’]?t (?:it|they|he|she|we|there|that)|(?<=, )(?:no|yes|eh))\s*$/i;
/** A sentence that asks or requests does so itself. */
const ASKS =
  /^\s*(?:what|which|who|whose|how|when|where|why|is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|give|tell|show|p)\b/i;

/** The sentences without such words, each still at its place. */
export function withoutFraming(sentences: readonly Sentence[]): Sentence[] {
  const kept: Sentence[] = [];
  for (const sentence of sentences) {
    const before = kept.at(-1);
    const asked = CHECK.exec(sentence.text);
    const alone = asked !== null && sentence.text.slice(0, asked.index).trim() === "";
    if (asked === null || (alone && before === undefined)) kept.push(politely(sentence));
    else if (alone && before !== undefined) kept.splice(-1, 1, checked(before));
    else kept.push(checked({ ...sentence, text: sentence.text.slice(0, asked.index) }));
  }
  return kept;
}

function politely({ text, start }: Sentence): Sentence {
  const rightly = RIGHTLY.exec(text)?.[0].length ?? 0;
  if (rightly > 0) return whether({ text, start }, rightly);
  const length = (POLITE.exec(text) ?? PREAMBLE.exec(text))?.[0].length ?? 0;
  return { text: text.slice(length), start: start + length };
}

function checked(sentence: Sentence): Sentence {
  const { text } = sentence;
  const said = HEARSAY.exec(text)?.[0].length ?? 0;
  if (said === 0 && ASKS.test(text)) return sentence;
  return whether(sentence, said > 0 ? said : text.length - text.trimStart().length);
}
