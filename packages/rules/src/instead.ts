/** What a question that was not answered could be asked as: with a point settled, or without what is unknown. */
import { and, count, equalQueries, mean, printQuery, type Query } from "@probability-chat/query";
import { attempt } from "./attempt.ts";
import { isMeasure } from "./grammar/columns.ts";
import { MAX_CHOICES } from "./grammar/offers.ts";
import { type Offer, type Reader, spanOf } from "./grammar/reader.ts";
import { AS_SAID } from "./grounding/candidate.ts";
import { equals } from "./grounding/conditions.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import type { Situation, Span } from "./interpretation.ts";
import { prepare } from "./prepare.ts";
import { checkQuery } from "./reply/check.ts";
import type { Choice } from "./reply/refusal.ts";
import { sayQuery } from "./reply/say.ts";

/** The question read again with each option of what it was asked back for; those that read are choices. */
export function choicesFor(offer: Offer, base: Reader, situation: Situation): Choice[] {
  const choices: Choice[] = [];
  for (const { label, settled } of offer.options.slice(0, 2 * MAX_CHOICES)) {
    if (choices.length === MAX_CHOICES) break;
    const read = { ...base, settled: new Map([[offer.key, settled]]) };
    const { query } = attempt(read, situation);
    if (query === null || checkQuery(query, base.index, []) !== null) continue;
    if (choices.some((choice) => equalQueries(choice.query, query))) continue;
    choices.push({ label, query });
  }
  return choices;
}

/** What is left of a question without the words that the table does not know, as a question of its own. */
export function withoutSpan(
  { start, end }: Span,
  text: string,
  index: TableIndex,
  situation: Situation,
): string[] {
  const rest = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  const { query } = attempt(prepare(rest, index, situation.context.at(-1)), situation);
  const isBroad =
    query?.kind === "describe" || (query?.kind === "count" && query.event.kind === "all");
  if (query === null || isBroad || checkQuery(query, index, []) !== null) return [];
  return [asQuestion(query, index, situation)];
}

/** Of what the rest of a question names, how many rows there are, or the average of the one measure. */
export function ofWhatIsNamed(span: Span, reader: Reader, situation: Situation): string[] {
  const best = reader.mentions.flatMap(({ start, end, light, candidates }) => {
    const [first, second] = candidates;
    const own = spanOf(reader, start, end);
    const apart = own.end <= span.start || own.start >= span.end;
    const sure = first !== undefined && first.cost <= AS_SAID && first.whole;
    const alone = second === undefined || second.cost > AS_SAID;
    return !light && apart && sure && alone ? [first] : [];
  });
  const levels = best.filter(({ value }) => value !== null);
  const measures = best.filter(
    ({ value, entry }) =>
      value === null && entry.numeric && (entry.affirmative !== null || isMeasure(entry)),
  );
  if (new Set(levels.map(({ entry }) => entry)).size < levels.length) return [];
  const given = and(
    ...levels.flatMap(({ entry, value }) => (value === null ? [] : [equals(entry, value)])),
  );
  const [measure, ...others] = measures;
  if (others.length > 0 || (measure === undefined && levels.length === 0)) return [];
  const query = measure === undefined ? count(given) : mean(measure.entry.column.name, given);
  return checkQuery(query, reader.index, []) === null
    ? [asQuestion(query, reader.index, situation)]
    : [];
}

/** A query in words that read back as it, else in its own text. */
function asQuestion(query: Query, index: TableIndex, situation: Situation): string {
  const said = sayQuery(query, situation.codebook, situation.dictionary);
  const asked = said.startsWith("the ") ? `What is ${said}?` : said;
  const again = attempt(prepare(asked, index), { ...situation, context: [] }).query;
  return again !== null && equalQueries(again, query) ? asked : printQuery(query);
}
