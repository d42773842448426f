/** How far two columns of the same rows lie apart on average: 'the average difference between sold and listed price', 'by how much does the close exceed the open'. */
import { and, difference, type Event, mean, type Query } from "@probability-chat/query";
import { columnCandidates, isMeasure, valueCandidates } from "../../grammar/columns.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { readCondition } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { conditionsOf, grouped } from "../frame.ts";
import { findWord, pastHead, skipLead, withoutAverage } from "../words.ts";

/** What opens such a question, what stands between the two columns, and whether each row has its own difference. */
const WAYS: readonly (readonly [opens: RegExp, between: RegExp, isPaired: boolean])[] = [
  [
    /^(?:the )?(?:(?:average|mean|typical) )?(?:difference|gap|spread) between (?:the )?(?:(?:average|mean) )?/,
    /^and (?:the )?(?:(?:average|mean) )?/,
    true,
  ],
  [
    /^(?:by )?how much (?:does|do|did) (?:the )?(?:(?:average|mean) )?/,
    /^(?:exceed|surpass|outstrip|top) (?:the )?(?:(?:average|mean) )?/,
    true,
  ],
  [
    /^(?:by )?how much (?:higher|greater|larger|more|bigger|longer) (?:is|was|are|were) (?:the )?(?:(?:average|mean) )?/,
    /^than (?:the )?(?:(?:average|mean) )?/,
    false,
  ],
];

export function columnsApart(reader: Reader, from: number, to: number): Query | null {
  const start = skipLead(reader, from, to);
  for (const [opens, between, isPaired] of WAYS) {
    const first = measureAt(reader, from, start, to, opens);
    const second = first === null ? null : measureAt(reader, first.end, first.end, to, between);
    if (first === null || second === null || first.entry === second.entry) continue;
    const tried = fork(reader);
    const end = withoutAverage(tried, second.end, to);
    // two groups, and so two differences
    if (findWord(tried, second.end, end, /^(?:versus|than|compared)$/) >= 0) continue;
    const shape = shapeOf(tried, second.end, end);
    const rest = shape.main.map((range) => readCondition(tried, range));
    const given = and(...rest, conditionsOf(tried, { ...shape, main: [] }));
    if (tried.problems.length > 0) continue;
    join(reader, tried);
    const [a, b] = [first.entry, second.entry];
    const beside = isPaired ? [present(b), present(a)] : [[], []];
    const [left, right] = [a, b].map(({ column }, at) =>
      mean(column.name, and(given, ...(beside[at] ?? []))),
    );
    return left === undefined || right === undefined
      ? null
      : grouped(difference(left, right), shape.groups);
  }
  return null;
}

/** What else a row must have for the difference of averages to be the average difference. */
function present({ column }: ColumnEntry): Event[] {
  return column.missing > 0 ? [{ kind: "present", column: column.name }] : [];
}

/** The measure right behind what opens it; the opening may begin at either place. */
function measureAt(
  reader: Reader,
  from: number,
  start: number,
  to: number,
  opens: RegExp,
): { readonly entry: ColumnEntry; readonly end: number } | null {
  const at = [start, from].map((place) => [place, pastHead(reader, place, to, opens)] as const);
  const [, place] = at.find(([before, behind]) => behind > before) ?? [];
  const mention = place === undefined ? undefined : reader.mentionAt.get(place);
  if (mention === undefined || mention.end > to) return null;
  const entry = measureOf(reader, mention);
  const owned = wordAt(reader, mention.end) === "s";
  return entry === undefined || owned ? null : { entry, end: mention.end };
}

function measureOf(reader: Reader, mention: Mention): ColumnEntry | undefined {
  if (valueCandidates(mention).length > 0) return undefined;
  const measures = columnCandidates(mention).filter(({ entry }) => isMeasure(entry));
  return measures.length === 0 ? undefined : pick(reader, mention, measures)?.entry;
}
