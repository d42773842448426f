/**
 * A question about this table as a query, or as what keeps it from being one. Pure, deterministic,
 * and bounded: a fixed number of passes over at most 2,000 characters.
 */
import { type Query, queryColumns } from "@probability-chat/query";
import { looksFormal, mistakeIn, parseFormal } from "./frames/formal.ts";
import { splitWords } from "./grounding/header.ts";
import { indexTable } from "./grounding/index-table.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import type { Interpretation, Situation } from "./interpretation.ts";
import { type Named, withoutIntroduction } from "./introduction.ts";
import { VAGUE } from "./lexicon/comparators.ts";
import { otherLanguage } from "./other-language.ts";
import { prepare } from "./prepare.ts";
import { readSentences } from "./read-sentences.ts";
import { checkQuery, unknownLevel } from "./reply/check.ts";
import { fromProblem, refuse } from "./reply/refusal.ts";
import { sampleQuestions } from "./reply/suggest.ts";
import { screen } from "./screening.ts";
import { askForYear, askSeries } from "./series/ask-series.ts";
import { stem } from "./text/stem.ts";
import { MAX_LENGTH } from "./text/tokens.ts";
import { quoted } from "./text/wording.ts";
import { rowNounsIn, withoutTitle, withRowNoun } from "./title.ts";

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
  const { codebook, dictionary, title } = situation;
  const index = withRowNoun(indexTable(codebook, dictionary), title ?? "");
  if (question.length > MAX_LENGTH) {
    return refuse(
      "tooLong",
      `A question may have at most ${MAX_LENGTH} characters; this one has ${question.length}.`,
      null,
      sampleQuestions(index, 3),
    );
  }
  const columns = codebook.columns.map((column) => column.name);
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
  const plain = interpretWords(question, situation, index);
  const asked = askForYear(plain, situation);
  const meaning =
    plain.kind === "readings" && asked === null
      ? plain
      : (askSeries(situation, (long) =>
          interpretWords(question, long, indexTable(long.codebook, long.dictionary)),
        ) ??
        asked ??
        plain);
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
  const untitled = withoutTitle(question, situation.title ?? "", index);
  const { sentences: said, instructions, code } = screen(untitled.text, index.vocabulary);
  const sentences = withoutIntroduction(said, {
    named: (text) => whatIsNamed(text, index),
    reads: (asking) => readSentences(asking, { situation, index, notes: [] }).kind === "readings",
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
  const called = [...untitled.said, ...rowNounsIn(question, index)];
  const notes = [...ignored, ...called.map(ofTitle)];
  const meaning = readSentences(sentences, { situation, index, notes });
  if (meaning.kind !== "refuse") return meaning;
  const language = otherLanguage(question, index);
  if (language === null) return meaning;
  const message = `This seems to be ${language}. I read English: please ask in English.`;
  return { ...meaning, message };
}

function ofTitle(word: string): string {
  return `${quoted(word)} is what the file is called after`;
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
