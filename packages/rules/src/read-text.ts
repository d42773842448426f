/** One text as a query, or as what keeps it from being one: whom and what time it asks of, its first problem, what it could be asked as. */
import { equalQueries, type Query } from "@probability-chat/query";
import { attempt } from "./attempt.ts";
import { aspectOf } from "./frames/figures/describe.ts";
import { openChoices } from "./frames/open-choices.ts";
import { MAX_CHOICES, offerOf } from "./grammar/offers.ts";
import { type Problem, type Reader, spanOf } from "./grammar/reader.ts";
import { isDiary } from "./grounding/domains/own-diary.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { choicesFor, ofWhatIsNamed, withoutSpan } from "./instead.ts";
import type { Interpretation, Reading, Situation } from "./interpretation.ts";
import { prepare } from "./prepare.ts";
import {
  checkQuery,
  contradiction,
  eitherValue,
  meaningless,
  outsideValue,
} from "./reply/check.ts";
import { columnList, fromProblem, refuse } from "./reply/refusal.ts";
import { sayQuery } from "./reply/say.ts";
import { sampleQuestions } from "./reply/suggest.ts";
import { asksFuture, asksIndividual } from "./screening.ts";
import { quoted } from "./text/wording.ts";

/** What the words of a message are read against. */
export interface Asking {
  readonly situation: Situation;
  readonly index: TableIndex;
  /** What is said of every answer to them. */
  readonly notes: readonly string[];
}

/** A text that begins at an offset of the message. */
export function readText(
  text: string,
  offset: number,
  { situation, index, notes }: Asking,
): Interpretation {
  const suggestions = sampleQuestions(index, 3);
  const person = asksIndividual(text, isDiary(index));
  const base = prepare(text, index, situation.context.at(-1));
  const { query, reader } = attempt(base, situation);
  const grounded = reader.mentions.some((mention) => !mention.light);
  if (asksFuture(text, index.vocabulary))
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
  const empty = meaningless(query, index);
  if (empty !== null) return refuse("unsupported", empty, null, suggestions);
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
