import type { Token } from "./tokens.ts";

/** So many words may say what is included. */
const REACH = 4;

/** 'All orders, open ones included, …': of all rows, that some are among them says nothing more. */
export function withoutIncluded(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ word }) => word === "included");
  let start = end - 1;
  while (start > end - REACH && start > 0 && tokens[start]?.kind === "word") start -= 1;
  const before = tokens.slice(0, Math.max(0, start));
  const isAside =
    end > 0 &&
    start < end - 1 &&
    tokens[start]?.word === "," &&
    (tokens[end + 1] === undefined || /^[,?.!]$/.test(tokens[end + 1]?.word ?? "")) &&
    before.some(({ word }) => /^(?:all|every|everyone|everything|any)$/.test(word));
  if (!isAside) return [...tokens];
  return [...before, ...tokens.slice(tokens[end + 1]?.word === "," ? end + 2 : end + 1)];
}
