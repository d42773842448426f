/** Follow-ups that take a condition back: 'without that condition', 'regardless of region'. */
import { ALL, eventColumns, type Query } from "@probability-chat/query";
import { head, wordsOf } from "../frames/words.ts";
import { readColumns } from "../grammar/column-list.ts";
import type { Reader } from "../grammar/reader.ts";
import { conjuncts, mapQueryGiven, partsBeyond, scalarOf, without } from "./edit.ts";

const CONDITION = "(?:condition|restriction|filter|constraint|criterion|limit|limitation)s?";
const DROP = new RegExp(
  `^(?:(?:and|but|now|so|ok|what about|how about|,) )*(?:(?:without|except|drop|remove|ignore|forget|lift|leave out|take away|no) (?:(?:that|this|the|those|these|any|last) )*${CONDITION}|(?:drop|remove|forget|ignore|except) (?:that|this)) ?[?.! ]*$`,
);
const REGARDLESS =
  /^(?:(?:and|but|now|so|ok|what about|how about|,) )*(?:(?:regardless|irrespective) of|no matter|whatever|disregarding|except|without regard (?:to|for)|not (?:considering|looking at)) (?:(?:the|their|its|what|which) )*/;

/** The query with conditions taken back; undefined where the text takes none back. */
export function widened(reader: Reader, last: Query, before: Query | undefined): Query | undefined {
  const to = reader.tokens.length;
  const scalar = scalarOf(last);
  if (scalar === null || !("given" in scalar)) return undefined;
  const own = conjuncts(scalar.given);
  if (DROP.test(`${wordsOf(reader, 0, to)} `)) {
    if (own.length === 1) return mapQueryGiven(last, () => ALL);
    const earlier = scalarOf(before ?? last);
    const added =
      earlier !== null && "given" in earlier ? partsBeyond(scalar.given, earlier.given) : [];
    const [only, more] = added;
    if (only === undefined || more !== undefined) return undefined;
    return mapQueryGiven(last, (given) => without(given, eventColumns(only)));
  }
  const length = head(reader, 0, to, REGARDLESS);
  const columns = length === 0 ? null : readColumns(reader, length, to);
  if (columns === null) return undefined;
  const names = columns.entries.map(({ column }) => column.name);
  const said = names.every((name) => own.some((part) => eventColumns(part).includes(name)));
  if (!said) return undefined;
  for (let at = 0; at < columns.end; at++) reader.framed.add(at);
  return mapQueryGiven(last, (given) => without(given, names));
}
