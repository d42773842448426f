/**
 * Nouns that say no more of a column of numbers than that it measures: the 'speed' of a `breeze_kmh`,
 * a cholesterol 'reading'. Each belongs to the dimensions that it measures.
 */
import { unitOf } from "./units.ts";

const ANY =
  /^(?:readings?|measurements?|figures?|levels?|values?|contents?|concentrations?|consumption|usage|intake|coverage|immuni[sz]ations?|vaccinations?)$/;

/** Of a column without a unit: a wifi 'score', a comfort 'rating'. */
const JUDGED = /^(?:scores?|ratings?|marks?|grades?)$/;

/** 'The rating for service' is what 'the rating of service' is. */
export function isJudging(noun: string): boolean {
  return JUDGED.test(noun);
}

const OF_DIMENSION: ReadonlyMap<string, RegExp> = new Map([
  ["speed", /^(?:speeds?|velocit(?:y|ies))$/],
  ["mass", /^(?:weights?|mass)$/],
  ["length", /^(?:lengths?|distances?|heights?|widths?|depths?)$/],
  ["time", /^(?:times?|durations?|lengths?)$/],
  [
    "money",
    /^(?:prices?|costs?|amounts?|fees?|income|revenues?|spend|spending|takings|earnings|charges?|payments?)$/,
  ],
  ["share", /^(?:percentages?|rates?|ratios?|shares?|proportions?)$/],
  ["celsius", /^temperatures?$/],
  ["fahrenheit", /^temperatures?$/],
  [
    "energy",
    /^(?:production|generation|output|consumption|demand|supply|energy|power|electricity)$/,
  ],
  ["voltage", /^voltages?$/],
  ["signal", /^strengths?$/],
  ["power", /^(?:power|capacity|output|load|demand)$/],
  ["pressure", /^pressures?$/],
  ["volume", /^volumes?$/],
]);

/** Whether the noun only says what a column in the unit measures. */
export function measures(noun: string, unit: string | null): boolean {
  if (ANY.test(noun) || (unit === null && JUDGED.test(noun))) return true;
  const dimension = unitOf(unit)?.dimension.replace(/_.*/, "") ?? "";
  return OF_DIMENSION.get(dimension)?.test(noun) ?? false;
}
