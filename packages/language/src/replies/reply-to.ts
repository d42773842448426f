/**
 * What a message says to the question back before it. The words decide where they can: a place,
 * both or none of the choices, yes to the only one, words that one choice alone has. Whatever else
 * may reply is left to the reader, with what was asked before it.
 */
import { equalQueries, type Query } from "@probability-chat/query";
import { mapValues } from "../edit-query.ts";
import type { Clarification } from "../interpretation.ts";
import { fold } from "../reading/text/fold.ts";
import { Names } from "../reply/names.ts";
import { clarifyWords, type Told } from "../reply/refusals.ts";
import { cutQuestions } from "../several-questions/cut-questions.ts";
import { isTooLong } from "../too-long.ts";
import type { AskedBack } from "./asked-back.ts";
import { pick, pickPlace } from "./pick.ts";
import { saidWords, words } from "./said-words.ts";

export type Reply =
  /** One of the choices, and those that were asked for as well. */
  | { readonly kind: "choice"; readonly query: Query; readonly others: readonly Query[] }
  | { readonly kind: "again"; readonly asks: Clarification }
  | Read;

/** It is read as `text`, in which the message begins at `start`. */
export interface Read {
  readonly kind: "read";
  readonly text: string;
  readonly start: number;
  /** Too short to ask anything by itself, unless all its words are those of a question. */
  readonly isShort: boolean;
  /** What a question back is about then. */
  readonly asked: readonly string[];
}

/**
 * The words of most replies: of 150 authored ones 136 have no more, of 149 questions on other tables
 * 9, the telegraphic ones. Longer ones are told apart by the likelier reading, and so are these where
 * all their words count alone: of 110 replies 66 are read rightly then, without that 68, and of 80
 * telegraphic questions behind a question back 35 instead of 23.
 */
const SHORT = 4;
/** A question of its own begins so, if more follows. */
const ASKS = words(
  "what what's which who whose where when why how is are was were do does did has have can could show list compare give tell find",
);
const SHORTEST = 2;

/** Of what was replied so far, the last is what counts. */
const MOST_REPLIES = 2;

const YES = words("yes yeah yep yup y sure right correct exactly indeed precisely fine ok okay");
const BESIDE_YES = words("please that that's it it's is the one this do i did what want");
const NO = words("no nope nah n neither none nor not wrong");
const BESIDE_NO = words(
  "of them these those the two three either really that that's it it's is this what right correct",
);
const ALL = words("both all everything each");
const ANY = words("either any whichever");
const BESIDE_ALL = words(
  "of them these those the one two three please i want would like ones question questions i'd give me show",
);
const OTHER = words("other others another rest remaining next");
/** A yes or no with more behind it, and what says that something is meant. */
const AROUND =
  /^\W*(?:(?:yes|yeah|yep|no|nope|ok|okay|thanks|thank you|and|now|then|(?:what|how) about)\b[\s,.;:!-]+)+(?=\S)/i;
const MEANS = /\bi(?:'d|'m)? (?:mean|meant|meaning|wanted)\b/gi;

/** Null where the message cannot be read with what it would reply to. */
export function replyTo(message: string, back: AskedBack, told: Told): Reply | null {
  const { choices, questions, answered = [] } = back;
  const said = saidWords(message.replace(MEANS, " "));
  const [first, ...more] = choices;
  const chosen = (query: Query, also: readonly Query[] = []): Reply => ({
    kind: "choice",
    query,
    others: areQuestions(back, told) ? leftBeside(query, back, told) : also,
  });
  const rest = message.replace(AROUND, "").replace(MEANS, " ");
  if (answered.length > 0) {
    const [next, ...later] = choices.filter((one) => !isAmong(one, answered));
    const isNext = isOnly(saidWords(rest), OTHER, BESIDE_ALL);
    const query = isNext ? next : pickPlace(rest, choices, told);
    return query ? chosen(query, isNext ? later : []) : null;
  }
  const again = { ...whichOf(choices, told), asked: questions };
  const isValue = said.some((word) => valuesIn(choices, told).has(word));
  const [byValue, ...byOther] = (isValue && pick(message, choices, told)) || [];
  const valued = byValue === undefined || byOther.length > 0 ? undefined : choices[byValue];
  if (valued) return chosen(valued);
  if (isOnly(said, NO, BESIDE_NO))
    return { kind: "again", asks: { ...IN_OTHER_WORDS, asked: questions } };
  if (isOnly(said, YES, BESIDE_YES))
    return first && more.length === 0 ? chosen(first) : { kind: "again", asks: again };
  if (first && isOnly(saidWords(rest), ANY, BESIDE_ALL)) return chosen(first);
  if (first && isOnly(saidWords(rest), ALL, BESIDE_ALL)) return chosen(first, more);
  const picked = pick(rest, choices, told);
  const [query, ...others] = (picked ?? []).flatMap((at) => choices[at] ?? []);
  if (query) return chosen(query, others);
  return picked === null ? joined(message, back, told) : { kind: "again", asks: again };
}

/** Each word that is a value of a choice: `smoker = 'no'` has another 'no' than 'none of them'. */
function valuesIn(choices: readonly Query[], { codebook, dictionary }: Told): ReadonlySet<string> {
  const names = new Names(codebook, dictionary);
  const values = new Set<string>();
  for (const query of choices)
    mapValues(query, (value, column) => {
      values.add(fold(names.value(column, String(value))));
      return value;
    });
  return values;
}

function isOnly(
  said: readonly string[],
  some: ReadonlySet<string>,
  beside: ReadonlySet<string>,
): boolean {
  return (
    said.some((word) => some.has(word)) && said.every((word) => some.has(word) || beside.has(word))
  );
}

const IN_OTHER_WORDS: Clarification = {
  kind: "clarify",
  message: "Then please say in other words what you would like to know.",
  span: null,
  choices: [],
};

function whichOf(choices: readonly Query[], told: Told): Clarification {
  const asks = clarifyWords([], choices, told);
  return choices.length > 0 ? { ...asks, message: "Which of these do you mean?" } : asks;
}

/** Of several questions in one message those that are left where one of them is answered. */
export function leftBeside(query: Query, back: AskedBack, told: Told): readonly Query[] {
  const { choices, answered = [] } = back;
  if (!areQuestions(back, told) || !isAmong(query, choices)) return [];
  return choices.filter((one) => !isAmong(one, [query, ...answered]));
}

/** Whether each choice is a question of its own: more than were asked are what one may mean. */
function areQuestions({ questions: [first = ""], choices }: AskedBack, told: Told): boolean {
  const parts = cutQuestions(first, told).length;
  return parts > 1 && choices.length <= parts;
}

function isAmong(query: Query, queries: readonly Query[]): boolean {
  return queries.some((other) => equalQueries(other, query));
}

/**
 * `what was asked >> reply, reply`, as the reader was trained on it: null where that is too long, or
 * several questions, of which it never was one.
 */
function joined(message: string, back: AskedBack, told: Told): Read | null {
  const [first = "", ...replies] = back.questions;
  if (cutQuestions(first, told).length > 1) return null;
  const before = `${first} >> ${replies.map((reply) => `${reply}, `).join("")}`;
  const text = before + message;
  const asked = [first, ...[...replies, message].slice(-MOST_REPLIES)];
  return isTooLong(text)
    ? null
    : { kind: "read", text, start: before.length, isShort: isShort(message), asked };
}

function isShort(message: string): boolean {
  const said = saidWords(message);
  return said.length <= (ASKS.has(said[0] ?? "") ? SHORTEST : SHORT);
}
