import type { Codebook } from "@probability-chat/codebook";

/** Texts that among words are levels, though they mostly stand for a missing value. */
const likely: ReadonlySet<string> = new Set([
  "?",
  "??",
  "-",
  "--",
  "---",
  "–",
  "—",
  ".",
  "..",
  "*",
  "(blank)",
  "missing",
  "n.a.",
  "n/a",
  "not available",
  "tbd",
  "unknown",
]);
const listed = 5;

/** Asks about levels that look like missing values, and says how to mark them. */
export function noteLikelyMissing({ columns }: Codebook): string[] {
  const found = columns.flatMap(({ name, type, levels }) =>
    type === "number" || type === "date"
      ? []
      : levels
          .filter(({ text }) => likely.has(text.trim().toLowerCase()))
          .map(({ text, count }) => `'${text}' of ${name} (${count.toLocaleString("en-US")} rows)`),
  );
  if (found.length === 0) return [];
  const more = found.length - listed;
  const some = found.slice(0, listed).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [
    `Does ${some} mean that the value is missing? It counts as a value like the others until you mark it as missing: open your table and say what its values count as.`,
  ];
}
