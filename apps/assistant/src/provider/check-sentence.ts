import type { Answered } from "@probability-chat/contract";
import { isRoundingOf, readNumbers, type SaidNumber } from "./said-numbers.ts";

/**
 * Whether a provider's sentence may stand for an answer's own. Numbers are compared with the
 * engine's; but a sentence can be false, or carry somebody else's message, without a wrong
 * number. So it may also use no word that is not in the question, in the answer's own sentence or
 * among a few that join them, and no sign that turns a number into another: there is then no
 * number in words, no negation and no address in it that the question or the deterministic sentence
 * does not have.
 */
export function saysWhatIsSo(sentence: string, question: string, answer: Answered): boolean {
  if (typeof answer.value !== "number") return false;
  if (sentence.length > longest || /[\p{C}`<>[\]{}|\\]/u.test(sentence)) return false;
  const { numbers, rest } = readNumbers(sentence.trim());
  if (/\p{N}/u.test(rest) || !isPlain(rest, answer.text)) return false;
  const truths = truthsOf(answer);
  const [figure] = truths;
  if (!figure || !numbers.some((said) => isTrue(said, figure))) return false;
  const asked = readNumbers(question).numbers;
  const fromQuestion = (said: SaidNumber) =>
    !said.unit && asked.some(({ value, unit }) => !unit && value === said.value);
  if (!numbers.every((said) => truths.some((truth) => isTrue(said, truth)) || fromQuestion(said))) {
    return false;
  }
  const known = new Set([...wordsOf(question), ...wordsOf(answer.text), ...joining]);
  return wordsOf(rest).every((word) => known.has(word) && !inWords.has(word));
}

/** One plain sentence. */
const longest = 300;

/** A number of the answer, and with which unit, if any, it may be said. */
interface Truth {
  readonly value: number;
  readonly unit: SaidNumber["unit"];
}

function isTrue(said: SaidNumber, { value, unit }: Truth): boolean {
  return (said.unit === null || said.unit === unit) && isRoundingOf(said, value);
}

/** The headline figure first; its interval and baseline have its unit, the rows have none. */
function truthsOf({ value, text, reading, interval, baseline, support }: Answered): Truth[] {
  const [shown] = readNumbers(text.replace(reading, " ")).numbers;
  const unit = shown?.unit ?? null;
  const figures = [value, interval?.low, interval?.high, baseline];
  const counts = [support?.given, support?.matching];
  return [
    ...figures.filter(isNumber).map((of) => ({ value: of, unit })),
    ...counts.filter(isNumber).map((of) => ({ value: of, unit: null })),
  ];
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

const plain = /\p{L}\p{M}*|[\s.,;:!?()'’"“”]|(?<=\p{L})[-/](?=\p{L})/gu;

/**
 * Whether nothing stands between the numbers but words, plain punctuation and signs of the
 * answer's own unit: no dash that reads as a minus, no `≠`, no `‰`.
 */
function isPlain(rest: string, shown: string): boolean {
  const signs = [...rest.replace(plain, "")];
  return signs.every((sign) => /[\p{Sc}\p{So}\p{Pc}]/u.test(sign) && shown.includes(sign));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
}

/** Words that may join what was asked and what was found; none denies, counts or addresses. */
const joining =
  "a an the of in on at by for to from with and or among amongst between within is are was were be been has have had do does did it its this that these those their there they them who whose which where when as than overall average mean median probability chance chances share rate percent percentage points likelihood odds table rows row data about around roughly approximately approx some found".split(
    " ",
  );

/** Numbers in words, which are never rounded as they are said. */
const inWords: ReadonlySet<string> = new Set(
  "zero none nobody one two three four five six seven eight nine ten eleven twelve dozen hundred thousand million billion half halves third thirds quarter quarters fifth fifths tenth tenths twice thrice double triple everyone everybody all every never always".split(
    " ",
  ),
);
