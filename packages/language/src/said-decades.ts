/** A decade that a question says, of life or of a century, is ten years of either; a reader gets its ends wrong. */
import { type Event, mapParts, type Query } from "@probability-chat/query";
import { findMentions } from "./reading/mentions/find-mentions.ts";
import { cutWords } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** Smaller numbers are no years of the calendar. */
const FIRST_YEAR = 1000;

type Between = Extract<Event, { kind: "between" }>;

/** 'in their twenties', 'in the 1850s', 'teenagers': where it begins and ends, and all that it was offered as. */
interface Decade {
  readonly start: number;
  readonly end: number;
  readonly readings: ReadonlySet<unknown>;
}

/** The query with each range of a decade from its first year to before the next. */
export function saidDecades(question: string, told: Told): (query: Query) => Query {
  const decades = findMentions(cutWords(question)).flatMap(({ readings }): Decade[] => {
    const [start, last, end] = readings;
    if (typeof start !== "number" || typeof last !== "number" || end !== last + 1) return [];
    return [{ start, end: last + 1, readings: new Set(readings) }];
  });
  if (decades.length === 0) return (query) => query;
  const put = <Part extends Event | Query>(part: Part): Part => {
    const inner = mapParts(part, { event: put, query: put });
    return inner.kind === "between" ? ({ ...inner, ...rangeOf(inner) } as Part) : inner;
  };
  const rangeOf = ({ left, low, high }: Between): Partial<Between> => {
    const said = decades.find(
      ({ readings }) => readings.has(low.value) && readings.has(high.value),
    );
    if (said === undefined) return {};
    const century = said.start < 100 && isOfYears(left, told) ? 1900 : 0;
    return {
      low: { value: century + said.start, inclusive: true },
      high: { value: century + said.end, inclusive: false },
    };
  };
  return put;
}

function isOfYears(left: Between["left"], { codebook }: Told): boolean {
  if (left.kind === "part") return left.part === "year";
  const { min } = codebook.columns.find(({ name }) => name === left.column) ?? {};
  return typeof min === "number" && min >= FIRST_YEAR;
}
