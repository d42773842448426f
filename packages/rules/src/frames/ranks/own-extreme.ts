/** 'The price of the cheapest Tesla', 'what magnitude was the strongest event': the extreme of the column asked for. */
import { and, type Query, statistic } from "@probability-chat/query";
import { columnCandidates, columnsAbout, isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { pick, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import { conditionsOf } from "../frame.ts";
import { isTurned, superlativeAt } from "../superlative.ts";
import { head, pastHead, skipLead } from "../words.ts";

const JOINS = /^(?:(?:of|for|did|does|is|was|were) )+(?:(?:the|our|my|any|all) )*/;
/** Adjectives of whatever is asked for. */
const PLAIN = /^(?:strongest|weakest)$/;

export function ownExtreme(reader: Reader, from: number, to: number): Query | null {
  const shape = shapeOf(reader, from, to, { groups: false });
  const [first] = shape.main;
  if (first === undefined) return null;
  const lead = skipLead(reader, first.from, first.to);
  const start = pastHead(reader, lead, first.to, /^(?:(?:which|what|the|is|was) )+/);
  const mention = reader.mentionAt.get(start);
  if (mention === undefined || mention.light || mention.candidates[0]?.value != null) return null;
  const place = mention.end + head(reader, mention.end, first.to, JOINS);
  if (place === mention.end) return null;
  const found = superlativeAt(reader, place);
  const isPlain = PLAIN.test(wordAt(reader, place));
  if (found === null || (found.about === null && !isPlain)) return null;
  const { about, low, end } = found;
  const own = columnCandidates(mention).filter(({ entry }) => isQuantity(entry));
  const entry = pick(reader, mention, own)?.entry;
  if (entry === undefined) return null;
  const measured = about === null ? [] : columnsAbout(reader.index, about);
  const isOwn =
    isPlain ||
    measured.some((candidate) => candidate.entry === entry) ||
    (about === "date" && entry.words.some(({ word }) => word === "year"));
  if (!isOwn && !/^(?:of|for)$/.test(wordAt(reader, mention.end))) return null;
  if (!isOwn) {
    const span = spanOf(reader, place, end);
    const message = `I tell of many rows, not what the one “${span.text}” has.`;
    reader.problems.push({ kind: "refuse", reason: "unsupported", span, message });
    return null;
  }
  const items = scan(reader, end, first.to);
  askForValues(reader, items);
  const given = and(combine(items), conditionsOf(reader, shape));
  const isLow = low !== isTurned(about, entry);
  return statistic(isLow ? "min" : "max", entry.column.name, given);
}
