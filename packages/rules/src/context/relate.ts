/** 'Does it depend on age?', 'is that related to income?': what the last question was about and another column. */
import { eventColumns, isScalar, type Query, type Scalar } from "@probability-chat/query";
import { figureOf, without } from "../edit-query.ts";
import { pastHead, trimWords } from "../frames/words.ts";
import { readColumns } from "../grammar/column-list.ts";
import { fork, join, type Reader } from "../grammar/reader.ts";

const HEAD =
  /^(?:(?:and|but|so|ok|now|,) )*(?:(?:does|do|did) (?:it|that|this|they) (?:(?:depend|change|vary|differ) (?:on|by|with|across)|correlate with|relate to)|(?:is|are|was|were) (?:it|that|this|they) (?:related to|associated with|correlated with|dependent on|affected by|influenced by|independent of)) (?:the )?/;

/** How the two depend on each other among the same rows; undefined where the text does not ask it. */
export function related(reader: Reader, last: Query): Query | undefined {
  const to = trimWords(reader, 0, reader.tokens.length, /^(?:too|as|well|also|[?.!])$/);
  const from = pastHead(reader, 0, to, HEAD);
  const figure = figureOf(last.kind === "by" && isScalar(last.query) ? last.query : last);
  const x = figure === null ? null : columnAbout(figure);
  if (from === 0 || figure === null || x === null || !("given" in figure)) return undefined;
  const tried = fork(reader);
  const columns = readColumns(tried, from, to);
  const [entry, more] = columns?.entries ?? [];
  if (entry === undefined || more !== undefined || columns?.end !== to) return undefined;
  const y = entry.column.name;
  if (x === y || tried.problems.length > 0) return undefined;
  join(reader, tried);
  return { kind: "dependence", x, y, given: without(figure.given, [x, y]), within: [] };
}

/** The one column that a figure tells something of. */
function columnAbout(figure: Scalar): string | null {
  if ("column" in figure) return figure.column;
  const [only, more] = "event" in figure ? eventColumns(figure.event) : [];
  return only === undefined || more !== undefined ? null : only;
}
