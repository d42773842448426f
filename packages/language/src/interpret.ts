/**
 * A question about this table as a query, or as what keeps it from being one. Pure, deterministic,
 * and bounded: a fixed number of passes over at most 2,000 characters.
 */
import { and, equalQueries, type Query, queryColumns } from "@probability-chat/query";
import { attempt } from "./attempt.ts";
import { addCondition } from "./context/edit.ts";
import { figureAsked } from "./figure-asked.ts";
import { aspectOf } from "./frames/describe.ts";
import { looksFormal, mistakeIn, parseFormal } from "./frames/formal.ts";
import { openChoices } from "./frames/open-choices.ts";
import { movesUnsaid } from "./frames/shift.ts";
import { readCondition } from "./grammar/clause.ts";
import { MAX_CHOICES, offerOf } from "./grammar/offers.ts";
import { type Problem, type Reader, spanOf } from "./grammar/reader.ts";
import { splitWords } from "./grounding/header.ts";
import { indexTable, type TableIndex } from "./grounding/table-index.ts";
import { choicesFor, ofWhatIsNamed, withoutSpan } from "./instead.ts";
import type { Interpretation, Reading, Situation } from "./interpretation.ts";
import { type Named, withoutIntroduction } from "./introduction.ts";
import { VAGUE } from "./lexicon/comparators.ts";
import { packFor } from "./packs/packs.ts";
import { prepare } from "./prepare.ts";
import {
  checkQuery,
  contradiction,
  eitherValue,
  outsideValue,
  unknownLevel,
} from "./reply/check.ts";
import { columnList, fromProblem, refuse } from "./reply/refusal.ts";
import { sayQuery } from "./reply/say.ts";
import { sampleQuestions } from "./reply/suggest.ts";
import { asksFuture, asksIndividual, screen } from "./screening.ts";
import { stem } from "./text/stem.ts";
import { MAX_LENGTH, tokenize } from "./text/tokens.ts";
import { quoted } from "./text/wording.ts";

/**
 * Reads a question in plain English, or a typed formal query, against one table.
 *
 * @example
 * ```ts
 * const meaning = interpret("survival rate for women in first class", { codebook, context: [] });
 * if (meaning.kind === "readings") printQuery(meaning.readings[0].query);
 * // P(survived = 1 | sex = 'female' and pclass = 1)
 * ```
 *
 * Never throws; a question over 2,000 characters is refused as `tooLong`.
 */
export function interpret(question: string, situation: Situation): Interpretation {
  const index = indexTable(situation.codebook, situation.dictionary);
  if (question.length > MAX_LENGTH) {
    return refuse(
      "tooLong",
      `A question may have at most ${MAX_LENGTH} characters; this one has ${question.length}.`,
      null,
      sampleQuestions(index, 3),
    );
  }
  const columns = situation.codebook.columns.map((column) => column.name);
  const formal = looksFormal(question) ? parseFormal(question, columns) : null;
  const refusal = formal === null ? null : checkQuery(formal, index, sampleQuestions(index, 3));
  const unknown = formal === null ? null : unknownLevel(formal, index);
  if (unknown !== null) {
    const { entry, text } = unknown;
    const span = { start: 0, end: question.length, text };
    // `P(fare is low)`: words may ask what counts as low
    const meaning = VAGUE.has(text.toLowerCase())
      ? interpretWords(question, situation, index)
      : null;
    if (meaning !== null && meaning.kind !== "readings") return meaning;
    const problem = { kind: "unknown", span, reason: "unknownValue", column: entry } as const;
    return fromProblem(problem, index, sampleQuestions(index, 3), []);
  }
  if (formal !== null && refusal === null)
    return { kind: "readings", readings: [{ query: formal, cost: 0, notes: [] }] };
  // `P(damage = Minor)` of a column 'Amount of damage'
  if (refusal !== null && formal !== null && !namesParts(formal, index)) return refusal;
  const meaning = interpretWords(question, situation, index);
  if (refusal !== null && meaning.kind !== "readings") return refusal;
  const mistake = meaning.kind === "readings" ? null : mistakeIn(question, columns);
  return mistake === null
    ? meaning
    : refuse("invalidQuery", mistake, null, sampleQuestions(index, 3));
}

/** Whether all that a typed query calls columns are parts of the names of columns. */
function namesParts(query: Query, { byName, columns }: TableIndex): boolean {
  return queryColumns(query).every((name) => {
    const said = splitWords(name).map(stem);
    return (
      byName.has(name) ||
      columns.some(({ words }) => said.every((word) => words.some((own) => own.stem === word)))
    );
  });
}

