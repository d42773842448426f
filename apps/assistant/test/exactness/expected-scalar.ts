import { type Event, type Literal, printEvent, type Scalar } from "@probability-chat/query";
import { countsFor, truthOf } from "./event-truth.ts";
import type { RawTable } from "./raw-table.ts";

/**
 * A number, by how much the order of a sum's terms may change it (0 for all that is no sum), a
 * date, or nothing, where the meaning of the words gives no finite figure.
 */
export type Figure =
  | { readonly kind: "number"; readonly value: number; readonly error: number }
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "none" };

/** Of a compensated sum, relative to the sizes of its terms. */
const rounding = 2 ** -50;
const none: Figure = { kind: "none" };
const number = (value: number, error = 0): Figure => ({ kind: "number", value, error });

/** A threshold lies so near to a cell that rounding, and not the meaning, decides. */
export class TooClose extends Error {}

/** Scalars by plain SQL over the raw file, in the rows in which `where` holds as well. */
export class ExpectedScalars {
  readonly #table: RawTable;
  readonly #closed = new Map<object, Literal>();

  constructor(table: RawTable) {
    this.#table = table;
  }

  yes(event: Event): string {
    return truthOf(event, this.#table.known, this.#closed).yes;
  }

  /** Computes the scalars within an event; false where one has no value. */
  async close(event: Event): Promise<boolean> {
    switch (event.kind) {
      case "and":
      case "or":
        for (const part of event.events) if (!(await this.close(part))) return false;
        return true;
      case "not":
        return this.close(event.event);
      case "compare": {
        const { left, right } = event;
        if (typeof right !== "object" || right.kind === "column" || right.kind === "part") {
          return true;
        }
        const figure = await this.of(right, "true");
        if (figure.kind === "none") return false;
        if (figure.kind === "number") await this.#refuseClose(left.column, figure);
        this.#closed.set(right, figure.kind === "date" ? figure.text : figure.value);
        return true;
      }
      default:
        return true;
    }
  }

  async #refuseClose(
    column: string,
    { value, error }: Extract<Figure, { kind: "number" }>,
  ): Promise<void> {
    if (error === 0) return;
    const cell = this.cell(column);
    const [count] = await this.#table.row(
      `SELECT count(*) FROM t WHERE ${cell} <> CAST('${value}' AS DOUBLE) AND abs(${cell} - CAST('${value}' AS DOUBLE)) <= CAST('${error}' AS DOUBLE)`,
    );
    if (Number(count) > 0) throw new TooClose();
  }

  /** The stored meaning of a column. */
  cell(column: string): string {
    return `k${this.#table.known.columns.findIndex(({ name }) => name === column)}`;
  }

  /** Rows with the event among those that count for it; null where a scalar has no value. */
  async counts(
    event: Event,
    given: Event,
    where: string,
  ): Promise<{ k: number; n: number } | null> {
    if (!(await this.close(event)) || !(await this.close(given))) return null;
    const known = countsFor(event, this.#table.known, this.#closed);
    const [k, n] = await this.#table.row(
      `SELECT count(*) FILTER (WHERE ${this.yes(event)}), count(*) FROM t WHERE ${this.yes(given)} AND ${known} AND ${where}`,
    );
    return { k: Number(k), n: Number(n) };
  }

  async of(scalar: Scalar, where: string): Promise<Figure> {
    switch (scalar.kind) {
      case "number":
        return number(scalar.value);
      case "probability":
      case "odds": {
        const { event, given } = scalar;
        const { k, n } = (await this.counts(event, given, where)) ?? { k: 0, n: 0 };
        if (n === 0) return none;
        const share = k / n;
        if (scalar.kind === "probability") return number(share);
        return share === 1 ? none : number(share / (1 - share));
      }
      case "count": {
        if (!(await this.close(scalar.event))) return none;
        const [k] = await this.#table.row(
          `SELECT count(*) FROM t WHERE ${this.yes(scalar.event)} AND ${where}`,
        );
        return number(Number(k));
      }
      case "statistic":
        return this.#statistic(scalar, where);
      case "quantile": {
        if (!(await this.close(scalar.given))) return none;
        return this.quantile(scalar.q, scalar.column, `${this.yes(scalar.given)} AND ${where}`);
      }
      // None of them is among the forms that are drawn.
      case "correlation":
      case "slope":
        return none;
      case "difference":
      case "ratio": {
        const [left, right] = pairedSides(scalar.left, scalar.right);
        const [a, b] = [await this.of(left, where), await this.of(right, where)];
        if (a.kind !== "number" || b.kind !== "number") return none;
        if (scalar.kind === "difference") return number(a.value - b.value, a.error + b.error);
        if (Math.abs(b.value) <= b.error) return none;
        const value = a.value / b.value;
        if (!Number.isFinite(value)) return none;
        return number(value, (a.error + Math.abs(value) * b.error) / Math.abs(b.value));
      }
    }
  }

  async #statistic(
    { statistic, column, given }: Extract<Scalar, { kind: "statistic" }>,
    where: string,
  ): Promise<Figure> {
    if (!(await this.close(given))) return none;
    const cell = this.cell(column);
    const holds = this.holds(column);
    const from = `FROM t WHERE ${cell} IS NOT NULL AND ${this.yes(given)} AND ${where}`;
    if (statistic === "distinct") {
      const [count] = await this.#table.row(
        `SELECT count(*) FROM (SELECT DISTINCT ${holds === "boolean" ? `lower(${cell})` : cell} ${from})`,
      );
      return number(Number(count));
    }
    if (holds === "text" || holds === "boolean") return none;
    if (statistic === "min" || statistic === "max") {
      const direction = statistic === "min" ? "ASC" : "DESC";
      return this.#nth(cell, holds, `${from} ORDER BY ${cell} ${direction} LIMIT 1`);
    }
    if (holds === "date" || holds === "time") return none;
    const [n, sum, size] = await this.#table.row(
      `SELECT count(*), fsum(${cell}), fsum(abs(${cell})) ${from}`,
    );
    const [rows, total, magnitude] = [Number(n), Number(sum), Number(size)];
    if (rows === 0) return none;
    const error = rounding * magnitude;
    if (statistic === "sum") return number(total, error);
    const mean = total / rows;
    if (statistic === "mean") return number(mean, error / rows);
    if (rows < 2) return none;
    const [squares] = await this.#table.row(
      `SELECT fsum((${cell} - CAST('${mean}' AS DOUBLE)) * (${cell} - CAST('${mean}' AS DOUBLE))) ${from}`,
    );
    const sd = Math.sqrt(Number(squares) / (rows - 1));
    return number(sd, rounding * rows * (sd + magnitude / rows));
  }

  /**
   * Type 7: between the order statistics on either side of (n − 1)·q, of dates to the nearest
   * millisecond, halves up.
   */
  async quantile(q: number, column: string, rows: string): Promise<Figure> {
    const cell = this.cell(column);
    const holds = this.holds(column);
    if (holds === "text" || holds === "boolean") return none;
    const from = `FROM t WHERE ${cell} IS NOT NULL AND ${rows}`;
    const [n] = await this.#table.row(`SELECT count(*) ${from}`);
    if (Number(n) === 0) return none;
    const dated = holds === "date" || holds === "time";
    const position = (Number(n) - 1) * q;
    const below = Math.floor(position);
    const ends = await this.#table.rows(
      `SELECT ${dated ? `epoch_ms(${cell})` : cell} ${from} ORDER BY ${cell} LIMIT 2 OFFSET ${below}`,
    );
    const [low = 0, high = low] = ends.map(([end]) => Number(end));
    const value = low + (position - below) * (high - low);
    if (!dated) return number(Math.min(value, high));
    const [text] = await this.#table.row(
      `SELECT ${shownDate(holds, `make_timestamp_ms(${Math.floor(value + 0.5)})`)}`,
    );
    return { kind: "date", text: String(text) };
  }

  holds(column: string): string {
    return this.#table.known.columns.find(({ name }) => name === column)?.holds ?? "";
  }

  async #nth(cell: string, holds: string, from: string): Promise<Figure> {
    const dated = holds === "date" || holds === "time";
    const [value] = await this.#table.row(
      `SELECT ${dated ? shownDate(holds, cell) : cell} ${from}`,
    );
    if (value === undefined || value === null) return none;
    return dated ? { kind: "date", text: String(value) } : number(Number(value));
  }
}

