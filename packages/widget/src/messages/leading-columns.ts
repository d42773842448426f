import type { AnswerTable } from "@probability-chat/sdk";

/** The columns that a phone shows first: what a row is of, and its first figure. */
export function leadingColumns({ columns, data }: AnswerTable): number[] {
  const figure = columns.findIndex(({ isNumber }) => isNumber);
  // Of groups by two keys neither says what a row is of without the other.
  const keys = data && figure > 1 ? Array.from({ length: figure }, (_, at) => at) : [0];
  const next = data && figure > 0 ? figure : 1;
  return [...keys, next].filter((at) => at < columns.length);
}
