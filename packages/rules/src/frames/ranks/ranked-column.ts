import type { Event } from "@probability-chat/query";
import { partAt } from "../../grammar/column-list.ts";
import { columnCandidates, valueCandidates } from "../../grammar/columns.ts";
import { kindOfThings } from "../../grammar/levels/named-things.ts";
import { namingColumn } from "../../grammar/naming-column.ts";
import { fork, noColumn, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { isOtherKind } from "../../grammar/sentence/group-marker.ts";
import type { Mention } from "../../grounding/candidate.ts";
import { rowStretch } from "../../grounding/columns/row-stretch.ts";
import { equals } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { head, pastHead } from "../words.ts";

export interface Asked {
  readonly entry: ColumnEntry;
  readonly limit: number;
  readonly end: number;
  /** Of what kind the things asked for are: 'which European country'. */
  readonly kind?: Event;
}

/** 'Who has the most goals': of the one column that names who the rows are. */
function whoIsAsked(reader: Reader, from: number, to: number): Asked | null {
  const who = pastHead(reader, from, to, /^(?:(?:and|so) )?who /);
  if (who === from) return null;
  const [only, other] = reader.index.columns.filter(({ column, numeric, words }) => {
    const last = words.at(-1)?.word ?? "";
    return (
      !numeric &&
      column.type !== "date" &&
      column.distinct > 0.8 * reader.index.codebook.rows &&
      (last === "name" || isKind(last))
    );
  });
  if (other !== undefined) return null;
  const [person, second] = reader.index.columns.filter(isPerson);
  const entry = only ?? (second === undefined ? person : undefined);
  return entry === undefined ? null : { entry, limit: 1, end: who };
}

/** Whether a column of few levels says by whom something was done: an `Agent`, a `technician_name`. */
function isPerson({ numeric, column, words }: ColumnEntry): boolean {
  const said = words.map(({ word }) => word).filter((word) => !/^(?:name|id|by)$/.test(word));
  const isDoer = DOER.test(said.at(-1) ?? "");
  return !numeric && column.role === "category" && column.distinct > 2 && isDoer;
}

const DOER =
  /^(?:agent|technician|operator|inspector|salesperson|salesman|representative|rep|seller|assignee|officer|engineer|mechanic|courier|instructor|teacher|tutor|trainer|coach|doctor|physician|surgeon|dentist|therapist|barber|stylist|waiter|waitress|server|cashier|advisor|adviser|consultant|analyst|assessor|examiner|reviewer|broker|realtor|driver|rider|jockey|player|athlete|author|writer|director|designer|composer|artist|singer|referee|umpire|host|chef|pilot)$/;

const PLACE =
  /^(?:region|city|town|state|country|county|province|district|area|zone|neighbou?rhood|location|place|site|island|borough|suburb|territory|destination|station)s?$/;

/** Whether it is asked where something is so: 'where are …', which begins no condition. */
export function asksWhere(reader: Reader, from: number, to: number): boolean {
  return head(reader, from, to, /^where (?:is|are|was|were|do|does|did) /) > 0;
}

/** 'Where are charges highest': of the one column that says where. */
export function placeAsked(reader: Reader, from: number): Asked | null {
  const [only, other] = reader.index.columns.filter(
    ({ numeric, column, words }) =>
      !numeric &&
      column.distinct > 1 &&
      column.distinct <= 0.5 * reader.index.codebook.rows &&
      PLACE.test(words.at(-1)?.word ?? ""),
  );
  return only === undefined || other !== undefined
    ? null
    : { entry: only, limit: 1, end: from + 2 };
}

/** 'which 3 job roles', 'what species', 'in which month'. */
export function askedColumn(reader: Reader, from: number, to: number): Asked | null {
  const opening = head(
    reader,
    from,
    to,
    /^(?:(?:and|so) )?(?:(?:in|for|at|on|among|of|with|from|under|using|via) )?(?:which|what|whose)(?: (?:is|are) the)?(?: of the)? /,
  );
  if (opening === 0) return whoIsAsked(reader, from, to);
  let at = from + opening;
  let limit = 1;
  const number = reader.tokens[at];
  if (
    number?.value != null &&
    Number.isInteger(number.value) &&
    number.value > 0 &&
    number.value <= 1000 &&
    !number.ordinal
  ) {
    limit = number.value;
    at += 1;
  }
  const first = reader.mentionAt.get(at);
  const next = first === undefined ? undefined : reader.mentionAt.get(first.end);
  const some = first === undefined ? null : kindOfThings(reader, first, next);
  if (some !== null && next !== undefined && next.end <= to)
    return { entry: some.thing, limit, end: next.end, kind: some.kind };
  const naming = first === undefined ? null : rowsOfKind(reader, first, to);
  if (naming !== null) return { ...naming, limit };
  const column = namedColumn(reader, at, to);
  if (column === null) return null;
  const { entry, end } = column;
  // 'which bus company has …' of a column `bus`
  if (isOtherKind(reader, end) && AUXILIARIES.has(wordAt(reader, end + 1))) {
    reader.problems.push(noColumn(reader, at, end + 1));
  }
  return { entry, limit, end };
}

/** 'Which horror film': the rows of a level, by the column that names each. */
function rowsOfKind(
  reader: Reader,
  mention: Mention,
  to: number,
): { entry: ColumnEntry; end: number; kind: Event } | null {
  const levels = valueCandidates(mention);
  if (levels.length === 0 || mention.end >= to) return null;
  const entry = namingColumn(fork(reader), mention.end);
  const level = entry === null ? null : pick(reader, mention, levels);
  if (entry === null || level?.value == null) return null;
  return { entry, end: mention.end + 1, kind: equals(level.entry, level.value) };
}

/** 'Which month had …' of a table with a row for each month of some years: one of them, and no time of the year. */
function isOneRow(reader: Reader, { key }: ColumnEntry, end: number): boolean {
  return (
    typeof key !== "string" &&
    key.part === rowStretch(reader.index) &&
    /^(?:had|saw|was|were|did|recorded|reached|brought|experienced)$/.test(wordAt(reader, end)) &&
    !reader.tokens.some(({ word }) => USUAL.test(word))
  );
}

const USUAL = /^(?:average|avg|mean|median|typical|typically|usual|usually|generally|normally)$/;

function eachRow(entry: ColumnEntry): ColumnEntry {
  return { ...entry, key: { kind: "part", part: "date", column: entry.column.name } };
}

export function namedColumn(
  reader: Reader,
  from: number,
  to: number,
): { entry: ColumnEntry; end: number } | null {
  let at = from;
  while (
    /^(?:the|of|type|kind|sort|different)$/.test(wordAt(reader, at)) &&
    reader.mentionAt.get(at) === undefined
  )
    at += 1;
  const part = partAt(reader, at, to);
  if (part !== null) {
    const end = at + part.length;
    return { entry: isOneRow(reader, part.entry, end) ? eachRow(part.entry) : part.entry, end };
  }
  // 'which loan purpose': a row's noun before what is told of it
  if (isRowNoun(wordAt(reader, at)) && !reader.mentionAt.has(at) && reader.mentionAt.has(at + 1))
    at += 1;
  const mention = reader.mentionAt.get(at);
  if (mention === undefined) {
    const naming = at < to ? namingColumn(reader, at) : null;
    return naming === null ? null : { entry: naming, end: at + 1 };
  }
  if (mention.end > to) return null;
  // 'which school' of a column that names each, beside one of their types
  const isPart = mention.end === at + 1 && mention.candidates.every(({ whole }) => !whole);
  const own = isPart ? namingColumn(reader, at, true) : null;
  if (own !== null) reader.framed.add(at);
  if (own !== null) return { entry: own, end: at + 1 };
  const columns = columnCandidates(mention).filter(
    (candidate) =>
      candidate.entry.column.levels.length > 0 ||
      candidate.entry.column.role === "identifier" ||
      (candidate.whole &&
        candidate.entry.column.integer &&
        candidate.entry.column.distinct <= 1000),
  );
  if (columns.length === 0 || (valueCandidates(mention)[0]?.cost ?? 1) < (columns[0]?.cost ?? 0))
    return null;
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  let end = mention.end;
  while (
    /^(?:group|groups|level|levels|category|categories|value|values|type|types)$/.test(
      wordAt(reader, end),
    ) &&
    reader.mentionAt.get(end) === undefined
  )
    end += 1;
  const twin = reader.mentionAt.get(end);
  if (
    twin !== undefined &&
    columnCandidates(twin).some((candidate) => candidate.entry === entry) &&
    twin.end <= to &&
    valueCandidates(twin).length === 0
  )
    end = twin.end;
  return { entry, end };
}
