/** Parts of a sum: 'what share of sales comes from toys', 'how much of the total cost is due to the North'. */
import { and, type Event, type Query, ratio, statistic } from "@probability-chat/query";
import { isDatePart, isMeasure } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import { AS_SAID, type Mention } from "../../grounding/candidate.ts";
import { isOfAllSales } from "../../grounding/names/takings.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { conditionsOf } from "../frame.ts";
import { head, skipLead } from "../words.ts";

const OF_SUM =
  /^(?:the )?(?:share|percentage|percent|%|fraction|proportion|portion|part) of (?:(?:the|our|my|its) )?(?:(?:total|all|overall|all the|entire|whole) )?/;
const MUCH_OF =
  /^how much of (?:(?:the|our|my|its) )?(?:(?:total|all|overall|all the|entire|whole) )?/;
/** What a part of a sum has to do with the rows that it is of. */
const STEMS_FROM =
  /^(?:(?:is|are|was|were|does|do|did) )?(?:(?:comes?|came|coming|stems?|generated|contributed|paid|spent|earned|caused|made|due|attributable|accounted for|goes|went|belongs?|occur(?:s|red)?|happen(?:s|ed)?) )(?:(?:from|by|to|on|in|at|for) )?/;
/** 'What share of sales do toys account for', with the part before the verb. */
const DO = /^(?:do|does|did) /;
const ACCOUNT =
  /^(?:account for|make up|represent|constitute|contribute|bring in|generate|cover) $/;
const IS_FROM = /^(?:is|are|was|were) (?:from|by|due to|on|for|in|at|with) /;
const FROM = /^(?:from|by|due to|on|for) /;

/** The sum of the rows that the part is of, over the sum of all that are told of. */
export function partOfSum(reader: Reader, from: number, to: number): Query | null {
  const tried = fork(reader);
  const shape = shapeOf(tried, from, to);
  const [main, more] = shape.main;
  if (main === undefined || more !== undefined || shape.groups.length > 0) return null;
  const start = skipLead(tried, main.from, main.to);
  const much = head(tried, main.from, main.to, MUCH_OF);
  const body = much > 0 ? main.from + much : start + head(tried, start, main.to, OF_SUM);
  if (body === start && much === 0) return null;
  const mention = measureAt(tried, body, main.to);
  const entry = mention === undefined ? undefined : summed(tried, mention);
  if (mention === undefined || entry === undefined) return null;
  const does = head(tried, mention.end, main.to, DO);
  const last = does === 0 ? main.to : lastVerb(tried, mention.end, main.to);
  if (last === null) return null;
  const joint =
    does === 0 ? jointFrom(tried, mention, main.to) : { at: mention.end, end: mention.end + does };
  const whole = /^(?:total|all|overall|entire|whole)$/.test(wordAt(tried, body - 1));
  if (joint === null && (!whole || much > 0)) return null;
  const own = (item: Item): boolean =>
    item.kind !== "column" || !item.candidates.some((candidate) => candidate.entry === entry);
  const items = scan(tried, joint?.end ?? mention.end, last).filter(own);
  const told = [
    ...scan(tried, body, mention.start),
    ...(joint === null ? [] : scan(tried, mention.end, joint.at).filter(own)),
  ];
  askForValues(tried, items, told);
  const part = combine(items);
  const given = conditionsOf(tried, shape);
  // 'share of total sales for toys'
  const isPart = part.kind === "all" && shape.conditions.length === 1 && whole;
  if (part.kind === "all" && !isPart) return null;
  join(reader, tried);
  return isPart
    ? sumOver(entry, given, combine(told))
    : sumOver(entry, part, and(combine(told), given));
}

export function sumOver({ column: { name } }: ColumnEntry, part: Event, given: Event): Query {
  return ratio(statistic("sum", name, and(part, given)), statistic("sum", name, given));
}

/** The measure that a stretch is of, behind what levels say of it: 'the won amount'. */
function measureAt({ mentionAt }: Reader, from: number, to: number): Mention | undefined {
  let mention = mentionAt.get(from);
  while (mention !== undefined && mention.candidates[0]?.value !== null)
    mention = mentionAt.get(mention.end);
  return mention !== undefined && mention.end <= to ? mention : undefined;
}

/** The column of numbers that is named there. */
export function summed(reader: Reader, mention: Mention): ColumnEntry | undefined {
  const numeric = mention.candidates.filter(
    ({ value, entry }) => value === null && isMeasure(entry) && !isDatePart(entry),
  );
  if (numeric[0] === undefined || numeric[0] !== mention.candidates[0]) return undefined;
  return pick(reader, mention, numeric)?.entry;
}

/** Where it is said what a part has to do with its rows, and where that ends. */
function jointFrom(
  reader: Reader,
  mention: Mention,
  to: number,
): { readonly at: number; readonly end: number } | null {
  for (let at = mention.end; at < to; at++) {
    const from =
      head(reader, at, to, IS_FROM) || (at === mention.end ? head(reader, at, to, FROM) : 0);
    const stems = joined(reader, at, to) || (isSum(reader, mention) ? from : 0);
    if (stems > 0 && !reader.mentionAt.has(at)) return { at, end: at + stems };
  }
  return null;
}

/** How many words say it there, as they are written: a verb that joins is read as another. */
function joined({ tokens }: Reader, from: number, to: number): number {
  const words = tokens.slice(from, to).map(({ word, text }) => {
    const own = text.toLowerCase();
    if (word === JOINT) return own;
    return /^(?:has|had|have)$/.test(word) && own !== word ? "due" : word;
  });
  return (
    STEMS_FROM.exec(`${words.join(" ")} `)?.[0]
      .trim()
      .split(" ").length ?? 0
  );
}

/** Where the verb begins that a stretch ends with. */
function lastVerb(reader: Reader, from: number, to: number): number | null {
  const at = [to - 1, to - 2].find((place) => place > from && head(reader, place, to, ACCOUNT) > 0);
  return at ?? null;
}

/** 'Sales', 'revenue' of a measure by that name, of which a part can come from somewhere. */
export function isSum({ tokens }: Reader, { candidates: [best], end }: Mention): boolean {
  const said = tokens[end - 1]?.word ?? "";
  if (best?.entry.numeric && /^(?:stock|inventory)$/.test(said)) return true;
  return (
    best?.whole === true &&
    best.cost <= AS_SAID &&
    (best.entry.words.some(({ word }) => SUMS.test(word)) || isOfAllSales(said, best.entry))
  );
}

const SUMS =
  /^(?:sales|revenues?|profits?|income|turnover|earnings|spend|spending|costs?|gross|fares?|charges|amount|stock)$/;
