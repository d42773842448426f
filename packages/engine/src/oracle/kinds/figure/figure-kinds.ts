import { ALL, and, type Event, not, or, printColumn, printEvent } from "@probability-chat/query";
import { denominator } from "../../../table/denominator.ts";
import { rowsBehindSides, rowsWhere } from "../../behind/counted-rows.ts";
import { pairFigures } from "../../behind/pair-figures.ts";
import type { Kind } from "../kind.ts";
import { figureAnswer } from "./figure.ts";

export const numberKind: Kind<"number"> = { answer: figureAnswer };

export const probabilityKind: Kind<"probability" | "odds"> = {
  answer: figureAnswer,
  rows: ({ event, given }) => {
    const { known, columns } = denominator(event);
    return [
      ...rowsWhere(given, columns),
      {
        label: `rows where ${printEvent(and(given, isPlain(event) ? ALL : known, event))}`,
        event: and(given, known, event),
      },
    ];
  },
};

export const countKind: Kind<"count"> = {
  answer: figureAnswer,
  rows: ({ event }) => [
    { label: `rows where ${printEvent(event)}`, event },
    { label: `rows in which ${printEvent(event)} is known`, event: or(event, not(event)) },
  ],
};

export const statisticKind: Kind<"statistic"> = {
  check: ({ statistic, column }, columns) => {
    if (statistic === "distinct") return null;
    const isExtreme = statistic === "min" || statistic === "max";
    return isExtreme ? columns.ordered(column) : columns.number(column);
  },
  answer: figureAnswer,
};

export const quantileKind: Kind<"quantile"> = {
  check: ({ column }, columns) => columns.ordered(column),
  answer: figureAnswer,
};

export const correlationKind: Kind<"correlation"> = {
  check: ({ x, y }, columns) =>
    columns.onLine([x, y], (name) => {
      const other = [x, y].find((one) => one !== name) ?? name;
      return `ask dependence(${printColumn(name)}, ${printColumn(other)}), whether the two go together`;
    }),
  answer: figureAnswer,
  figures: async (context, { x, y, given, within }) =>
    within.length > 0 ? [] : pairFigures(context, x, y, given),
};

export const slopeKind: Kind<"slope"> = {
  check: ({ y, on }, columns) =>
    columns.onLine([y, ...on.slice(0, 1)], (name) =>
      name === y
        ? `ask drivers(${printColumn(name)}), what it goes with`
        : `ask by(${printColumn(name)}: E(${printColumn(y)})), how its values differ`,
    ),
  answer: figureAnswer,
};

export const combinationKind: Kind<"difference" | "ratio"> = {
  answer: figureAnswer,
  rows: rowsBehindSides,
};

/** Whether the event holds only where all columns are present that it compares. */
function isPlain(event: Event): boolean {
  return event.kind === "and"
    ? event.events.every(isPlain)
    : event.kind !== "or" && event.kind !== "not";
}
