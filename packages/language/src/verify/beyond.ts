import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import { mapValues } from "../edit-query.ts";

/** How many numbers of a query are beyond all values of the columns that they are compared with. */
export function beyondValues(query: Query, { columns }: Codebook): number {
  const ranges = new Map(columns.map(({ name, min, max }) => [name, { min, max }]));
  let beyond = 0;
  mapValues(query, (value, column) => {
    const { min, max } = ranges.get(column) ?? {};
    if (typeof value !== "number") return value;
    if (typeof min === "number" && value < min) beyond += 1;
    if (typeof max === "number" && value > max) beyond += 1;
    return value;
  });
  return beyond;
}
