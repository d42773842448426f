/** Example questions that a table can answer, made from its own columns. */
import { isMeasure } from "../grammar/columns.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";

/** Names that a sentence can carry as they are. */
function isSayable(entry: ColumnEntry): boolean {
  return (
    !entry.shared &&
    /^[\p{L}][\p{L}\p{N}_ .()/-]{0,40}$/u.test(entry.column.header) &&
    entry.words.length > 0
  );
}

function quoteLevel(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_ &.-]{0,30}$/u.test(text);
}

/** Groups of so many read at a glance. */
const FEW = 12;

/**
 * Candidates in a fixed order, best first; the caller checks that they read. Categories of few
 * levels go first, and what differs in nearly every row is none.
 */
export function sampleQuestions(index: TableIndex, limit: number): string[] {
  const usable = index.columns.filter(
    (entry) =>
      isSayable(entry) && entry.column.role !== "constant" && entry.column.role !== "empty",
  );
  const { rows } = index.codebook;
  const categories = usable
    .filter(
      ({ numeric, column: { role, levels, distinct } }) =>
        !numeric &&
        role === "category" &&
        levels.length > 1 &&
        levels.length <= 50 &&
        2 * distinct <= rows,
    )
    .sort((a, b) => Number(a.column.distinct > FEW) - Number(b.column.distinct > FEW));
  const booleans = usable.filter((entry) => entry.affirmative !== null);
  const measures = usable.filter(isMeasure);
  const questions: string[] = [];
  const level = (entry: ColumnEntry): string | undefined =>
    entry.numeric
      ? entry.column.levels[0]?.text
      : entry.column.levels.find((candidate) => quoteLevel(candidate.text))?.text;
  const targets = [...booleans, ...categories];
  const [target] = targets;
  const given =
    categories.find((entry) => entry !== target) ?? booleans.find((entry) => entry !== target);
  const targetLevel =
    target === undefined
      ? undefined
      : target.affirmative !== null
        ? String(target.affirmative)
        : level(target);
  const givenLevel = given === undefined ? undefined : level(given);
  if (target !== undefined && targetLevel !== undefined) {
    if (given !== undefined && givenLevel !== undefined) {
      questions.push(
        `What is the probability that ${target.column.header} is ${targetLevel} given ${given.column.header} is ${givenLevel}?`,
      );
    }
    questions.push(`What is the probability that ${target.column.header} is ${targetLevel}?`);
  }
  const [measure, second] = measures;
  const group = categories[0] ?? booleans[0];
  if (measure !== undefined) {
    if (group !== undefined)
      questions.push(`What is the average ${measure.column.header} by ${group.column.header}?`);
    questions.push(`What is the average ${measure.column.header}?`);
    if (typeof measure.column.max === "number" && typeof measure.column.min === "number") {
      const threshold = Number(((measure.column.max + measure.column.min) / 2).toPrecision(2));
      questions.push(
        `What is the probability that ${measure.column.header} is above ${threshold}?`,
      );
    }
    if (second !== undefined)
      questions.push(`Is ${measure.column.header} correlated with ${second.column.header}?`);
  }
  for (const category of categories)
    questions.push(`What is the distribution of ${category.column.header}?`);
  questions.push("What columns are in this dataset?", "How many rows are there?");
  return [...new Set(questions)].slice(0, limit);
}
