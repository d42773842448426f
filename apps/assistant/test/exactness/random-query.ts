import type { Random } from "@probability-chat/engine";
import {
  ALL,
  type Bound,
  type Comparator,
  type DatePart,
  type Event,
  type Key,
  type Literal,
  not,
  type Query,
  type Scalar,
  type Statistic,
  type Term,
} from "@probability-chat/query";
import type { KnownColumn, KnownTable } from "./random-table.ts";

const orders: readonly Comparator[] = ["<", "<=", ">", ">=", "=", "!="];
const equalities: readonly Comparator[] = ["=", "=", "!="];
const parts: readonly Exclude<DatePart, "date">[] = [
  "year",
  "quarter",
  "month",
  "day",
  "weekday",
  "hour",
];
const shares = [0.5, 0.25, 0.9, 0.05, 1 / 3, 0.75, 0.999, 0.001, 0.1];
const isNumeric = ({ holds }: KnownColumn) =>
  holds === "number" || holds === "money" || holds === "code";
const isDated = ({ holds }: KnownColumn) => holds === "date" || holds === "time";

/** Draws queries that suit a table, with literals mostly from its own cells. */
export class RandomQueries {
  readonly #table: KnownTable;
  readonly #random: Random;

  constructor(table: KnownTable, random: Random) {
    this.#table = table;
    this.#random = random;
  }

