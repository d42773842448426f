/** Follow-ups that ask for no other figure: 'exclude missing', 'show me a table', 'how strong is it?', 'is that difference real?'. */
import {
  and,
  type Event,
  eventColumns,
  isScalar,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { conjuncts, figureOf, partsBeyond, pins, sameEvent } from "../edit-query.ts";
import { setAside, trimWords, wordsOf } from "../frames/words.ts";
import { type Reader, tell } from "../grammar/reader.ts";

const LEAD = "^(?:(?:and|but|so|now|ok|then|please|,) )*(?:(?:can|could) you )?";
const GAPS = "(?:missing|blanks?|empty|nulls?|nans?|na|unknowns?)";
const ROWS = "(?: (?:values?|data|cells?|rows?|ones|entries|records|answers|responses))*";
const WITHOUT_GAPS = new RegExp(
  `${LEAD}(?:(?:except|without|not counting|with no|no) (?:(?:the|any|all|those|rows|ones|people|records|with|that|are) )*${GAPS}${ROWS}|with (?:the )?${GAPS}${ROWS} (?:except|excluded|removed|left out|ignored))$`,
);
const AS_TABLE = new RegExp(
  `${LEAD}(?:(?:show|give|put|display|present|make|draw) )?(?:(?:me|us|it|that|this|them|those) )*(?:(?:as|in|into) )?a table(?: of (?:that|this|it|them|those))?$`,
);
const HOW_STRONG =
  /^(?:(?:and|but|so) )*how (?:strong|weak|close)(?:ly)?(?: (?:is|are|was) (?:that|this|it|they|the (?:relationship|relation|link|correlation|association|effect)))?$/;
const SIGNIFICANT =
  /^(?:(?:and|but|so) )*(?:(?:is|are|was|were) (?:(?:that|this|it|the|they) )+(?:(?:difference|gap|change|effect|relationship|correlation|link|association) )?(?:(?:statistically|really|actually|even) )*(?:significant|real|genuine|meaningful)|statistically significant)$/;

/** The last answer once more, or the test of what it tells apart; undefined where the text asks for neither. */
export function sameAnswer(
  reader: Reader,
  last: Query,
  before: Query | undefined,
): Query | undefined {
  const to = trimWords(reader, 0, reader.tokens.length, /^(?:[?.!]|please)$/);
  const text = wordsOf(reader, 0, to);
  const made =
    withoutGaps(reader, last, text) ??
    (AS_TABLE.test(text) ? allGroups(last) : null) ??
    (last.kind === "dependence" && HOW_STRONG.test(text) ? last : null) ??
    (SIGNIFICANT.test(text) ? tested(reader, last, before) : null);
  if (made === null) return undefined;
  setAside(reader, 0, reader.tokens.length);
  return made;
}

/** What is missing is left out of every figure but a number of rows. */
function withoutGaps(reader: Reader, last: Query, text: string): Query | null {
  if (!WITHOUT_GAPS.test(text) || last.kind === "count" || last.kind === "describe") return null;
  const said = text.split(" ");
  const isLevel = reader.index.columns.some(({ column }) =>
    column.levels.some((level) => said.includes(level.text.toLowerCase())),
  );
  if (isLevel) return null;
  tell(reader, "rows in which what is asked about is missing are left out of every figure");
  return last;
}

function allGroups(last: Query): Query {
  return last.kind === "rank" && last.limit === 1
    ? { kind: "by", columns: [last.column], query: last.by }
    : last;
}

/** Whether what the last answers tell apart depends on the column that they differ in. */
function tested(reader: Reader, last: Query, before: Query | undefined): Query | null {
  if (last.kind === "dependence") return last;
  if (last.kind === "by" && isScalar(last.query)) {
    const [column, more] = last.columns;
    const x = askedOf(reader, last.query);
    if (x === null || typeof column !== "string" || more !== undefined) return null;
    return x === column || !("given" in last.query)
      ? null
      : { kind: "dependence", x, y: column, given: last.query.given, within: [] };
  }
  const beside =
    last.kind === "difference" || last.kind === "ratio" || last.kind === "claim"
      ? [last.left, last.right]
      : [before === undefined ? null : figureOf(before), figureOf(last)];
  const [left, right] = beside;
  if (!left || !right || !("given" in left) || !("given" in right)) return null;
  const x = askedOf(reader, left);
  if (x === null || x !== askedOf(reader, right) || left.kind !== right.kind) return null;
  if ("event" in left && "event" in right && !sameEvent(left.event, right.event)) return null;
  const one = partsBeyond(left.given, right.given);
  const other = partsBeyond(right.given, left.given);
  const [y, more] = new Set([...one, ...other].flatMap(eventColumns));
  if (y === undefined || y === x || more !== undefined) return null;
  const shared = and(...conjuncts(left.given).filter((part) => !one.includes(part)));
  const sides = ofTwoLevels(reader, y, [...one, ...other]);
  return sides && { kind: "dependence", x, y, given: and(shared, sides), within: [] };
}

/** The rows of the two levels that figures stand for; all where the column has but two. */
function ofTwoLevels(reader: Reader, name: string, parts: readonly Event[]): Event | null {
  const entry = reader.index.byName.get(name);
  if (entry === undefined || !parts.every((part) => pins(part, name))) return null;
  if (entry.column.distinct === 2) return { kind: "all" };
  const values = parts.flatMap((part) =>
    part.kind === "compare" && typeof part.right !== "object" ? [part.right] : [],
  );
  return values.length === 2
    ? { kind: "in", left: { kind: "column", column: name }, values }
    : null;
}

/** The column that a figure tells of: a measure, or one of two values. */
function askedOf(reader: Reader, figure: Scalar): string | null {
  if (figure.kind === "statistic" || figure.kind === "quantile") return figure.column;
  if (figure.kind !== "probability" && figure.kind !== "odds") return null;
  const [name, more] = eventColumns(figure.event);
  if (name === undefined || more !== undefined) return null;
  return reader.index.byName.get(name)?.column.distinct === 2 ? name : null;
}