function interpretWords(question: string, situation: Situation, index: TableIndex): Interpretation {
  const suggestions = (): string[] => sampleQuestions(index, 3);
  const { sentences: said, instructions, code } = screen(question, index.vocabulary);
  const sentences = withoutIntroduction(said, {
    named: (text) => whatIsNamed(text, index),
    reads: (asking) => readSentences(asking, situation, index, []).kind === "readings",
  });
  if (sentences.length === 0) {
    if (instructions || code)
      return refuse(
        "instruction",
        "That is not a question about this table, so I leave it alone. Ask me about its rows and columns.",
        null,
        suggestions(),
      );
    return refuse(
      "notAQuestion",
      "I see no question there. Ask for example one of these.",
      null,
      suggestions(),
    );
  }
  const ignored =
    instructions || code
      ? ["the part of the message that is not a question about this table was left aside"]
      : [];
  return readSentences(sentences, situation, index, ignored);
}

/** What words name of the table; a number is a value, and so is a column that is yes or no. */
function whatIsNamed(text: string, index: TableIndex): Named {
  const { tokens, mentions } = prepare(text, index);
  const open = mentions.filter(({ light }) => !light);
  if (
    tokens.some(({ value, word }) => value !== null && word !== "one") ||
    open.some(({ candidates: [best] }) => best?.value != null || best?.entry.affirmative != null)
  )
    return "value";
  return open.length > 0 ? "column" : null;
}

function readSentences(
  sentences: readonly { text: string; start: number }[],
  situation: Situation,
  index: TableIndex,
  notes: readonly string[],
): Interpretation {
  const last = sentences.at(-1);
  if (last === undefined)
    return refuse("notAQuestion", "I see no question there.", null, sampleQuestions(index, 3));
  const [first, second] = sentences;
  const figure = sentences.length === 2 ? figureAsked(second?.text ?? "") : null;
  if (first !== undefined && figure !== null) {
    const meaning = readText(first.text, first.start, situation, index, notes);
    const figured = meaning.kind === "readings" ? figure(meaning) : meaning;
    if (figured !== null) return figured;
  }
  if (sentences.length > 1) {
    const whole = readText(inPlace(sentences), 0, situation, index, notes);
    if (whole.kind === "readings") return whole;
    const withFacts = readWithFacts(sentences, situation, index, notes);
    if (withFacts !== null) return withFacts;
    return whole;
  }
  return readText(last.text, last.start, situation, index, notes);
}

/** The sentences as one text, each at its own place, so that spans stay true. */
function inPlace(sentences: readonly { text: string; start: number }[]): string {
  let text = "";
  for (const sentence of sentences) {
    const gap = Math.max(text === "" ? 0 : 1, sentence.start - text.length);
    text += text === "" ? " ".repeat(gap) : `;${" ".repeat(gap - 1)}`;
    text += sentence.text;
  }
  return text;
}

/** 'A passenger is in first class. What is the probability that they survived?' */
function readWithFacts(
  sentences: readonly { text: string; start: number }[],
  situation: Situation,
  index: TableIndex,
  notes: readonly string[],
): Interpretation | null {
  const last = sentences.at(-1);
  if (last === undefined) return null;
  const answer = readText(last.text, last.start, situation, index, notes);
  if (answer.kind !== "readings") return null;
  const facts = sentences.slice(0, -1).map((sentence) => {
    const reader = prepare(sentence.text, index);
    if (NO_FACT.test(reader.tokens[0]?.word ?? "")) return null;
    // 'the price rose by 2' is a change and no fact of a row
    if (movesUnsaid(reader, 0, reader.tokens.length)) return null;
    const event = readCondition(reader, { from: 0, to: reader.tokens.length });
    return reader.problems.length > 0 ? null : event;
  });
  if (facts.some((event) => event === null)) return null;
  const given = and(...facts.filter((event) => event !== null));
  if (given.kind === "all") return answer;
  return {
    kind: "readings",
    readings: answer.readings.map((reading) => ({
      ...reading,
      query: addCondition(reading.query, given),
    })),
  };
}

/** How a sentence begins that asks or supposes. */
const NO_FACT = /^(?:what|how|if|suppose|imagine|which|who|why|is|are|do|does|did|was|were)$/;

