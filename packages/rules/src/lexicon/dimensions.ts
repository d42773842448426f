/** What headers without a unit tell of the dimension in which their columns are measured. */
import { isEnglish } from "../text/spelling.ts";
import { type Unit, unitOf } from "./units.ts";

const HEAT =
  /^(?:temp|temps|temperature|temperatures|heat|melting|boiling|min|max|minimum|maximum|high|low|mean|average|avg|dew|dewpoint|warmth|cold|tmax|tmin|tavg)$/;

/** By dimension, the words of what is measured in it. */
const MEASURED_IN: ReadonlyMap<string, RegExp> = new Map([
  [
    "area",
    /^(?:area|size|surface|land|lot|plot|floor|living|space|spaces|footage|acreage|field|farm|garden|property|basement|garage|sqft|sqm|gla)$/,
  ],
  [
    "volume",
    /^(?:volume|capacity|engine|displacement|fuel|water|tank|consumption|usage|use|milk|oil|petrol|diesel|gasoline|beer|wine|rain|rainfall|flow|drink|drunk|intake|yield|production|output|sales|demand)$/,
  ],
  ["speed", /^(?:speed|velocity|wind|windspeed|gust|gusts|pace|current)$/],
  ["pressure", /^(?:pressure|barometer|vacuum|slp)$/],
  [
    "power",
    /^(?:power|horsepower|engine|output|capacity|energy|load|consumption|demand|generation|electricity|usage|use)$/,
  ],
  [
    "data",
    /^(?:size|usage|use|storage|memory|ram|download|downloads|downloaded|upload|uploads|uploaded|data|traffic|disk|file|bandwidth|space|internet)$/,
  ],
  ["celsius", HEAT],
  ["fahrenheit", HEAT],
]);

/** Words of what is no money. */
const UNPAID =
  /^(?:ages?|years?|months?|days?|hours?|minutes?|latitude|longitude|lat|lon|lng|heights?|weights?|lengths?|widths?|depth|distance|temperature|humidity|pressure|speed|duration|bmi|rank|absences?|rooms?|bedrooms?|bathrooms?)$/;

/** And of what is, whatever it is per: a room rate, a cost per day. */
const PAID =
  /^(?:cost|costs|rate|price|prices|fee|fees|charge|charges|pay|paid|wage|wages|salary|income|revenue|sales|spend|spent|spending|amount|value|rent|fare|earnings|budget|expense|expenses|bill)$/;

/** Whether the words of a header tell of something that no such unit measures: no longitude is in dollars. */
export function isOfAnotherDimension(words: readonly string[], unit: Unit): boolean {
  if (!words.some(isEnglish)) return false;
  if (unit.dimension.startsWith("money"))
    return words.some((word) => UNPAID.test(word)) && !words.some((word) => PAID.test(word));
  const measured = MEASURED_IN.get(unit.dimension);
  return (
    measured !== undefined &&
    !words.some((word) => measured.test(word) || unitOf(word)?.dimension === unit.dimension)
  );
}

/** By what is measured, the words of a header that say so; the first that one of its words is among. */
const QUANTITIES: readonly (readonly [quantity: string, words: RegExp])[] = [
  ["count", /^(?:number|num|count|counts)$/],
  [
    "money",
    /^(?:costs?|prices?|fees?|charges|pay|paid|wages?|salary|income|revenue|spend|spent|spending|rent|fare|earnings|budget|expenses?|bill)$/,
  ],
  ["time", /^(?:ages?|years|months|days|hours|minutes|seconds|duration|time)$/],
  ["mass", /^(?:weights?|mass)$/],
  ["length", /^(?:heights?|lengths?|widths?|depth|distance)$/],
  ["heat", /^(?:temp|temperature|temperatures)$/],
  ["score", /^(?:scores?|ratings?|grades?|marks|stars|satisfaction)$/],
];

/** What a header says is measured, by its unit or its words; null where it does not say. */
export function quantityOf(words: readonly string[], unit: Unit | undefined): string | null {
  if (unit !== undefined)
    return unit.dimension.replace(/_.*/, "").replace(/^(?:celsius|fahrenheit|kelvin)$/, "heat");
  return QUANTITIES.find(([, said]) => words.some((word) => said.test(word)))?.[0] ?? null;
}