  query(): Query {
    if (this.#random.below(20) === 0) return { kind: "explain", query: this.#plain() };
    return this.#plain();
  }

  #plain(): Query {
    const given = () => this.#given();
    switch (this.#random.below(20)) {
      case 0:
        return { kind: "distribution", column: this.#key(), given: given() };
      case 1:
        return {
          kind: this.#pick(["mode", "antimode"] as const),
          column: this.#key(),
          given: given(),
        };
      case 2: {
        const [row, column] = this.#two();
        return { kind: "table", row, column, given: given() };
      }
      case 3:
      case 4:
        return { kind: "by", columns: this.#keys(), query: this.scalar() };
      case 5:
        return {
          kind: "rank",
          column: this.#key(),
          by: this.scalar(),
          order: this.#pick(["asc", "desc"] as const),
          limit: 1 + this.#random.below(4),
        };
      case 6:
        return { kind: "range", mass: this.#pick(shares), column: this.#ordered(), given: given() };
      case 7:
        return {
          kind: "claim",
          left: this.scalar(),
          op: this.#pick(orders),
          right: this.#random.below(3) > 0 ? this.scalar() : { kind: "number", value: 0.5 },
        };
      case 8:
        return {
          kind: "by",
          columns: this.#keys(),
          query: { kind: "distribution", column: this.#column().name, given: given() },
        };
      case 9:
        return { kind: "interval", level: this.#pick([0.95, 0.9]), scalar: this.scalar() };
      case 10:
        return this.#draw();
      case 11:
        return { kind: "describe", column: this.#column().name };
      default:
        return this.scalar();
    }
  }

  #draw(): Query {
    const size = 1 + this.#random.below(4);
    const outcome = this.#pick([
      { kind: "all" },
      { kind: "any" },
      { kind: "none" },
      { kind: "exactly", count: this.#random.below(size + 1) },
    ] as const);
    return { kind: "draw", size, outcome, event: this.event(), given: this.#given() };
  }

  scalar(depth = 0): Scalar {
    const event = () => this.event();
    const given = () => this.#given();
    switch (this.#random.below(depth === 0 ? 12 : 9)) {
      case 0:
      case 1:
      case 2:
        return { kind: "probability", event: event(), given: given() };
      case 3:
        return { kind: "odds", event: event(), given: given() };
      case 4:
        return { kind: "count", event: event() };
      case 5:
      case 6:
        return this.#statistic();
      case 7:
        return {
          kind: "quantile",
          q: this.#pick(shares),
          column: this.#ordered(),
          given: given(),
        };
      case 8: {
        const one = event();
        const kind = this.#pick(["difference", "ratio"] as const);
        const side = (): Scalar => ({ kind: "probability", event: one, given: given() });
        return { kind, left: side(), right: side() };
      }
      default: {
        const kind = this.#pick(["difference", "ratio"] as const);
        const right: Scalar =
          this.#random.below(6) === 0
            ? { kind: "number", value: this.#pick([2, -0.1]) }
            : this.scalar(1);
        return { kind, left: this.scalar(1), right };
      }
    }
  }

  event(depth = 0): Event {
    const draw = this.#random.below(10);
    if (depth < 2 && draw === 0) return not(this.event(depth + 1));
    if (depth < 2 && draw <= 2) {
      const events = Array.from({ length: 2 + this.#random.below(2) }, () => this.event(depth + 1));
      return { kind: draw === 1 ? "and" : "or", events };
    }
    return this.#leaf();
  }

  #given(): Event {
    return this.#random.below(3) === 0 ? ALL : this.event();
  }

  #statistic(): Scalar {
    const statistics: Statistic[] = ["mean", "mean", "sum", "sd", "min", "max", "distinct"];
    const statistic = this.#pick(statistics);
    const ordered = statistic === "min" || statistic === "max";
    const column =
      statistic === "distinct" ? this.#column().name : ordered ? this.#ordered() : this.#number();
    return { kind: "statistic", statistic, column, given: this.#given() };
  }

  #leaf(): Event {
    const column = this.#column();
    const left: Term = { kind: "column", column: column.name };
    const draw = this.#random.below(20);
    if (draw === 0)
      return { kind: this.#pick(["missing", "present"] as const), column: column.name };
    if (draw <= 3) {
      const size = 1 + this.#random.below(3);
      return {
        kind: "in",
        left,
        values: Array.from({ length: size }, () => this.#literal(column)),
      };
    }
    if (isDated(column) && draw <= 8) return this.#partEvent(column);
    if (!isNumeric(column) && !isDated(column)) {
      if (draw === 4) return this.#sameKind(column, this.#pick(equalities));
      const op = this.#pick(equalities);
      return { kind: "compare", left, op, right: this.#literal(column) };
    }
    if (draw <= 9) {
      const [low, high] = [this.#bound(column), this.#bound(column)];
      return { kind: "between", left, low, high };
    }
    const op = this.#pick(orders);
    if (draw <= 11) return { kind: "compare", left, op, right: this.#inner(column) };
    if (draw === 12) return this.#sameKind(column, op);
    return { kind: "compare", left, op, right: this.#literal(column) };
  }

  /** Against another column of its kind, or itself. */
  #sameKind(column: KnownColumn, op: Comparator): Event {
    const kindOf = (one: KnownColumn) =>
      isNumeric(one) ? "number" : isDated(one) ? "date" : one.holds;
    const alike = this.#table.columns.filter((other) => kindOf(other) === kindOf(column));
    const left: Term = { kind: "column", column: column.name };
    return { kind: "compare", left, op, right: { kind: "column", column: this.#pick(alike).name } };
  }

  #partEvent(column: KnownColumn): Event {
    const op = this.#pick(orders);
    const dated = this.#table.columns.filter(isDated);
    const other = this.#pick(dated).name;
    if (this.#random.below(5) === 0) {
      const left: Term = { kind: "part", part: "date", column: column.name };
      const right: Literal | Term = this.#pick([
        this.#literal(column),
        { kind: "column", column: other },
        { kind: "part", part: "date", column: other },
      ] as const);
      return { kind: "compare", left, op, right };
    }
    const part = this.#pick(parts);
    const left: Term = { kind: "part", part, column: column.name };
    const value = () =>
      part === "year"
        ? 1_960 + this.#random.below(60)
        : this.#random.below(part === "day" ? 32 : 13);
    switch (this.#random.below(6)) {
      case 0:
        return { kind: "in", left, values: [value(), String(value())] };
      case 1: {
        const bound = () => ({ value: value(), inclusive: this.#random.below(2) === 0 });
        return { kind: "between", left, low: bound(), high: bound() };
      }
      case 2:
        return { kind: "compare", left, op, right: { kind: "part", part, column: other } };
      default:
        return { kind: "compare", left, op, right: value() };
    }
  }

  #inner({ name, holds }: KnownColumn): Scalar {
    const given = this.#random.below(2) === 0 ? ALL : this.#leafless();
    const numeric = holds !== "date" && holds !== "time";
    switch (this.#random.below(numeric ? 4 : 3)) {
      case 3:
        return this.#innerNumber(given);
      case 0:
        return { kind: "quantile", q: this.#pick(shares), column: name, given };
      case 1:
        return numeric
          ? { kind: "statistic", statistic: "mean", column: name, given }
          : { kind: "statistic", statistic: "min", column: name, given };
      default:
        return { kind: "statistic", statistic: "max", column: name, given };
    }
  }

  /** Of whatever the table holds, so that it need not be near to any cell. */
  #innerNumber(given: Event): Scalar {
    const column = this.#number();
    const statistic = this.#pick(["mean", "sum", "sd", "distinct"] as const);
    return this.#pick<() => Scalar>([
      () => ({ kind: "statistic", statistic, column, given }),
      () => ({ kind: "count", event: given }),
      () => ({ kind: "probability", event: this.#leafless(), given }),
      () => ({
        kind: "ratio",
        left: { kind: "quantile", q: 0.5, column, given },
        right: { kind: "number", value: 2 },
      }),
    ])();
  }

  /** A condition without a scalar in it, so that scalars do not nest for ever. */
  #leafless(): Event {
    const column = this.#column();
    const left: Term = { kind: "column", column: column.name };
    return { kind: "compare", left, op: this.#pick(equalities), right: this.#literal(column) };
  }

  #bound(column: KnownColumn): Bound {
    return { value: this.#literal(column), inclusive: this.#random.below(2) === 0 };
  }

  /** Mostly a cell of the column, in this or another spelling; at times a value it lacks. */
  #literal(column: KnownColumn): Literal {
    const { records, columns } = this.#table;
    const index = columns.indexOf(column);
    const cell = records[this.#random.below(records.length)]?.[index] ?? "";
    const strange = this.#random.below(6) === 0;
    switch (column.holds) {
      case "number":
      case "money":
      case "code": {
        const found = Number(cell.replace(/[$,]/g, ""));
        const value = Number.isFinite(found) && cell !== "" ? found : 1;
        if (strange) return this.#pick([value * 10 + 1, -value, value + 0.5, 1e7]);
        return this.#random.below(4) === 0 && !String(value).includes("e") ? String(value) : value;
      }
      case "date":
      case "time": {
        const day = /^\d/.test(cell) ? cell : "2011-06-15";
        if (strange) return this.#pick(["1900-01-01", "2100", "2012-02"]);
        return this.#pick([day, day.slice(0, 10), day.slice(0, 7), day.slice(0, 4)]);
      }
      default:
        if (strange || cell === "") return this.#pick(["no such level", cell.toUpperCase() || "x"]);
        return this.#random.below(4) === 0 ? cell.toLowerCase() : cell;
    }
  }

  #column(): KnownColumn {
    return this.#pick(this.#table.columns);
  }

  #number(): string {
    const numeric = this.#table.columns.filter(isNumeric);
    return (numeric.length > 0 ? this.#pick(numeric) : this.#column()).name;
  }

  #ordered(): string {
    const ordered = this.#table.columns.filter((column) => isNumeric(column) || isDated(column));
    return (ordered.length > 0 ? this.#pick(ordered) : this.#column()).name;
  }

  #key(): Key {
    const column = this.#column();
    return isDated(column) && this.#random.below(2) === 0
      ? { kind: "part", part: this.#pick(parts), column: column.name }
      : column.name;
  }

  #keys(): Key[] {
    if (this.#random.below(4) > 0) return [this.#key()];
    const three = this.#random.below(4) === 0;
    const two = this.#two();
    const third = this.#table.columns.map(({ name }) => name).find((name) => !two.includes(name));
    return three && third !== undefined ? [...two, third] : two;
  }

  #two(): [string, string] {
    const { columns } = this.#table;
    const at = this.#random.below(columns.length);
    const step = 1 + this.#random.below(columns.length - 1);
    const name = (index: number) => columns[index % columns.length]?.name ?? "";
    return [name(at), name(at + step)];
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[this.#random.below(items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from.");
    return item;
  }
}