function readText(
  text: string,
  offset: number,
  situation: Situation,
  index: TableIndex,
  notes: readonly string[],
): Interpretation {
  const suggestions = sampleQuestions(index, 3);
  const pack = packFor(tokenize(text), index);
  const person = asksIndividual(text) ?? pack?.asksIndividual(text) ?? null;
  const base = prepare(text, index);
  const { query, reader } = attempt(base, situation);
  const grounded = reader.mentions.some((mention) => !mention.light);
  if (asksFuture(text, index.vocabulary) || pack?.asksFuture(text))
    return refuse(
      "future",
      "The table says what was recorded, not what will happen. I can tell how often it happened among rows like these.",
      null,
      suggestions,
    );
  if (
    person !== null &&
    !namesColumn(base, person) &&
    (query === null || !grounded || !isLevel(index, person))
  ) {
    return refuse(
      "individual",
      `${quoted(person)} is one person, whom the table cannot tell about. I can tell how often it happened among people like them.`,
      null,
      suggestions,
    );
  }
  if (query !== null) {
    const read = finish(query, [...notes, ...reader.notes], index, suggestions);
    const aspect = isOverview(query) ? aspectOf(text) : null;
    if (aspect === null || read.kind !== "readings") return read;
    return { ...read, readings: read.readings.map((reading) => ({ ...reading, aspect })) };
  }
  const [problem] = [...reader.problems].sort(
    (a, b) => severity(a) - severity(b) || (a.span?.start ?? 0) - (b.span?.start ?? 0),
  );
  if (problem !== undefined) {
    const offer = offerOf(problem);
    const choices = offer === null ? [] : choicesFor(offer, base, situation);
    const without =
      problem.kind === "unknown" ? withoutSpan(problem.span, text, index, situation) : [];
    const named =
      problem.kind === "unknown" && without.length === 0
        ? ofWhatIsNamed(problem.span, base, situation)
        : [];
    const instead = [...without, ...named, ...suggestions].slice(0, suggestions.length);
    return shifted(fromProblem(problem, index, instead, choices), offset);
  }
  if (!grounded) {
    return refuse(
      "outOfDomain",
      `I find nothing of this table in the question. Its columns are ${columnList(index)}.`,
      null,
      suggestions,
    );
  }
  return {
    kind: "clarify",
    message:
      "What would you like to know about it: a probability, an average, a count, a comparison?",
    span: null,
    choices: openChoices(reader)
      .slice(0, MAX_CHOICES)
      .map((choice) => ({
        label: sayQuery(choice, situation.codebook, situation.dictionary),
        query: choice,
      })),
  };
}

function isOverview(query: Query): boolean {
  return query.kind === "describe" && query.column === null;
}

/** An unknown word outweighs what else may be unclear. */
function severity(problem: Problem): number {
  return { unknown: 0, refuse: 1, vague: 2, ambiguous: 3, ask: 4 }[problem.kind];
}

/** 'Is Monthly Income related to age': two words in capitals that a column is called by. */
function namesColumn(reader: Reader, name: string): boolean {
  return reader.mentions.some(
    ({ start, end, candidates, light }) =>
      !light && candidates[0]?.value === null && name.includes(spanOf(reader, start, end).text),
  );
}

function isLevel(index: TableIndex, text: string): boolean {
  const wanted = text.toLowerCase();
  return index.columns.some((entry) =>
    entry.column.levels.some((level) => level.text.toLowerCase() === wanted),
  );
}

function shifted(meaning: Interpretation, offset: number): Interpretation {
  if (meaning.kind === "readings" || meaning.span === null || offset === 0) return meaning;
  const { span } = meaning;
  return { ...meaning, span: { ...span, start: span.start + offset, end: span.end + offset } };
}

function finish(
  query: Query,
  notes: readonly string[],
  index: TableIndex,
  suggestions: readonly string[],
): Interpretation {
  const refusal = checkQuery(query, index, suggestions);
  if (refusal !== null) return refusal;
  const outside = outsideValue(query, index);
  if (outside !== null) {
    const { column, value, low, high } = outside;
    const message = `No row has ${value} as its \`${column}\`, which goes from ${low} to ${high}.`;
    return refuse("unknownValue", message, null, suggestions);
  }
  const torn = contradiction(query);
  if (torn !== null) {
    const message = `\`${torn}\` cannot have two values at once. Do you mean either of them, or a comparison?`;
    const either = eitherValue(query);
    const choices = equalQueries(either, query)
      ? []
      : [{ label: "either of the two", query: either }];
    return { kind: "clarify", message, span: null, choices };
  }
  const reading: Reading = { query, cost: 0, notes: [...new Set(notes)] };
  return { kind: "readings", readings: [reading] };
}
