/**
 * Questions that follow an answered one: the same by another column, what it depends on, and the
 * same without its condition. Columns of few levels that the query does not name go first.
 */
import {
  type Event,
  isScalar,
  type Query,
  queryColumns,
  type Scalar,
} from "@probability-chat/query";
import { isMeasure } from "../grammar/columns.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { isSayable, levelText } from "./suggest.ts";

/** Candidates in a fixed order, best first; the caller checks that they read. */
export function nextQuestions(query: Query, index: TableIndex): string[] {
  const about = subjectOf(query);
  const target = about === null ? undefined : index.byName.get(about.column);
  if (about === null || target === undefined || !isSayable(target)) return [];
  const { header } = target.column;
  const figure = figureOf(about.event, target);
  const named = new Set(queryColumns(query));
  const groups = index.columns.filter(
    (entry) => isSayable(entry) && isGroup(entry) && !named.has(entry.column.name),
  );
  const [first, second] = groups;
  const measure = index.columns.find(
    (entry) => isSayable(entry) && isMeasure(entry) && !named.has(entry.column.name),
  );
  const questions: string[] = [];
  const ask = (question: string | false | null): void => {
    if (question) questions.push(question);
  };
  if (figure !== null) {
    if (query.kind === "by") {
      const [key] = query.columns;
      const entry = typeof key === "string" ? index.byName.get(key) : undefined;
      ask(entry !== undefined && `Which ${entry.column.header} has the highest ${figure}?`);
    }
    ask(first !== undefined && `What is the ${figure} by ${first.column.header}?`);
  }
  if (query.kind !== "drivers") ask(`What drives ${header}?`);
  if (figure !== null) {
    ask(isConditional(query) && `What is the ${figure}?`);
    ask(second !== undefined && `What is the ${figure} by ${second.column.header}?`);
  }
  ask(measure !== undefined && `Is ${header} related to ${measure.column.header}?`);
  ask(first !== undefined && `Does ${header} depend on ${first.column.header}?`);
  ask(`What is the distribution of ${header}?`);
  return [...new Set(questions)];
}

interface Subject {
  readonly column: string;
  /** The event asked for; null where the column's numbers are. */
  readonly event: Event | null;
}

/** The column that a query is about, and what it asks of it. */
function subjectOf(query: Query): Subject | null {
  if (isScalar(query)) return subjectOfScalar(query);
  switch (query.kind) {
    case "claim":
      return subjectOfScalar(query.left);
    case "interval":
    case "whatIf":
      return subjectOfScalar(query.scalar);
    case "rank":
      return subjectOfScalar(query.by);
    case "by":
      return subjectOf(query.query);
    case "drivers":
      return { column: query.target, event: null };
    case "dependence":
      return { column: query.y, event: null };
    case "range":
      return { column: query.column, event: null };
    case "describe":
      return query.column === null ? null : { column: query.column, event: null };
    case "distribution":
    case "mode":
    case "antimode":
      return typeof query.column === "string" ? { column: query.column, event: null } : null;
    case "explain":
      return subjectOf(query.query);
    default:
      return null;
  }
}

function subjectOfScalar(scalar: Scalar): Subject | null {
  switch (scalar.kind) {
    case "probability":
    case "odds":
    case "count": {
      const [column] = queryColumns({ kind: "count", event: scalar.event });
      return column === undefined ? null : { column, event: scalar.event };
    }
    case "statistic":
    case "quantile":
      return { column: scalar.column, event: null };
    case "difference":
    case "ratio":
      return subjectOfScalar(scalar.left);
    default:
      return null;
  }
}

/** `average fare`, `probability that survived is 1`; null where words would not do. */
function figureOf(event: Event | null, target: ColumnEntry): string | null {
  const { header } = target.column;
  if (event === null || (event.kind !== "compare" && target.affirmative === null))
    return isMeasure(target) ? `average ${header}` : null;
  const level =
    event.kind === "compare" && event.op === "=" && typeof event.right !== "object"
      ? levelText(target, String(event.right))
      : target.affirmative !== null
        ? String(target.affirmative)
        : null;
  return level === null ? null : `probability that ${header} is ${level}`;
}

function isGroup(entry: ColumnEntry): boolean {
  const { role, levels, distinct } = entry.column;
  const few = levels.length > 1 && levels.length === distinct && distinct <= 12;
  return few && (role === "category" || entry.affirmative !== null || entry.column.integer);
}

function isConditional(query: Query): boolean {
  return "given" in query && query.given.kind !== "all";
}
