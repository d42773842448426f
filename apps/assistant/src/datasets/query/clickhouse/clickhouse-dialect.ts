import type { SqlDialect } from "../sql-dialect.ts";

/**
 * ClickHouse's SQL over tables as `load-table.ts` makes them: numbers are Float64, dates
 * milliseconds since 1970 in an Int64, all else texts; `r` is the row's place in the file.
 */
export const clickhouseDialect: SqlDialect = {
  text: clickhouseText,
  number(value) {
    if (Number.isNaN(value)) return "CAST(NULL AS Nullable(Float64))";
    // The shortest digits, read back unchanged; a point or an exponent makes it no integer.
    return `(${value.toExponential()})`;
  },
  missing: (kind) => `CAST(NULL AS Nullable(${kind === "number" ? "Float64" : "Int64"}))`,
  double: (sql) => `toFloat64(${sql})`,
  isFinite: (sql) => `isFinite(${sql})`,
  readNumber: (sql, pattern) =>
    `(CASE WHEN match(${sql}, ${clickhouseText(`^(?:${pattern})$`)}) THEN toFloat64OrNull(${sql}) END)`,
  lower: (sql) => `lowerUTF8(${sql})`,
  instant: (stored) => stored,
  part: (part, stored) => `toFloat64(${partFunction[part]}(${stampOf(stored)}))`,
  periodStart(part, stored) {
    const days = `toInt64(floor(${stored} / ${millisecondsADay}))`;
    switch (part) {
      case "date":
        return `(${days} * ${millisecondsADay})`;
      case "yearweek":
        // 1970 began on a Thursday, three days after a Monday.
        return `(toInt64(floor((${days} + 3) / 7) * 7 - 3) * ${millisecondsADay})`;
      case "yearmonth":
        return firstOf(stored, `toMonth(${stampOf(stored)})`);
      case "yearquarter":
        return firstOf(stored, `toQuarter(${stampOf(stored)}) * 3 - 2`);
    }
  },
  isoText(instant, withTime) {
    const shown = `formatDateTime(${stampOf(instant)}, '%Y-%m-%d')`;
    if (!withTime) return shown;
    // An ISO text with three digits of a second, of which whole seconds have none.
    const full = `replaceOne(toString(${stampOf(instant)}), ' ', 'T')`;
    return `replaceRegexpOne(${full}, '\\\\.000$', '')`;
  },
  numberText(sql) {
    const whole = `${sql} = trunc(${sql}) AND abs(${sql}) < 1e21`;
    const shown = `toString(${sql} + 0)`;
    return `CASE WHEN ${whole} THEN toString(toInt128(${sql})) ELSE replaceRegexpOne(${shown}, 'e([0-9])', 'e+\\\\1') END`;
  },
  rowsOf: (texts) => `(SELECT arrayJoin([${texts.map(clickhouseText).join(", ")}]) AS value)`,
  sum: (sql) => `sumKahan(${sql})`,
  deviation: (sql) => `stddevSampStable(${sql})`,
  covariance: (y, x) => `covarSampStable(${y}, ${x})`,
  orderStatistics({ sql, kind }, ranks, size) {
    if (size && kind !== "code") {
      // `quantilesExact` takes the cell at ⌊share · n⌋ of the sorted ones, from 0.
      const shares = ranks.map((rank) => (Math.min(Number(rank), size) - 0.5) / size);
      const list = shares.map((share) => share.toExponential()).join(", ");
      return ranks.map((_, at) => `arrayElementOrNull(quantilesExact(${list})(${sql}), ${at + 1})`);
    }
    const sorted = `arraySort(groupArray(${sql}))`;
    return ranks.map(
      (rank) =>
        `arrayElementOrNull(${sorted}, least(toInt64(${rank}), greatest(toInt64(count(${sql})), 1)))`,
    );
  },
  // A hash of a NULL is one of nothing, so each cell says whether it is there.
  contentHash: (stored) =>
    `sipHash64(${stored.map((cell) => `isNull(${cell}), ifNull(toString(${cell}), '')`).join(", ")})`,
  occurrenceHash: (content, occurrences, seed) =>
    `sipHash64(${content}, arrayJoin(range(${occurrences})), toInt64(${seed}))`,
  anyOf: (sql) => `any(${sql})`,
  materialized: "",
  fileOrder: " ORDER BY r",
};

const millisecondsADay = 86_400_000;

/** Backslashes begin escapes in ClickHouse's texts. */
export function clickhouseText(text: string): string {
  const escaped = text
    .replaceAll("\u0000", "\ufffd")
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** Calendars reach from 1900 to 2299 there: other tables stay with DuckDB. */
export const calendar = { first: "1900-01-01", last: "2299-12-31" } as const;

function stampOf(milliseconds: string): string {
  return `fromUnixTimestamp64Milli(toInt64(${milliseconds}), 'UTC')`;
}

function firstOf(stored: string, month: string): string {
  const day = `makeDate32(toYear(${stampOf(stored)}), ${month}, 1)`;
  return `(toInt64(toInt32(${day})) * ${millisecondsADay})`;
}

const partFunction = {
  year: "toYear",
  quarter: "toQuarter",
  month: "toMonth",
  day: "toDayOfMonth",
  weekday: "toDayOfWeek",
  hour: "toHour",
} as const;
