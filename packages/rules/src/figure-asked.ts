/** 'Are half of them married? Give me the share': which figure of the first sentence a second asks for. */
import { median, type Query } from "@probability-chat/query";
import { certaintyAsked, withInterval } from "./context/certainty.ts";
import { mapScalars, scalarOf } from "./edit-query.ts";
import type { Interpretation, Reading } from "./interpretation.ts";

type Readings = Extract<Interpretation, { kind: "readings" }>;

const REQUEST =
  /^(?:please )?(?:(?:can|could) you )?(?:please )?(?:(?:give|tell|show) (?:me|us)|i (?:want|need|mean)|use|take) the (?:exact )?(share|percentage|proportion|figure|number|probability|rate|value|average|mean|median)s?$/;

/** The readings with that figure instead, or null where they have none; null where none is asked for. */
export function figureAsked(text: string): ((meaning: Readings) => Readings | null) | null {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/[\s.!]+$/, "");
  const level = certaintyAsked(said);
  if (level !== null) return (meaning) => changed(meaning, (query) => withInterval(query, level));
  const noun = REQUEST.exec(said)?.[1];
  if (noun === undefined) return null;
  return (meaning) =>
    changed(meaning, (query) =>
      noun === "median" ? medianOf(figureBehind(query)) : figureBehind(query),
    );
}

function changed(meaning: Readings, change: (query: Query) => Query | null): Readings | null {
  const readings: Reading[] = [];
  for (const reading of meaning.readings) {
    const query = change(reading.query);
    if (query === null) return null;
    readings.push({ ...reading, query });
  }
  return { ...meaning, readings };
}

/** The figure behind a claim about one. */
function figureBehind(query: Query): Query {
  return query.kind === "claim" && query.right.kind === "number" ? query.left : query;
}

function medianOf(query: Query): Query | null {
  const scalar = scalarOf(query);
  if (scalar?.kind === "quantile") return query;
  if (scalar?.kind !== "statistic" || scalar.statistic !== "mean") return null;
  return mapScalars(query, (own) =>
    own.kind === "statistic" ? median(own.column, own.given) : own,
  );
}