/** As keys and extremes show it: a day, or a day and its time. */
export function shownDate(holds: string, stamp: string): string {
  if (holds === "date") return `strftime(${stamp}, '%Y-%m-%d')`;
  return `replace(strftime(${stamp}, '%Y-%m-%dT%H:%M:%S.%g'), '.000', '')`;
}

/** Equal to the last digit, but for what the order of a sum's terms may change. */
export function near(figure: Figure, value: number | string | null | undefined): boolean {
  if (figure.kind === "none") return value === null || value === undefined;
  if (figure.kind === "date") return value === figure.text;
  return (
    typeof value === "number" &&
    (value === figure.value || Math.abs(value - figure.value) <= figure.error)
  );
}

export function show(figure: Figure): string {
  if (figure.kind === "none") return "nothing";
  return figure.kind === "date" ? figure.text : String(figure.value);
}

/** Two columns' means over the same rows are those of the rows that have both. */
export function pairedSides(left: Scalar, right: Scalar): readonly [Scalar, Scalar] {
  const isMean = (side: Scalar) => side.kind === "statistic" && side.statistic === "mean";
  if (!isMean(left) || !isMean(right)) return [left, right];
  if (left.kind !== "statistic" || right.kind !== "statistic") return [left, right];
  const isSame = printEvent(left.given) === printEvent(right.given);
  if (!isSame || left.column === right.column) return [left, right];
  const given: Event = {
    kind: "and",
    events: [
      left.given,
      { kind: "present", column: left.column },
      { kind: "present", column: right.column },
    ],
  };
  return [
    { ...left, given },
    { ...right, given },
  ];
}
