/** The words that join two things said, and those that keep both from being so at once. */
export const NOT_BOTH = [
  "but not both",
  ", but not both",
  "and not both",
  ", not both",
  "not both",
];

export const JOINS: ReadonlyMap<string, "and" | "or" | "," | "vs"> = new Map([
  ["and", "and"],
  ["&", "and"],
  ["but", "and"],
  ["plus", "and"],
  ["or", "or"],
  ["nor", "and"],
  ["/", "or"],
  [",", ","],
  [";", ","],
  ["vs", "vs"],
  ["versus", "vs"],
]);
