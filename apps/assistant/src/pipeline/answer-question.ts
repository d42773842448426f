import type { Answered, Clarify, Refuse } from "@probability-chat/contract";
import { type EngineAnswer, evaluate, type Table, type TableModel } from "@probability-chat/engine";
import {
  type AskedBack,
  ask,
  type Clarification,
  type Dictionary,
  type Doubt,
  type Interpretation,
  interpret,
  Names,
  type Reader,
  type Refusal,
  sayQuery,
  saySides,
  typedOnly,
} from "@probability-chat/language";
import { equalQueries, printQuery, type Query } from "@probability-chat/query";
import { inSpan } from "@probability-chat/telemetry";
import { consult } from "../provider/consult.ts";
import type { Provider } from "../provider/provider.ts";
import { decide, type Evaluated } from "./decide.ts";
import { clarifyMarkdown, refusedMarkdown } from "./markdown.ts";
import { withOtherMeanings } from "./other-meanings.ts";
import { suggestionsAfter } from "./suggestions.ts";
import { type Reply, toAnswer } from "./to-answer.ts";

/** What a question is asked of. */
export interface Circumstances {
  readonly table: Table;
  /** Null where none has been learned. */
  readonly model: TableModel | null;
  readonly dictionary: Dictionary;
  /** The name of the table's file. */
  readonly title?: string;
  /** The chat's earlier answered queries on this dataset, oldest first. */
  readonly context: readonly Query[];
  /** What the chat's last reply asks back about it. */
  readonly askedBack?: AskedBack | null;
  readonly dataset: Answered["dataset"];
  /** Questions about this table that would be answered. */
  readonly suggestions: readonly string[];
  readonly seed: number;
  /** Reads free questions; without one only typed queries are answered. */
  readonly reader?: Reader | null;
  /** The reader's index of the table's values. */
  readonly values?: unknown;
  /** A second reader, elsewhere; none where none is configured. */
  readonly provider?: Provider | null;
  /** Ends what is asked of others when the question is given up. */
  readonly signal?: AbortSignal;
}

/** What a question came to: how it is understood in the end, and the reply to that. */
export interface Outcome {
  readonly meaning: Interpretation;
  readonly reply: Reply;
}

/** A question in plain words, or a typed query's text: read, evaluate, verify, say. */
export async function answerQuestion(question: string, asked: Circumstances): Promise<Reply> {
  const outcome = await settle(await read(question, asked), asked);
  const consulted = await consult(question, outcome.meaning, asked, {
    read: (reader) => read(question, { ...asked, reader }),
    settle: (meaning) => settle(meaning, asked),
    answer: (query) => answerQuery(query, asked),
  });
  return consulted ?? outcome.reply;
}

/** A formal query, evaluated as it stands. */
export async function answerQuery(query: Query, asked: Circumstances): Promise<Reply> {
  const reading = { query, probability: 1, notes: [] };
  return answer({ reading, answer: await evaluateQuery(query, asked) }, asked);
}

/** How a question is understood, without evaluating anything. */
export async function read(question: string, asked: Circumstances): Promise<Interpretation> {
  const { table, dictionary, title, context, askedBack = null, reader, values, signal } = asked;
  const situation = {
    codebook: table.codebook,
    dictionary,
    context,
    askedBack,
    ...(title === undefined ? {} : { title }),
    ...(values === undefined ? {} : { values }),
  };
  const meaning = await inSpan("read", {}, () =>
    interpret(question, situation, reader ?? typedOnly, signal),
  );
  return withOtherMeanings(meaning, question, { codebook: table.codebook, dictionary });
}

/** A query in words. */
export function say(query: Query, { table, dictionary }: Circumstances): string {
  const said = query.kind === "explain" ? query.query : query;
  return sayQuery(said, new Names(table.codebook, dictionary));
}

/** Evaluates and verifies readings, and says what comes of them. */
export async function settle(meaning: Interpretation, asked: Circumstances): Promise<Outcome> {
  if (meaning.kind === "clarify") return { meaning, reply: askBack(meaning, asked) };
  if (meaning.kind === "refuse") return { meaning, reply: refuse(meaning) };
  const figures = new Set<EngineAnswer>();
  const decision = await decide(meaning, async ({ query }) => {
    let isWhole = true;
    const skip = () => {
      isWhole = false;
    };
    const found = await evaluateQuery(query, asked, meaning.doubt ? skip : undefined);
    if (!isWhole) figures.add(found);
    return found;
  });
  if (decision.kind === "answer") {
    const { reading, answer: found } = decision.evaluated;
    const whole = figures.has(found) ? await evaluateQuery(reading.query, asked) : found;
    return { meaning, reply: answer({ reading, answer: whole }, asked) };
  }
  const { doubt } = meaning;
  if (!doubt) throw new TypeError("A typed query is answered.");
  const instead = decision.kind === "ask" ? between(decision.evaluated, doubt) : doubt.otherwise;
  return settle(instead, asked);
}

