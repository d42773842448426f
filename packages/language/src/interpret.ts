/**
 * What a question means on this table, or what keeps it from meaning anything. What needs no
 * reading comes first: bounds, typed queries, the product's own suggestions, what everybody says,
 * instructions, other languages. Everything else is read by the reader, and weighed.
 */
import type { Query } from "@probability-chat/query";
import { aspectOf } from "./aspect.ts";
import type { Interpretation, Situation } from "./interpretation.ts";
import type { Proposal, Reader } from "./reader.ts";
import { asReply } from "./replies/as-reply.ts";
import { readAsReply } from "./replies/read-as-reply.ts";
import { leftBeside, replyTo } from "./replies/reply-to.ts";
import { Names } from "./reply/names.ts";
import { refuse, refuseWords, type Told } from "./reply/refusals.ts";
import { sayQuery } from "./reply/say.ts";
import { list, quoted } from "./reply/wording.ts";
import { type Courtesy, courtesyOf } from "./screening/courtesies.ts";
import { otherLanguage, wordsOfTable } from "./screening/other-language.ts";
import { screen } from "./screening/screen.ts";
import { asksWhatStandsOut } from "./screening/whole-table.ts";
import { askWhichFirst, type ReadPart } from "./several-questions/ask-which-first.ts";
import { cutQuestions } from "./several-questions/cut-questions.ts";
import { readAsked } from "./suggest/ask.ts";
import { isTooLong, MAX_LENGTH, MAX_WORDS } from "./too-long.ts";
import { checkQuery, withKnownValues } from "./typed/check-query.ts";
import { readTyped } from "./typed/read-typed.ts";
import { weigh } from "./weigh.ts";

/**
 * Reads a question in plain English, or a typed query, against one table.
 *
 * @example
 * ```ts
 * const meaning = await interpret("share of women who survived", { codebook, context: [] }, reader);
 * if (meaning.kind === "readings") printQuery(meaning.readings[0].query);
 * // P(survived = 1 | sex = 'female')
 * ```
 *
 * Throws only what the reader throws. Spans are places in `question`, in UTF-16 units.
 */
export async function interpret(
  question: string,
  situation: Situation,
  reader: Reader,
  signal?: AbortSignal,
): Promise<Interpretation> {
  const { codebook, dictionary = {}, askedBack = null, context, title = "", values } = situation;
  const told: Told = { codebook, dictionary, title };
  const typed = question.length > MAX_LENGTH ? null : readTyped(question, codebook);
  if (typed?.kind === "query") {
    const others = askedBack ? leftBeside(typed.query, askedBack, told) : [];
    return withOthers(asItStands(typed.query, question, told), others, told);
  }
  if (typed?.isSure) return mistaken(typed, told);
  if (isTooLong(question)) {
    const message = `A question may have at most ${MAX_WORDS} words and ${MAX_LENGTH} characters. Please ask it in fewer words.`;
    return refuse("tooLong", message, told);
  }
  const suggested = readAsked(question, new Names(codebook, dictionary));
  if (suggested !== null) return asItStands(suggested, question, told);
  const vocabulary = wordsOfTable(codebook);
  const screened = screen(question, vocabulary);
  const notes = screened.isPart ? [SET_ASIDE] : [];
  const reply = askedBack && replyTo(screened.question, askedBack, told);
  if (reply?.kind === "choice")
    return withOthers(asItStands(reply.query, question, told, notes), reply.others, told);
  if (reply?.kind === "again") return reply.asks;
  if (asksWhatStandsOut(question, codebook))
    return asItStands({ kind: "findings", column: null }, question, told);
  const courtesy = courtesyOf(question);
  if (courtesy !== null) return courteous(courtesy, question, told);
  if (!/[\p{L}\p{N}]/u.test(screened.question))
    return refuseWords(screened.isPart ? "instruction" : "notAQuestion", [], [], told);
  if (screened.isPart) {
    const left = readTyped(screened.question, codebook);
    if (left?.kind === "query") return asItStands(left.query, question, told, notes);
  }
  const language = reader.anyLanguage ? null : otherLanguage(screened.question, codebook);
  if (language !== null) {
    const message = `This seems to be ${language}. I read English: please ask in English.`;
    return refuse("otherLanguage", message, told);
  }
  const table = { codebook, dictionary, title, values };
  const propose = (text: string, before: readonly Query[] = []) =>
    reader.propose({ question: text, ...table, context: [...context, ...before] }, signal);
  const { readsOnce = false } = reader;
  const read = (text: string) => propose(text);
  const { proposal, replies } = await readAsReply(screened.question, reply, read, told, readsOnce);
  if (typed !== null && !isReadAsWords(typed, proposal)) return mistaken(typed, told);
  if (proposal.hypotheses.length === 0) return refuse("unread", UNREAD, told);
  if (replies) return asReply(weigh(proposal, replies.text, told, notes), replies);
  const meaning = weigh(proposal, question, told, notes);
  const parts = readsOnce ? [] : cutQuestions(screened.question, told);
  if (parts.length < 2) return meaning;
  const readPart: ReadPart = async (part, before) =>
    weigh(await propose(part, before), part, told, notes);
  return (await askWhichFirst(parts, meaning, readPart, told)) ?? meaning;
}

