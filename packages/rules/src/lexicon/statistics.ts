/** Words for summaries of a column. Superlatives also say what they are about ('oldest': age). */
import { wordMap } from "./word-lists.ts";

export type Summary =
  | "mean"
  | "median"
  | "sum"
  | "sd"
  | "min"
  | "max"
  | "distinct"
  | "variance"
  | "range";

export const SUMMARIES =
  wordMap<Summary>(`average>mean mean>mean avg>mean expected>mean expectation>mean typical>median usual>median median>median
sum>sum total>sum combined>sum overall_total>sum
maximum>max max>max highest>max largest>max biggest>max greatest>max longest>max oldest>max
heaviest>max tallest>max farthest>max furthest>max hottest>max warmest>max fastest>max quickest>max deepest>max widest>max
latest>max top>max peak>max most_expensive>max most_powerful>max most_valuable>max most_populous>max most_costly>max priciest>max dearest>max costliest>max richest>max strongest>max sweetest>max newest>max
minimum>min min>min lowest>min smallest>min least>min shortest>min youngest>min lightest>min
nearest>min closest>min coldest>min coolest>min slowest>min cheapest>min earliest>min poorest>min weakest>min least_expensive>min least_powerful>min least_valuable>min least_populous>min windiest>max sunniest>max rainiest>max wettest>max loudest>max thickest>max thinnest>min narrowest>min steepest>max happiest>max densest>max brightest>max dimmest>min faintest>min saltiest>max driest>min most_massive>max least_massive>min most_economical>max least_economical>min
briefest>min lengthiest>max
range>range std_dev>sd sd>sd std>sd stdev>sd standard_deviation>sd deviation>sd spread>sd variability>sd variance>variance`);

/** 'quartile' and its like with the ranks that go with them. */
export const QUANTILE_WORDS: ReadonlyMap<string, number> = new Map([
  ["percentile", 100],
  ["centile", 100],
  ["decile", 10],
  ["quintile", 5],
  ["quartile", 4],
  ["tercile", 3],
]);

/** Superlatives by the end that they mean; 'top' and 'peak' stand for no end of a group's figure. */
export const SUPERLATIVES: ReadonlyMap<string, "min" | "max"> = new Map([
  ...[...SUMMARIES].filter(
    (entry): entry is [string, "min" | "max"] =>
      /^(?:min|max)$/.test(entry[1]) && !/_|^(?:top|peak)$/.test(entry[0]),
  ),
  ["most", "max"],
  ["best", "max"],
  ["fewest", "min"],
  ["worst", "min"],
]);
