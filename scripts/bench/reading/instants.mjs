/**
 * The dates of cards, which stand as in their files: ISO 8601 with or without a time of day, a month
 * or a year alone, and with slashes (`12/31/2023`; the day is first where the card shows one above
 * 12 there). Tables are drawn with ISO dates.
 */
const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?)?)?Z?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** `{ instant, grain }` in milliseconds and `day`, `minute` or `second`; null of what is no date. */
export function readInstant(text, { values = [] } = {}) {
  const iso = ISO.exec(text.trim());
  if (iso) return instantOf(iso.slice(1));
  const slashed = SLASHED.exec(text.trim());
  if (!slashed) return null;
  const [, first, second, year, ...time] = slashed;
  const dayFirst = values.some(([value]) => Number(SLASHED.exec(value)?.[1]) > 12);
  const [month, day] = dayFirst ? [second, first] : [first, second];
  return instantOf([year.length === 2 ? `19${year}` : year, month, day, ...time]);
}

function instantOf([year, month = "1", day = "1", hour, minute, second]) {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const grain = hour === undefined ? "day" : second === undefined ? "minute" : "second";
  return Number.isNaN(date.getTime()) ? null : { instant: date.getTime(), grain };
}

/** ISO 8601, to the day, the minute or the second. */
export function writeInstant(instant, grain) {
  const text = new Date(instant).toISOString();
  if (grain === "day") return text.slice(0, 10);
  return `${text.slice(0, 10)} ${text.slice(11, grain === "minute" ? 16 : 19)}`;
}
