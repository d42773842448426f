import {
  ALL,
  and,
  type Event,
  keyColumn,
  not,
  or,
  printEvent,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { denominator } from "../../../table/denominator.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { inPairs } from "../../figures/pairs.ts";
import { sidesOfEffect } from "../effect/sides.ts";
import { explainAssociations } from "./associations.ts";
import { explainFigures } from "./figures.ts";

/** The counts from which anybody can recompute an answer. */
export interface Explained {
  readonly kind: "explain";
  readonly answer: EngineAnswer;
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  /** Sums, squared deviations, extremes and order statistics, where counts do not suffice. */
  readonly figures: readonly { readonly label: string; readonly value: number | string }[];
}

interface Line {
  readonly label: string;
  readonly event: Event;
}

/** An answer with the counts from which anybody can recompute it. */
export async function explainAnswer(
  context: Context,
  query: Query,
  answer: EngineAnswer,
): Promise<EngineAnswer> {
  if (answer.kind === "refused") return answer;
  const lines = [{ label: "rows in the table", event: ALL }, ...queryLines(query)];
  const unique = [...new Map(lines.map((line) => [line.label, line])).values()];
  const [row] = await context.table.aggregate({
    where: ALL,
    by: [],
    measures: unique.map(({ event }) => counting(event)),
  });
  const results = row?.measures ?? [];
  const counts = unique.map(({ label }, index) => ({ label, count: countAt(results, index) }));
  const figures = [
    ...(await explainFigures(context, query)),
    ...(await explainAssociations(context, query, answer)),
  ];
  return { kind: "explain", answer, counts, figures };
}

function queryLines(query: Query): Line[] {
  switch (query.kind) {
    case "claim":
    case "test":
      return sideLines(query);
    case "interval":
    case "whatIf":
      return scalarLines(query.scalar);
    case "effect":
      return sideLines(sidesOfEffect(query));
    case "rank":
      return scalarLines(query.by);
    case "by":
    case "explain":
      return queryLines(query.query);
    case "draw":
      return scalarLines({ kind: "probability", event: query.event, given: query.given });
    case "simulate":
      return query.target.kind === "columns"
        ? rowsLine(query.given, [])
        : scalarLines({ kind: "probability", event: query.target, given: query.given });
    case "range":
      return rowsLine(query.given, [query.column]);
    case "distribution":
    case "mode":
    case "antimode":
      return rowsLine(query.given, [keyColumn(query.column)]);
    case "table":
      return rowsLine(query.given, [query.row, query.column]);
    case "dependence":
      return rowsLine(query.given, [query.x, query.y]);
    case "drivers":
      return rowsLine(query.given, [query.target]);
    case "correlations":
      return rowsLine(query.given, []);
    case "predict":
      return rowsLine(query.given, [query.target, ...query.cells.map(({ column }) => column)]);
    case "complete":
      return rowsLine(query.given, query.columns);
    case "rows":
      return rowsLine(query.given, query.by ? [query.by.column] : []);
    case "shape":
      return rowsLine(query.given, [query.column]);
    case "survival":
      return scalarLines({ kind: "probability", event: query.event, given: query.given });
    case "trend":
    case "forecast":
    case "sampleSize":
    case "detectable":
      return scalarLines(query.scalar);
    case "surprise":
    case "describe":
    case "findings":
      return [];
    default:
      return scalarLines(query);
  }
}

function scalarLines(scalar: Scalar): Line[] {
  switch (scalar.kind) {
    case "number":
      return [];
    case "probability":
    case "odds": {
      const { event, given } = scalar;
      const { known, columns } = denominator(event);
      return [
        ...rowsLine(given, columns),
        {
          label: `rows where ${printEvent(and(given, isPlain(event) ? ALL : known, event))}`,
          event: and(given, known, event),
        },
      ];
    }
    case "count":
      return [
        { label: `rows where ${printEvent(scalar.event)}`, event: scalar.event },
        {
          label: `rows in which ${printEvent(scalar.event)} is known`,
          event: or(scalar.event, not(scalar.event)),
        },
      ];
    case "statistic":
    case "quantile":
      return rowsLine(scalar.given, [scalar.column]);
    case "correlation":
      return rowsLine(scalar.given, [scalar.x, scalar.y, ...scalar.within]);
    case "slope":
      return rowsLine(scalar.given, [scalar.y, ...scalar.on]);
    case "difference":
    case "ratio":
      return sideLines(scalar);
  }
}

/** Whether the event holds only where all columns are present that it compares. */
function isPlain(event: Event): boolean {
  return event.kind === "and"
    ? event.events.every(isPlain)
    : event.kind !== "or" && event.kind !== "not";
}

function sideLines(sides: { readonly left: Scalar; readonly right: Scalar }): Line[] {
  const { left, right } = inPairs(sides);
  return [...scalarLines(left), ...scalarLines(right)];
}

/** Rows of a condition, and those of them in which the columns asked about are present. */
function rowsLine(given: Event, columns: readonly string[]): Line[] {
  const present = columns.map((column): Event => ({ kind: "present", column }));
  const known = and(given, ...present);
  const condition =
    given.kind === "all" ? [] : [{ label: `rows where ${printEvent(given)}`, event: given }];
  return known === given
    ? condition
    : [...condition, { label: `rows where ${printEvent(known)}`, event: known }];
}
