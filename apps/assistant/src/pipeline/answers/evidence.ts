/** The rows and the interval behind a figure, as a line of Markdown. */
import type { Estimate, Interval } from "@probability-chat/engine";
import { count, intervalText, rows } from "../figures.ts";
import { newRowText } from "./regression.ts";

/** `basis`: the rows behind it, where they are not those of the estimate or of its parts. */
export function estimateEvidence(
  estimate: Estimate,
  unit: string | null,
  basis: string | null = null,
): string | null {
  const { interval, quantity, support, value } = estimate;
  if (basis && estimate.bound) return basis;
  if (estimate.bound || (estimate.predictive && support.given === 0)) return null;
  const isFact = interval?.method === "exact";
  if (quantity === "count" && isFact)
    return value < support.rows ? `Of ${rows(support.rows)} in all` : null;
  if (quantity === "prediction") return [newRowText(estimate, unit), basisOf(estimate)].join(" · ");
  const own = estimate.parts.length > 0 ? basesOf(estimate.parts, interval) : [basisOf(estimate)];
  return [...(basis ? [basis] : own), intervalText(interval, quantity, unit)]
    .filter((part) => part)
    .join(" · ");
}

/** The rows of each side; of pairs how many there are. */
export function basesOf(sides: readonly Estimate[], interval: Interval | null): (string | null)[] {
  const [pairs = 0, ...others] = sides.map(({ support }) => support.given);
  return interval?.method === "paired" && others.every((given) => given === pairs)
    ? [`${rows(pairs)} that have both`]
    : sides.map(basisOf);
}

/** `233 of 314 rows`. */
export function basisOf({ support, quantity }: Estimate): string | null {
  if (quantity === "number") return null;
  return support.matching === null
    ? rows(support.given)
    : `${count(support.matching)} of ${rows(support.given)}`;
}

export function joined(parts: readonly (string | null | false | undefined)[], by = " · "): string {
  return parts.filter((part) => part).join(by);
}
