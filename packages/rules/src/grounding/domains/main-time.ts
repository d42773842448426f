/** Of a table of races and other performances, the time that rows took: what 'fastest' and 'their time' are of. */
import { unitOf } from "../../lexicon/units.ts";
import { wordMap } from "../../lexicon/word-lists.ts";
import type { Token } from "../../text/tokens.ts";
import { clockFormat } from "../columns/clock-columns.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

/** Times of the whole, before times of which it is not said. */
const WHOLE =
  /^(?:finish|finishing|final|total|overall|official|net|chip|race|elapsed|completion|swim|result)$/;
const TIMED = /^(?:time|duration)$/;
/** Times of a part, of waiting, of when it was. */
const PART =
  /^(?:half|split|lap|leg|reaction|transition|start|delay|gap|behind|age|ages|wait|waiting|response|of|day|hour|date|since|until|spent|per|zone|warmup|rest|pit|stop|km|penalty|record|best|limit|hours?|sedentary|active|sleep|moving|gun)$/;
const SHORT = /^(?:ms|s|min|h)$/;

function isTime(entry: ColumnEntry): boolean {
  const { numeric, affirmative, column, unit, words } = entry;
  if (!numeric || affirmative !== null || column.distinct < 12) return false;
  if (clockFormat(entry) !== null) return false;
  const inTime = SHORT.test(unitOf(unit)?.id ?? "") && unitOf(unit)?.dimension === "time";
  const isWhole = words.some(({ word }) => WHOLE.test(word));
  const isLatency = words.some(({ word }) => word === "latency");
  return (inTime && (isWhole || isLatency)) || words.some(({ word }) => TIMED.test(word));
}

/** The one column of the time that each row took as a whole; null where none is, or several are. */
export const mainTime = oncePer((columns: readonly ColumnEntry[]): ColumnEntry | null => {
  const times = columns.filter(
    (entry) => isTime(entry) && !entry.words.some(({ word }) => PART.test(word)),
  );
  const whole = times.filter(({ words }) => words.some(({ word }) => WHOLE.test(word)));
  const [main, more] = whole.length > 0 ? whole : times;
  return main === undefined || more !== undefined ? null : main;
});

/** What the time is called beside its header, where no other column is of a time by name. */
export function timeNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  if (entry !== mainTime(columns)) return [];
  const others = columns.some(
    (other) =>
      other !== entry &&
      clockFormat(other) === null &&
      other.words.some(({ word }) => TIMED.test(word)),
  );
  const finish = entry.words.some(({ word }) => WHOLE.test(word));
  const ofDeliveries = columns.some(({ words }) =>
    words.some(({ word }) => /^(?:delivery|deliver|deliveries|courier)$/.test(word)),
  );
  const delivery = ofDeliveries ? ["delivery time"] : [];
  const names = finish ? ["finish time", "finishing time", "race time", "completion time"] : [];
  return others ? names : [...names, ...delivery, "time"];
}

const SPEED = /^(?:speed|velocity|tempo|bpm|mph|kmh|kph)$/;
const tellsSpeed = oncePer((columns: readonly ColumnEntry[]) =>
  columns.some(
    ({ words, unit }) => SPEED.test(unit ?? "") || words.some(({ word }) => SPEED.test(word)),
  ),
);
const BRIEF = wordMap(
  "fastest>briefest quickest>briefest slowest>lengthiest faster>briefer quicker>briefer slower>lengthier",
);

/** 'Fast' as 'brief', where a time tells how fast rows were and no speed does. */
export function foldFast(tokens: readonly Token[], { columns, postings }: TableIndex): Token[] {
  if (mainTime(columns) === null || tellsSpeed(columns)) return [...tokens];
  const meant = (word: string): string =>
    postings.has(`w:${word}`) ? word : (BRIEF.get(word) ?? word);
  return tokens.map((token) => ({ ...token, word: meant(token.word) }));
}
