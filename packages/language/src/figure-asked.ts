/** 'Are half of them married? Give me the share': which figure of the first sentence a second asks for. */
import { type Query, quantile } from "@probability-chat/query";
import type { Interpretation } from "./interpretation.ts";

type Readings = Extract<Interpretation, { kind: "readings" }>;

const REQUEST =
  /^\s*(?:please )?(?:(?:can|could) you )?(?:please )?(?:(?:give|tell|show) (?:me|us)|i (?:want|need|mean)|use|take) the (?:exact )?(share|percentage|proportion|figure|number|probability|rate|value|average|mean|median)s?[\s.]*$/i;

const INTERVAL =
  /^\s*(?:please )?(?:(?:can|could) you )?(?:please )?(?:(?:give|tell|show) (?:me|us)|i (?:want|need)|include|add|with) (?:the|a|an|its) (?:(\d{1,2}(?:\.\d+)?) ?(?:%|percent) )?(?:confidence |credible |uncertainty )?(?:interval|ci)(?: (?:too|as well|please))?[\s.]*$/i;
const SCALARS = /^(?:probability|odds|count|statistic|quantile)$/;

function withInterval(meaning: Readings, level: number): Readings | null {
  const readings = meaning.readings.flatMap((reading) => {
    const { query } = reading;
    if (query.kind === "interval") return [{ ...reading, query: { ...query, level } }];
    if (!SCALARS.test(query.kind)) return [];
    return [{ ...reading, query: { kind: "interval", level, scalar: query } as Query }];
  });
  return readings.length < meaning.readings.length ? null : { ...meaning, readings };
}

/** The readings with that figure instead, or null where they have none; null where none is asked for. */
export function figureAsked(text: string): ((meaning: Readings) => Readings | null) | null {
  const level = INTERVAL.exec(text);
  if (level !== null) return (meaning) => withInterval(meaning, Number(level[1] ?? 95) / 100);
  const noun = REQUEST.exec(text)?.[1]?.toLowerCase();
  if (noun === undefined) return null;
  return (meaning) => {
    const readings = meaning.readings.flatMap((reading) => {
      const query = noun === "median" ? medianOf(reading.query) : figureOf(reading.query);
      return query === null ? [] : [{ ...reading, query }];
    });
    return readings.length < meaning.readings.length ? null : { ...meaning, readings };
  };
}

/** The figure behind a claim about one. */
function figureOf(query: Query): Query {
  return query.kind === "claim" && query.right.kind === "number" ? query.left : query;
}

function medianOf(query: Query): Query | null {
  if (query.kind === "by") {
    const inner = medianOf(query.query);
    return inner === null ? null : ({ ...query, query: inner } as Query);
  }
  if (query.kind === "quantile") return query;
  if (query.kind !== "statistic" || query.statistic !== "mean") return null;
  return quantile(0.5, query.column, query.given);
}