function evaluateQuery(
  query: Query,
  { table, model, seed }: Circumstances,
  onSkip?: () => void,
): Promise<EngineAnswer> {
  const attributes = { "query.kind": query.kind };
  return inSpan("evaluate", { attributes }, () =>
    evaluate(query, table, { model, seed, ...(onSkip && { onSkip }) }),
  );
}

function answer({ reading, answer: engine }: Evaluated, asked: Circumstances): Reply {
  const { dataset, dictionary, suggestions, table } = asked;
  const { query, others = [], notes, aspect, asksOfCause = false } = reading;
  const said = query.kind === "explain" ? query.query : query;
  const names = new Names(table.codebook, dictionary);
  const following = suggestionsAfter(query, table.codebook, dictionary, suggestions);
  return inSpan("say", { attributes: { "answer.kind": engine.kind } }, () =>
    toAnswer(engine, {
      query,
      reading: sayQuery(asShown(said, engine), names),
      notes,
      asksOfCause,
      aspect,
      names,
      dataset,
      sides: saySides(said, names),
      suggestions: [...others.map((other) => askAs(other, asked)), ...following],
    }),
  );
}

/** A query as a question to go on with, the names of which are none of the answer's. */
function askAs(query: Query, { table, dictionary }: Circumstances): string {
  return ask(query, new Names(table.codebook, dictionary)).text;
}

/** Where the last of a ranking is tied, as many are said as are shown. */
function asShown(query: Query, engine: EngineAnswer): Query {
  const answer = engine.kind === "explain" ? engine.answer : engine;
  const tied = "caveats" in answer ? answer.caveats.find(({ kind }) => kind === "tied") : undefined;
  return query.kind === "rank" && tied?.kind === "tied" ? { ...query, limit: tied.shown } : query;
}

/** A question back with the readings as buttons; where refusing was as likely, it says why. */
function between(evaluated: readonly Evaluated[], doubt: Doubt): Clarification {
  const { otherwise, refuse: refusing, clarify, asked } = doubt;
  const best = Math.max(0, ...evaluated.map(({ reading }) => reading.probability));
  const own = evaluated.map(({ reading }) => reading.query);
  const choicesOf = (queries: readonly Query[]) =>
    queries
      .filter((query, at) => queries.findIndex((other) => equalQueries(other, query)) === at)
      .slice(0, 3)
      .map((query) => ({ label: "", query }));
  if (otherwise.kind === "clarify" && clarify >= best) {
    const queries = [...otherwise.choices.map(({ query }) => query), ...own];
    return { ...otherwise, choices: choicesOf(queries) };
  }
  const isOne = own.length === 1;
  const doubted = otherwise.kind === "refuse" && refusing >= best;
  const message = doubted
    ? `${otherwise.message} Or did you mean ${isOne ? "this" : "one of these"}?`
    : isOne
      ? "I am not sure that I understand. Do you mean this?"
      : "This can be read in more than one way. Which do you mean?";
  return {
    kind: "clarify",
    message,
    span: doubted ? otherwise.span : null,
    choices: choicesOf(own),
    ...(asked && { asked }),
  };
}

/** A clarification on the wire. */
export function askBack(
  { message, span, choices, asked: about }: Clarification,
  asked: Circumstances,
): Reply {
  const answer: Clarify = {
    kind: "clarify",
    text: message,
    span: span && { ...span },
    readings: choices.map(({ label, query }) => ({
      label: label || say(query, asked),
      query: printQuery(query),
    })),
    ...(about && { asked: [...about] }),
    suggestions: [],
  };
  return { answer, message: clarifyMarkdown(answer) };
}

/** A refusal on the wire. */
export function refuse({ reason, message, span, suggestions }: Refusal): Reply {
  const answer: Refuse = {
    kind: "refuse",
    reason,
    text: message,
    span: span && { ...span },
    query: null,
    suggestions: suggestions.map(({ text }) => text),
  };
  return { answer, message: refusedMarkdown(answer) };
}
