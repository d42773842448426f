/** 'Who returns more often, men or women', 'which has the higher average price, books or toys'. */
import { and, mean, or, probability, type Query, type Scalar } from "@probability-chat/query";
import { askForValues, bareColumns } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import { moveTo, pairIn } from "../grammar/contrast.ts";
import { fork, join, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { findComparative } from "./comparative.ts";
import { head, wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";

export function eitherOr(reader: Reader, from: number, to: number): Query | null {
  const opening = head(
    reader,
    from,
    to,
    /^(?:who|which|what)(?: (?:is|are|was|were|has|have|had))? /,
  );
  if (opening === 0) return null;
  const comma = reader.tokens.findIndex(
    (token, at) => at > from + opening && at < to && /^[,:]$/.test(token.word),
  );
  if (comma < 0) return null;
  const tried = fork(reader);
  const pair = pairIn(scan(tried, comma + 1, to));
  const found = findComparative(tried, from + opening, comma);
  if (pair === null || found === null || found.than !== null) return null;
  if (found.of === "rate" && /^(?:common|frequent|prevalent)$/.test(wordAt(reader, found.end - 1)))
    return oftener(tried, pair, found.op === "<", from + opening, found.at, found.end, comma);
  const scalar = compared(tried, from + opening, found.end, comma);
  if (scalar === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const values = [pair.left, pair.right].flatMap((event) =>
    event.kind === "compare" && typeof event.right !== "object" ? [event.right] : [],
  );
  if (values.length !== 2 || pair.left.kind !== "compare") return null;
  const all = pair.entry.column.levels.length === 2;
  const by = all ? scalar : moveTo(scalar, and({ kind: "in", left: pair.left.left, values }));
  return {
    kind: "rank",
    column: pair.entry.key,
    by,
    order: found.op === "<" ? "asc" : "desc",
    limit: 1,
  };
}

/** 'Which is more common, books or toys': the commoner of the two. */
function oftener(
  reader: Reader,
  pair: NonNullable<ReturnType<typeof pairIn>>,
  least: boolean,
  ...[from, at, end, to]: [number, number, number, number]
): Query | null {
  const items = [...scan(reader, from, at), ...scan(reader, end, to)];
  askForValues(reader, items);
  if (reader.problems.length > 0) return null;
  const given = and(combine(items), or(pair.left, pair.right));
  return { kind: least ? "antimode" : "mode", column: pair.entry.key, given };
}

function compared(reader: Reader, from: number, after: number, to: number): Scalar | null {
  if (
    /\b(?:average|mean|median|rate|probability|chance|risk|share)\b/.test(
      wordsOf(reader, after, to),
    )
  )
    return tryScalar(reader, after, to);
  const items = scan(reader, from, to);
  const [column] = bareColumns(items);
  if (column !== undefined) {
    const numeric = column.candidates.filter((candidate) => candidate.entry.numeric);
    const entry = numeric.length === 0 ? undefined : pick(reader, column.mention, numeric)?.entry;
    return entry === undefined ? null : mean(entry.column.name, combine(items));
  }
  askForValues(reader, items);
  const event = combine(items);
  return event.kind === "all" || wordAt(reader, after) === "than" ? null : probability(event);
}
