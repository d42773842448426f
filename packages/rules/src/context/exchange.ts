/** 'Own instead of rent', 'rather than rent, own', 'swap rent for own': one value in the place of another. */
import { eventColumns, type Query } from "@probability-chat/query";
import { columnsNamed } from "../edit-query.ts";
import { summaryAt } from "../frames/summary-head.ts";
import { head, setAside, trimWords, wordsOf } from "../frames/words.ts";
import { combine } from "../grammar/combine.ts";
import { fork, type Reader, trying } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { swapSummary } from "./swap-measure.ts";
import { swapEvents } from "./swap-rows.ts";

const GONE_FIRST =
  /^(?:(?:and|but|so|now|ok|no|please|,) )*(?:instead of|rather than|not|replace|swap|change|switch) (?:the )?/;
const COMES = /^(?:(?:,|but|for|with|to|by|use|take|only|just|the) )+/;
const GOES = / (?:instead of|rather than|in place of|and not|not) /;

/** The last question of other rows, where a text names both those it was of and those it is to be of. */
export function exchanged(reader: Reader, last: Query): Query | undefined {
  const to = trimWords(reader, 0, reader.tokens.length, /^(?:[?.!]|instead|please)$/);
  const places = placesOf(reader, to);
  if (places === null) return undefined;
  const { gone, comes } = places;
  const made = trying(reader, (tried) => {
    // 'median instead of average'
    if (summaryAt(tried, gone.from, gone.to)?.end === gone.to)
      return swapSummary(tried, last, comes.from, comes.to);
    const old = combine(scan(fork(tried), gone.from, gone.to));
    const event = combine(scan(fork(tried), comes.from, comes.to));
    const [column, more] = eventColumns(old);
    if (column === undefined || more !== undefined || !columnsNamed(last).has(column)) return null;
    if (!eventColumns(event).includes(column)) return null;
    setAside(tried, 0, comes.from);
    setAside(tried, comes.to, reader.tokens.length);
    return swapEvents(tried, last, comes.from, comes.to);
  });
  return made ?? undefined;
}

interface Places {
  readonly gone: { readonly from: number; readonly to: number };
  readonly comes: { readonly from: number; readonly to: number };
}

function placesOf(reader: Reader, to: number): Places | null {
  const first = head(reader, 0, to, GONE_FIRST);
  const mention = first === 0 ? undefined : reader.mentionAt.get(first);
  if (mention !== undefined) {
    const length = head(reader, mention.end, to, COMES);
    const start = mention.end + length;
    return length === 0 || start >= to
      ? null
      : { gone: { from: first, to: mention.end }, comes: { from: start, to } };
  }
  const said = GOES.exec(wordsOf(reader, 0, to));
  if (said === null) return null;
  const end = wordsOf(reader, 0, to).slice(0, said.index).split(" ").length;
  const start = end + said[0].trim().split(" ").length;
  return { gone: { from: start, to }, comes: { from: 0, to: end } };
}
