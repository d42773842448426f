/** 'Did the price rise over the years': whether a measure goes with the year that rows are of. */
import { and, type Query } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { settledText } from "../../grammar/offers.ts";
import { fork, isNamed, join, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareMeasure } from "../../grammar/sentence/clause.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import { wordsOf } from "../words.ts";

const PERIOD =
  / (?:over|through|across|with|throughout) (?:the )?(?:time|years|decades|period|course of time)(?= |$)/;
const MOVES =
  /^(?:chang(?:e|ed|ing)|var(?:y|ied|ying)|shift(?:ed|ing)?|evolv(?:e|ed|ing)|develop(?:ed|ing)?|mov(?:e|ed|ing))$/;

/** Which way, a relation does not tell. */
const DIRECTED =
  /^(?:ris(?:e|en|ing)|rose|increas(?:e|ed|ing)|gr(?:ow|ew|own|owing)|climb(?:ed)?|fall(?:en|ing)?|fell|drop(?:ped|ping)?|decreas(?:e|ed|ing)|declin(?:e|ed|ing)|shr[iau]nk(?:ing)?|improv(?:e|ed|ing)|worsen(?:ed|ing)?|go|gone|going|went)$/;

export function risesOverTime(reader: Reader, from: number, to: number): Query | null {
  const said = wordsOf(reader, from, to);
  const period = PERIOD.exec(said);
  const years = reader.index.columns.filter(
    (entry) => holdsYears(entry) && entry.column.distinct > 2,
  );
  const [year, other] = years;
  if (year === undefined || other !== undefined) return null;
  const start = period === null ? to : from + said.slice(0, period.index).split(" ").length;
  const end = period === null ? to : start + period[0].trim().split(" ").length;
  let verb = start - 1;
  if (/^(?:up|down)$/.test(wordAt(reader, verb))) verb -= 1;
  const moves = wordAt(reader, verb);
  if (period === null && !DIRECTED.test(moves)) return null;
  if (verb <= from + 1 || isNamed(reader, verb) || !(MOVES.test(moves) || DIRECTED.test(moves)))
    return null;
  const tried = fork(reader);
  const items = [...scan(tried, from + 1, verb), ...scan(tried, end, to)];
  const measure = bareMeasure(tried, items);
  if (measure === undefined || measure === year) return null;
  const events = items.filter((item) => item.kind !== "column");
  askForValues(tried, events);
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  const key = `rise:${from}`;
  if (DIRECTED.test(moves) && settledText(reader, key) === null) {
    const span = spanOf(reader, verb, end);
    const message = `Between which two values of \`${year.column.name}\`? Or ask whether \`${measure.column.name}\` changed over time.`;
    const label = `whether ${measure.column.name} goes with ${year.column.name}`;
    const offer = { key, options: [{ label, settled: "together" }] };
    reader.problems.push({ kind: "ask", span, message, offer });
    return null;
  }
  return {
    kind: "dependence",
    x: year.column.name,
    y: measure.column.name,
    given: and(combine(events)),
    within: [],
  };
}
