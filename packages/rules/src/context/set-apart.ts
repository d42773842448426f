/** 'Men vs women?', 'compare men and women', 'for men and women separately': the last figure of each. */
import {
  difference,
  type Event,
  isScalar,
  type Key,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { type Figure, figureOf, mapGiven, replaceCondition, without } from "../edit-query.ts";
import { pairPlace } from "../frames/comparisons/compared-pair.ts";
import { pastHead, setAside, trimWords, wordsOf } from "../frames/words.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, type Reader } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { figureOfGroups } from "./regroup.ts";
import { withEvent } from "./swap-rows.ts";

const LEAD =
  /^(?:(?:and|but|so|now|ok|then|please|can you|could you|what about|how about|show me|,) )*(?:(?:compare|contrast)(?: (?:it|that|this|them))? |(?:what is |show me )?(?:the )?(?:difference|gap) |how (?:does|do|did|would) (?:that|this|it|they) (?:differ|compare|vary|change) )?(?:(?:for|between|among|of|in|by|with|from|the|both|across) )*/;
const JOINED = /(?: and | versus | & |, )/;
const DIFFERENCE = /\b(?:versus|compare|contrast|difference|gap|differ|vary)\b/;
const EACH = /^(?:separately|respectively|individually|apart|each|[?.!])$/;

/** The last figure of two groups; undefined where a text names no two and nothing else. */
export function setApart(reader: Reader, last: Query): Query | undefined {
  const figure = figureOf(last.kind === "by" && isScalar(last.query) ? last.query : last);
  if (figure === null) return undefined;
  const to = trimWords(reader, 0, reader.tokens.length, EACH);
  const from = pastHead(reader, 0, to, LEAD);
  const tried = fork(reader);
  const place = pairPlace(tried, from, to);
  const said = wordsOf(reader, 0, to);
  if (place === null || place.start > from || place.end < to || / or /.test(said)) return undefined;
  const { pair, levels } = place;
  // 'in winter' are months that nobody named, and months are no column's own values
  if (!JOINED.test(said) || !isOfColumn(pair.left)) return undefined;
  const groups = last.kind === "by" ? last.columns : [];
  const { key } = pair.entry;
  const made =
    levels === 2 && DIFFERENCE.test(said) && !groups.includes(key)
      ? ofEach(groups, differenceOf(figure, pair.left, pair.right))
      : figureOfGroups(
          mapGiven(figure, (given) =>
            levels === pair.entry.column.distinct
              ? without(given, [pair.entry.column.name])
              : replaceCondition(given, combine(scan(tried, from, to))),
          ),
          [...groups.filter((other) => other !== key), key],
        );
  if (made === null || tried.problems.length > 0) return undefined;
  join(reader, tried);
  setAside(reader, to, reader.tokens.length);
  return made;
}

function ofEach(groups: readonly Key[], figure: Scalar | null): Query | null {
  return figure === null || groups.length === 0
    ? figure
    : { kind: "by", columns: groups, query: figure };
}

function differenceOf(figure: Figure, one: Event, other: Event): Scalar | null {
  const [left, right] = [withEvent(figure, one), withEvent(figure, other)];
  return left !== null && right !== null && isScalar(left) && isScalar(right)
    ? difference(left, right)
    : null;
}

function isOfColumn(event: Event): boolean {
  return (event.kind === "compare" || event.kind === "in") && event.left.kind === "column";
}