const UNREAD =
  "Questions in free words need the reader, which is not installed here. Typed queries are answered, such as P(a = 'x' | b > 3), and so are these questions.";
const SET_ASIDE = "the part of the message that is not a question about this table was left aside";

/** A query that needs no reading, after the last look at it. */
function asItStands(
  query: Query,
  question: string,
  told: Told,
  notes: readonly string[] = [],
): Interpretation {
  const known = withKnownValues(query, told);
  const refusal = checkQuery(known, { ...told, question });
  if (refusal !== null) {
    const { suggestions } = refuse(refusal.reason, refusal.message, told);
    return refusal.suggestions.length > 0 ? refusal : { ...refusal, suggestions };
  }
  const isOverview = known.kind === "describe" && known.column === null && !/\(/.test(question);
  const aspect = isOverview ? { aspect: aspectOf(question) } : {};
  return {
    kind: "readings",
    readings: [{ query: known, probability: 1, notes, ...aspect }],
    doubt: null,
  };
}

/** What was asked for beside it is said to be left. */
function withOthers(
  meaning: Interpretation,
  others: readonly Query[],
  { codebook, dictionary }: Told,
): Interpretation {
  if (meaning.kind !== "readings" || others.length === 0) return meaning;
  const names = new Names(codebook, dictionary);
  const left = list(others.map((other) => quoted(sayQuery(other, names))));
  const note = `I answer one question at a time: ${left} ${others.length === 1 ? "is" : "are"} among those to go on with`;
  const readings = meaning.readings.map((reading) => {
    return { ...reading, others, notes: [...reading.notes, note] };
  });
  return { ...meaning, readings };
}

type Mistake = Extract<ReturnType<typeof readTyped>, { kind: "mistake" }>;

/** Whether a reader found a query in the words, and left out none of those that name a column. */
function isReadAsWords({ naming }: Mistake, { hypotheses, unmatched }: Proposal): boolean {
  const isLeftOut = unmatched.some(({ start, end }) => start < naming.end && end > naming.start);
  return hypotheses[0]?.kind === "query" && !isLeftOut;
}

function mistaken({ message, span, near }: Mistake, told: Told): Interpretation {
  const instead = near().filter((query) => checkQuery(query, { ...told, question: "" }) === null);
  return { ...refuse("invalidQuery", message, told, instead), span };
}

function courteous(courtesy: Courtesy, question: string, told: Told): Interpretation {
  switch (courtesy) {
    case "greeting":
      return refuse("notAQuestion", "Hello! What would you like to know about this table?", told);
    case "foreignGreeting":
      return refuse(
        "notAQuestion",
        "Hello! I read English. What would you like to know about this table?",
        told,
      );
    case "thanks":
      return refuse("notAQuestion", "You are welcome. Anything else about this table?", told);
    case "farewell":
      return refuse("notAQuestion", "Goodbye! The table stays here for further questions.", told);
    case "help":
    case "description": {
      const aspect = courtesy === "help" ? "uses" : aspectOf(question);
      const query = { kind: "describe", column: null } as const;
      const readings = [{ query, aspect, probability: 1, notes: [] }] as const;
      return { kind: "readings", readings, doubt: null };
    }
  }
}
