import type { Codebook } from "@probability-chat/codebook";
import { type Literal, mapTree, type Query } from "@probability-chat/query";

/** How many numbers of a query are beyond all values of the columns that they are compared with. */
export function beyondValues(query: Query, { columns }: Codebook): number {
  const ranges = new Map(columns.map(({ name, min, max }) => [name, { min, max }]));
  let beyond = 0;
  mapTree(query, {
    literal(value: Literal, of): Literal {
      const { min, max } = ranges.get(of.column) ?? {};
      if (typeof value !== "number" || of.kind !== "column") return value;
      if (typeof min === "number" && value < min) beyond += 1;
      if (typeof max === "number" && value > max) beyond += 1;
      return value;
    },
  });
  return beyond;
}
