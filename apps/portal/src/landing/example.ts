/**
 * The answer that the landing page shows: computed on the sample table `seattle-weather.csv` of
 * vega-datasets, with its Jeffreys interval. The test beside this file counts it again.
 */
export const example = {
  file: "seattle-weather.csv",
  rows: 1_461,
  question: "What is the probability of rain given that the maximum temperature is above 20?",
  query: "P(weather = rain | temp_max > 20)",
  matching: 67,
  given: 461,
  value: 0.1453,
  low: 0.1154,
  high: 0.1797,
  baseline: 0.4387,
} as const;

/** A share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
