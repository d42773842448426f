import { sameAnswer, sameQuery } from "./compare.mjs";

/**
 * What a reader did with a line: `line` is `answerable`, `unanswerable` or `ambiguous`, `did` is
 * `answer`, `clarify` or `refuse`, and `meant` tells whether what it answered (or one of its
 * choices) is meant by the line: as `query` (the same query), as `answer` (another query with the
 * same answers) or not, null. An ambiguous line means each of its readings. `best` tells the same
 * of the best reading with its probability, answered or not, of a reader that gives one.
 */
export async function judge(line, got, worlds) {
  const meanings = meaningsOf(line);
  const said = got.kind === "answer" ? got.queries.slice(0, 1) : (got.readings ?? []);
  const meant = await howMeant(said, meanings, worlds);
  const best = got.probability === undefined ? null : (got.queries?.[0] ?? got.best ?? null);
  return {
    line: kindOf(line),
    did: got.kind,
    meant,
    best: best && {
      probability: got.probability,
      meant: got.kind === "answer" ? meant : await howMeant([best], meanings, worlds),
    },
  };
}

/** Whether a query is meant by the line. */
export async function isMeant(query, line, worlds) {
  return (await howMeant([query], meaningsOf(line), worlds)) !== null;
}

/** Whether that is how to deal with the line: to ask back is fine where there is no one answer. */
export function isDealtWith({ line, did, meant }) {
  return line === "answerable" ? did === "answer" && meant !== null : did !== "answer";
}

function kindOf({ query, clarify }) {
  if (query !== null) return "answerable";
  return clarify === undefined ? "unanswerable" : "ambiguous";
}

function meaningsOf({ query, accept, clarify, readings }) {
  if (clarify !== undefined) return readings;
  return query === null ? [] : [query, ...accept];
}

async function howMeant(said, meanings, worlds) {
  const pairs = said.flatMap((one) => meanings.map((meaning) => [one, meaning]));
  if (pairs.some(([one, meaning]) => sameQuery(one, meaning))) return "query";
  for (const [one, meaning] of pairs) {
    if (await sameAnswer(one, meaning, worlds)) return "answer";
  }
  return null;
}
