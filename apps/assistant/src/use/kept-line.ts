import { type Answer, type Dictionary, KeptLine, keptLimits } from "@probability-chat/contract";
import { type Proposal, REASONS } from "@probability-chat/language";
import { parseQuery, printQuery, type Query, queryColumns } from "@probability-chat/query";

/** A question that was dealt with, and all that its line may be made of. */
export interface UsedQuestion {
  readonly content: string;
  readonly answer: Answer;
  /** What the reader proposed; null where it was not asked, as of a typed query. */
  readonly proposal: Proposal | null;
  /** What was kept of the question before it in the chat. */
  readonly before: KeptLine | null;
  readonly context: readonly Query[];
  readonly dictionary: Dictionary;
  /** The table's columns, and those of them that look personal. */
  readonly columns: readonly string[];
  readonly personal: ReadonlySet<string>;
}

/** What is learned from a question; null where that is nothing, or too long to be kept. */
export function keptLine(used: UsedQuestion): KeptLine | null {
  const line = used.proposal ? readLine(used, used.proposal) : chosenLine(used);
  const parsed = KeptLine.safeParse(line);
  return parsed.success ? parsed.data : null;
}

/** All queries of a line. */
export function queriesOfLine(line: KeptLine, columns: readonly string[]): Query[] {
  const texts = [line.query ?? [], line.readings ?? [], line.context ?? []].flat();
  return texts.flatMap((text) => queryOf(text, columns) ?? []);
}

/** A question in free words with what it came to. */
function readLine(used: UsedQuestion, proposal: Proposal) {
  const meaning = meaningOf(used.answer, proposal);
  if (!meaning) return null;
  const question = used.content.trim();
  const context = used.context.slice(-keptLimits.context).map(printQuery);
  const line = { question, ...(context.length > 0 ? { context } : {}), ...meaning };
  const dictionary = dictionaryOf(used, line);
  return { ...line, ...(dictionary ? { dictionary } : {}), source: "read" };
}

function meaningOf(answer: Answer, proposal: Proposal) {
  // A query that the data could not answer was read all the same.
  if (answer.kind !== "clarify" && answer.query !== null) return { query: answer.query };
  const words = wordsOf(answer, proposal);
  if (answer.kind === "clarify") {
    const readings = answer.readings.map(({ query }) => query);
    // What was said may quote the table; the readings say what was asked.
    return { clarify: "asked back", words, readings };
  }
  const { reason } = answer as Extract<Answer, { readonly kind: "refuse" }>;
  const isReason = REASONS.some((known) => known === reason);
  return isReason ? { refuse: reason, words } : null;
}

/** The words that a refusal or a question back is about. */
function wordsOf(answer: Answer, { hypotheses }: Proposal): string[] {
  const own = hypotheses.find(
    (hypothesis) =>
      hypothesis.kind === answer.kind &&
      (hypothesis.kind !== "refuse" ||
        hypothesis.reason === (answer as { readonly reason?: string }).reason),
  );
  const spans = own && own.kind !== "query" ? own.spans : [];
  const said = spans.length > 0 || answer.kind === "answer" ? spans : [answer.span ?? []].flat();
  return said.slice(0, keptLimits.words).map(({ text }) => text);
}

/**
 * A typed query that follows on from what was kept of the question before: one of the readings that
 * it was asked back with, or a change of the query that it was read as.
 */
function chosenLine({ content, answer, before, columns }: UsedQuestion) {
  const typed = queryOf(content, columns);
  if (!typed || !before || answer.kind !== "answer") return null;
  const { query } = answer;
  const { question, context, dictionary } = before;
  const asked = {
    question,
    ...(context ? { context } : {}),
    ...(dictionary ? { dictionary } : {}),
  };
  const offered = before.readings ?? [];
  const isOffered = [query, printQuery(typed)].some((text) => offered.includes(text));
  if (isOffered) return { ...asked, query, source: "tapped" };
  const earlier = before.query === undefined ? offered : [before.query];
  if (earlier.includes(query) || !earlier.some((text) => goesOn(text, typed, columns))) return null;
  return { ...asked, query, source: "edited" };
}

/** Whether a query may be another one changed: they share a column, or the other has none. */
function goesOn(earlier: string, query: Query, columns: readonly string[]): boolean {
  const before = queryOf(earlier, columns);
  if (!before) return false;
  const named = new Set(queryColumns(before));
  return named.size === 0 || [...queryColumns(query)].some((column) => named.has(column));
}

/**
 * What is said of the columns, less what personal values mean; where that is much, of the columns
 * that the line's queries name.
 */
function dictionaryOf(
  { dictionary, personal, columns }: UsedQuestion,
  line: Partial<KeptLine>,
): Dictionary | null {
  const all = Object.entries(dictionary).map(([column, told]) => {
    const { values: _, ...more } = told;
    return [column, personal.has(column) ? more : told] as const;
  });
  const named = new Set(
    queriesOfLine(line as KeptLine, columns).flatMap((query) => [...queryColumns(query)]),
  );
  const fitting = [all, all.filter(([column]) => named.has(column))]
    .map((entries) => Object.fromEntries(entries))
    .find((said) => JSON.stringify(said).length <= keptLimits.dictionary);
  return fitting && Object.keys(fitting).length > 0 ? fitting : null;
}

function queryOf(text: string, columns: readonly string[]): Query | null {
  const parsed = parseQuery(text, { columns });
  return parsed.ok ? parsed.query : null;
}
