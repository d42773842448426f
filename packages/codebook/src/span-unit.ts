import type { Codebook, Column } from "./codebook.ts";

/**
 * The unit of one date less another, where both columns hold dates: days, or minutes where either
 * has a time of day; else null.
 */
export function spanUnit(
  { columns }: Codebook,
  later: string,
  earlier: string,
): "days" | "minutes" | null {
  const dates = [later, earlier].map((name) => columns.find((column) => column.name === name));
  if (dates.some((date) => date?.type !== "date")) return null;
  return dates.some(hasTime) ? "minutes" : "days";
}

function hasTime(column: Column | undefined): boolean {
  return [column?.min, column?.max].some((end) => typeof end === "string" && end.length > 10);
}
