import type { PeriodPart } from "@probability-chat/query";
import { sqlNumber, sqlText } from "../store/sql.ts";
import type { NumberPart, SqlDialect } from "./sql-dialect.ts";

export const duckdbDialect: SqlDialect = {
  text: sqlText,
  number: sqlNumber,
  missing: (kind) => `CAST(NULL AS ${kind === "number" ? "DOUBLE" : "BIGINT"})`,
  double: (sql) => `CAST(${sql} AS DOUBLE)`,
  isFinite: (sql) => `isfinite(${sql})`,
  readNumber: (sql, pattern) =>
    `(CASE WHEN regexp_full_match(${sql}, ${sqlText(pattern)}) THEN TRY_CAST(${sql} AS DOUBLE) END)`,
  lower: (sql) => `lower(${sql})`,
  instant: (stored) => `epoch_ms(${stored})`,
  part: (part, stored) => `CAST(${partFunction[part]}(${stored}) AS DOUBLE)`,
  periodStart: (part, stored) => `epoch_ms(date_trunc('${truncated[part]}', ${stored}))`,
  isoText(instant, withTime) {
    const stamp = `make_timestamp_ms(${instant})`;
    if (!withTime) return `strftime(${stamp}, '%Y-%m-%d')`;
    return `replace(strftime(${stamp}, '%Y-%m-%dT%H:%M:%S.%g'), '.000', '')`;
  },
  numberText(sql) {
    const whole = `${sql} = trunc(${sql}) AND abs(${sql}) < 1e21`;
    return `CASE WHEN ${whole} THEN CAST(CAST(${sql} AS HUGEINT) AS VARCHAR) ELSE regexp_replace(CAST(${sql} AS VARCHAR), 'e([+-])0', 'e\\1') END`;
  },
  rowsOf: (texts) =>
    `(VALUES ${texts.map((text) => `(${sqlText(text)})`).join(", ")}) AS given(value)`,
  sum: (sql) => `fsum(${sql})`,
  deviation: (sql) => `stddev_samp(${sql})`,
  covariance: (y, x) => `covar_samp(${y}, ${x})`,
  /**
   * Of a known number of cells by selection, which is linear: `quantile_disc` takes the ⌈n·q⌉-th
   * smallest, and (r − ½) / n is far from the edges of rank r. Else by sorting.
   */
  orderStatistics({ sql }, ranks, size) {
    if (size) {
      const shares = ranks.map((rank) => (Math.min(Number(rank), size) - 0.5) / size);
      const list = shares.map((share) => `${share}::DOUBLE`).join(", ");
      return ranks.map((_, at) => `list_extract(quantile_disc(${sql}, [${list}]), ${at + 1})`);
    }
    const sorted = `list_sort(list(${sql}) FILTER (WHERE ${sql} IS NOT NULL))`;
    return ranks.map((rank) => `list_extract(${sorted}, least(${rank}, count(${sql})))`);
  },
  contentHash: (stored) => `hash(${stored.join(", ")})`,
  occurrenceHash: (content, occurrences, seed) =>
    `hash(${content}, unnest(range(${occurrences})), ${seed})`,
  anyOf: (sql) => `any_value(${sql})`,
  materialized: "MATERIALIZED ",
  // A Parquet file's rows come in their order.
  fileOrder: "",
};

/** Weeks begin on Mondays in DuckDB too. */
const truncated: Record<PeriodPart, string> = {
  date: "day",
  yearweek: "week",
  yearmonth: "month",
  yearquarter: "quarter",
};

const partFunction: Record<NumberPart, string> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  weekday: "isodow",
  hour: "hour",
};
