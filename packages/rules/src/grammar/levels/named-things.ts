/** 'Developing countries', 'energy stocks': things that a table names one by one, of a kind that another column tells. */
import type { Event } from "@probability-chat/query";
import type { Mention } from "../../grounding/candidate.ts";
import { equals } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { columnCandidates, valueCandidates } from "../columns.ts";
import { type Reader, wordAt } from "../reader.ts";

/** No people but those who buy: others have traits of their own, and 'female doctors' may be those of female patients. */
const THINGS =
  /^(?:countr(?:y|ies)|(?:nation|state|province|district|region|island|town|village|station|site|ticker|stock|firm|brand|maker|manufacturer|breed|model|club|team|crop|material|alloy|compound|element|planet|food|mineral|farm|sensor|airport|school|hospital|hotel|store|shop|customer|client|buyer|shopper|product|supplier|vendor|merchant|car|vehicle|motorcycle|phone|laptop)s?|count(?:y|ies)|cit(?:y|ies)|compan(?:y|ies)|species|universit(?:y|ies)|galax(?:y|ies))$/;

export function namesThings(word: string): boolean {
  return THINGS.test(word);
}

/** The level before the column that names the things, where no more things are told apart by it than there are. */
export function kindOfThings(
  reader: Reader,
  mention: Mention,
  next: Mention | undefined,
): { readonly kind: Event; readonly thing: ColumnEntry } | null {
  if (next?.start !== mention.end || !namesThings(wordAt(reader, next.end - 1))) return null;
  const [kind, ...others] = valueCandidates(mention);
  const [thing] = columnCandidates(next);
  if (kind?.value == null || thing === undefined || valueCandidates(next).length > 0) return null;
  return kind.whole &&
    kind.cost <= NEAR &&
    others.every(({ entry }) => entry === kind.entry) &&
    !thing.entry.numeric &&
    thing.entry.affirmative === null &&
    thing.entry !== kind.entry &&
    thing.entry.column.distinct >= kind.entry.column.distinct
    ? { kind: equals(kind.entry, kind.value), thing: thing.entry }
    : null;
}

/** No further from the level than another form of its word. */
const NEAR = 0.06;
