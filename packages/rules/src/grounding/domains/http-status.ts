/** What answers of a server are called by the hundreds of their codes: errors, redirects, successes. */
import { compare } from "@probability-chat/query";
import { unitOf } from "../../lexicon/units.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { between } from "../conditions.ts";
import { columnLike, wordLike } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { type NamedOutcome, type Outcomes, outcomes } from "./told-outcomes.ts";

const CODES = /^(?:status|code|response|http|statuscode)$/;
const SINGLE: readonly (readonly [code: string, names: readonly string[]])[] = [
  ["404", ["not found"]],
  ["403", ["forbidden"]],
  ["401", ["unauthorized"]],
];

function isHttpStatus({ numeric, words, column }: ColumnEntry): boolean {
  const { integer, min, max, levels } = column;
  return (
    numeric &&
    integer &&
    words.some(({ word }) => CODES.test(word)) &&
    Number(min) >= 100 &&
    Number(max) < 600 &&
    levels.some(({ text }) => text === "200")
  );
}

const statusOf = oncePer((columns: readonly ColumnEntry[]): ColumnEntry | null => {
  const [status, ...others] = columns.filter(isHttpStatus);
  return others.length === 0 ? (status ?? null) : null;
});

const GIVES =
  /^(?:returns?|returned|returning|gave|gives?|got|gets?|had|responded|answered|ended|with|in|an?|the|http|code)$/;
const DID = /^(?:returned|returns|gave|gives|got|gets|had|responded|answered|ended)$/;
const WHAT = /^(?:errors?|responses?|codes?|status(?:es)?|http)$/;

/** 'Returned a 404', '500 errors': the number of the answer as its column has it. */
export function foldStatusCodes(said: readonly Token[], { columns }: TableIndex): Token[] {
  const status = statusOf(columns);
  if (status === null) return [...said];
  const tokens = said.map((token, at) =>
    token.word === "with" && /^fail(?:s|ed)$/.test(wordIn(said, at - 1))
      ? wordLike(token, "had")
      : token,
  );
  // '200 ms', '500 bytes' are no answers
  const isCode = ({ text }: Token, at: number): boolean =>
    status.column.levels.some((level) => level.text === text) &&
    unitOf(wordIn(tokens, at + 1)) === undefined;
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    // 'failed with a server error' had that error
    if (/^fail(?:s|ed|ing)?$/.test(token.word) && /^(?:with|had)$/.test(wordIn(tokens, at + 1)))
      continue;
    if (!isCode(token, at)) {
      folded.push(token);
      continue;
    }
    const named = WHAT.test(wordIn(tokens, at + 1));
    let verb: string | undefined;
    while (GIVES.test(folded.at(-1)?.word ?? "")) verb = folded.pop()?.word;
    if (verb !== undefined || named) {
      // 'a request returned a 404' tells it of requests, 'requests with a 404' are some
      const joined = DID.test(verb ?? "") ? "had" : "with";
      folded.push(wordLike(token, joined), columnLike(token, status));
    }
    folded.push(token);
    if (named) at += 1;
  }
  return folded;
}

export function httpOutcomes(columns: readonly ColumnEntry[]): Outcomes[] {
  const status = statusOf(columns);
  if (status === null) return [];
  const { name, levels } = status.column;
  const hundreds = (low: number) =>
    between({ kind: "column", column: name } as const, low, low + 99);
  const single = SINGLE.filter(([code]) => levels.some(({ text }) => text === code)).map(
    ([code, names]): NamedOutcome => [code, compare(name, "=", Number(code)), names],
  );
  return [
    outcomes(
      "answer of the server",
      [status],
      [
        ["error", compare(name, ">=", 400), ["error", "failed", "failure", "failed request"]],
        ["server error", compare(name, ">=", 500), ["server error", "5xx", "5xx error"]],
        ["client error", hundreds(400), ["client error", "4xx", "4xx error"]],
        ["success", hundreds(200), ["successful", "success", "succeeded", "2xx"]],
        ["redirect", hundreds(300), ["redirect", "redirected", "3xx"]],
        ...single,
      ],
    ),
  ];
}
