/** A query in words: one English phrase, values in quotes, for saying back what was understood. */
import type { Column } from "@probability-chat/codebook";
import {
  type Cell,
  type Change,
  type Event,
  formulaOf,
  type Key,
  type Literal,
  not,
  type Query,
  type Scalar,
  type Term,
} from "@probability-chat/query";
import { measuredColumn } from "../measured-column.ts";
import type { Names } from "./names.ts";
import { sidesOf } from "./say-sides.ts";
import { amount, literal, percent } from "./say-value.ts";
import { CLAIM, DAYS, drawn, isPlain, MONTHS, OPERATOR, STATISTIC } from "./say-words.ts";
import { list } from "./wording.ts";

/**
 * The reading in words, for example "the probability that survived is 1, among rows where sex is
 * 'female' and pclass is 3"; with names for them "the probability that Outcome is survived, among
 * rows where Sex is female and Ticket class is third". One phrase without a capital or a full stop;
 * plain text.
 */
export function sayQuery(query: Query, names: Names): string {
  return new Speaker(names).query(query);
}

/** What tells the two sides of a comparison apart, in words: "sex is 'female'" and "all rows". */
export function saySides(query: Query, names: Names): readonly [string, string] | null {
  const speaker = new Speaker(names);
  if (query.kind === "effect") {
    const { treated, control } = query;
    return [speaker.event(treated), speaker.event(control ?? not(treated))];
  }
  if (!("left" in query)) return null;
  const { left, right } = query;
  const sides = sidesOf(left, right);
  const rowsOf = (event: Event) => (event.kind === "all" ? "all rows" : speaker.event(event));
  return sides
    ? [rowsOf(sides.left), rowsOf(sides.right)]
    : [speaker.query(left), speaker.query(right)];
}

type Compare = Extract<Event, { kind: "compare" }>;

class Speaker {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  query(query: Query): string {
    switch (query.kind) {
      case "claim":
        return this.#claim(query);
      case "test":
        return `a test of ${this.#claim({ ...query, kind: "claim" })}`;
      case "interval":
        return `the ${percent(query.level)} interval for ${this.#scalar(query.scalar)}`;
      case "range":
        return `the range that covers the middle ${percent(query.mass)} of ${this.#said(query.column)}${among(this, query.given)}`;
      case "distribution":
        return `the shares of the values of ${this.#said(query.column)}${among(this, query.given)}`;
      case "mode":
        return `the most common value of ${this.#said(query.column)}${among(this, query.given)}`;
      case "antimode":
        return `the least common value of ${this.#said(query.column)}${among(this, query.given)}`;
      case "table":
        return `the shares of ${this.#said(query.row)} and ${this.#said(query.column)} together${among(this, query.given)}`;
      case "by":
        return `${this.query(query.query)}, for each ${query.columns.map((key) => this.#said(key)).join(" and ")}`;
      case "rank":
        return this.#rank(query);
      case "dependence": {
        return `whether ${this.#said(query.x)} and ${this.#said(query.y)} are associated${this.#held(query.within)}${among(this, query.given)}`;
      }
      case "drivers":
        return `the columns that ${this.#said(query.target)} depends on most${among(this, query.given)}`;
      case "correlations":
        return query.target === null
          ? `the correlations of all columns of numbers${among(this, query.given)}`
          : `the correlations of ${this.#said(query.target)} with the other columns of numbers${among(this, query.given)}`;
      case "predict":
        return `the ${this.#said(query.target)} to expect of a new row where ${list(query.cells.map((cell) => this.#cell(cell)))}${among(this, query.given)}`;
      case "draw":
        return `the probability that ${drawn(query)} drawn without replacement satisfy: ${this.event(query.event)}${among(this, query.given)}`;
      case "simulate":
        return `a simulation of ${query.rows} ${query.rows === 1 ? "row" : "rows"}${among(this, query.given)}${"kind" in query.target && query.target.kind !== "columns" ? `, counting those where ${this.event(query.target)}` : ""}`;
      case "whatIf":
        return `${this.#scalar(query.scalar)}, if ${this.#said(query.column)} ${this.#change(query.column, query.change)} in every row`;
      case "effect":
        return this.#effect(query);
      case "complete":
        return `the most probable ${this.#all(query.columns)}${among(this, query.given)}`;
      case "surprise":
        return `how surprising ${query.cells.map((cell) => `${this.#said(cell.column)} = ${this.#word(cell.column, cell.value) ?? literal(cell.value)}`).join(" and ")} is`;
      case "rows":
        return `${this.#rowsShown(query)}${among(this, query.given)}`;
      case "trend":
        return `the trend of ${this.#scalar(query.scalar)}, over ${this.#said(query.over)}`;
      case "forecast":
        return `the forecast of ${this.#scalar(query.scalar)}, for ${query.periods === 1 ? "the next period" : `the next ${query.periods} periods`} by ${this.#said(query.over)}`;
      case "shape":
        return `how the values of ${this.#said(query.column)} are spread${among(this, query.given)}`;
      case "survival": {
        const by = query.by === null ? "" : `, for each ${this.#said(query.by)}`;
        return `the survival over ${this.#said(query.time)} until ${this.event(query.event)}${by}${among(this, query.given)}`;
      }
      case "sampleSize":
        return `the rows that show a difference of ${query.difference} in ${this.#scalar(query.scalar)}`;
      case "detectable":
        return `the difference in ${this.#scalar(query.scalar)} that two groups of ${query.rows} rows show`;
      case "describe":
        return query.column === null
          ? "an overview of the table"
          : `an overview of ${this.#said(query.column)}`;
      case "findings":
        return query.column === null
          ? "what stands out in the table"
          : `what stands out about ${this.#said(query.column)}`;
      case "explain":
        return `how ${this.query(query.query)} was computed`;
      default:
        return this.#scalar(query);
    }
  }

  #rowsShown({ limit, by }: Extract<Query, { kind: "rows" }>): string {
    const count = limit === 1 ? "row" : `${limit} rows`;
    if (by === null) return `the first ${count}`;
    const place = by.order === "desc" ? "largest" : "smallest";
    return `the ${count} with the ${place} ${this.#said(by.column)}`;
  }

  #claim(query: Extract<Query, { kind: "claim" }>): string {
    const { left, op, right } = query;
    if (right.kind === "number" && right.value === 0 && left.kind === "count" && op === ">")
      return `whether there are rows where ${this.event(left.event)}`;
    if (right.kind === "number" && right.value === 0 && left.kind === "count" && op === "=")
      return `whether there are no rows where ${this.event(left.event)}`;
    if (left.kind === "count" && right.kind === "count" && (op === ">" || op === "<"))
      return `whether there are ${op === ">" ? "more" : "fewer"} ${this.#rows(left.event)} than ${this.#rows(right.event)}`;
    const sides = sidesOf(left, right);
    if (sides !== null && (op === ">" || op === "<"))
      return `whether ${this.#scalar(sides.figure)} is ${op === ">" ? "greater" : "less"} among ${this.#rows(sides.left)} than among ${this.#rows(sides.right)}`;
    const closed = "given" in left && left.given.kind !== "all" ? "," : "";
    const share = left.kind === "probability" && right.kind === "number";
    return `whether ${this.#scalar(left)}${closed} ${CLAIM[op]} ${share ? percent(right.value) : this.#beside(left, right)}`;
  }

  /** The other side of a claim; a number beside a column's figure is in the column's unit. */
  #beside(left: Scalar, right: Scalar): string {
    const column = right.kind === "number" ? measuredColumn(left) : null;
    if (right.kind !== "number" || column === null) return this.#scalar(right);
    return this.#literal({ kind: "column", column }, right.value);
  }

  #effect({ scalar, treated, control, hold, free }: Extract<Query, { kind: "effect" }>): string {
    const others = control === null ? "others" : `rows where ${this.event(control)}`;
    const chosen = [
      ...(hold.length > 0 ? [`${this.#all(hold)} to be held fixed`] : []),
      ...(free.length > 0 ? [`${this.#all(free)} left free`] : []),
    ];
    const how = chosen.length > 0 ? `, with ${chosen.join(" and ")}` : "";
    return `the difference in ${this.#scalar(scalar)} between rows where ${this.event(treated)} and ${others} that are like them${how}`;
  }

  #rows(event: Event): string {
    return event.kind === "all" ? "all rows" : `rows where ${this.event(event)}`;
  }

  #rank(query: Extract<Query, { kind: "rank" }>): string {
    const isTop = query.order === "desc";
    const same = isTop ? /^the (?:largest )?/ : /^the (?:smallest )?/;
    const count =
      query.limit === 1
        ? `the ${this.#said(query.column)} with`
        : `the ${query.limit} values of ${this.#said(query.column)} with`;
    if (query.by.kind === "count")
      return `${count} the ${isTop ? "most" : "fewest"} ${query.by.event.kind === "all" ? "rows" : this.#rows(query.by.event)}`;
    return `${count} the ${isTop ? "highest" : "lowest"} ${this.#scalar(query.by).replace(same, "")}`;
  }

  #scalar(scalar: Scalar): string {
    switch (scalar.kind) {
      case "number":
        return String(scalar.value);
      case "probability":
        return `the probability ${this.#outcome(scalar.event)}${among(this, scalar.given)}`;
      case "odds":
        return `the odds ${this.#outcome(scalar.event)}${among(this, scalar.given)}`;
      case "count":
        return scalar.event.kind === "all"
          ? "the number of rows"
          : `the number of rows where ${this.event(scalar.event)}`;
      case "statistic": {
        const said = this.#said(scalar.column);
        const what = STATISTIC[scalar.statistic];
        const of = said.startsWith("the ") && !what.endsWith(" of") ? " of" : "";
        return `${what}${of} ${said}${among(this, scalar.given)}`;
      }
      case "quantile":
        return `the ${scalar.q === 0.5 ? "median" : `${percent(scalar.q)} quantile`} of ${this.#said(scalar.column)}${among(this, scalar.given)}`;
      case "correlation":
        return `the ${scalar.method === "spearman" ? "rank correlation" : "correlation"} of ${this.#said(scalar.x)} and ${this.#said(scalar.y)}${this.#held(scalar.within)}${among(this, scalar.given)}`;
      case "slope": {
        const [first = "", ...others] = scalar.on;
        return `the change in ${this.#said(scalar.y)} for one more ${this.#unitOf(first)}${this.#held(others)}${among(this, scalar.given)}`;
      }
      case "difference":
        return this.#difference(scalar.left, scalar.right);
      case "ratio":
        return this.#ratio(scalar.left, scalar.right);
    }
  }

  /** `kg of weight`; of dates a day, of numbers without a unit one. */
  #unitOf(name: string): string {
    const column = this.#column(name);
    const unit = column?.type === "date" ? "day" : (column?.unit ?? "unit");
    return `${unit} of ${this.#said(name)}`;
  }

  #cell({ column, value }: Cell): string {
    return `${this.#said(column)} is ${this.#same({ kind: "column", column }, value)}`;
  }

  #difference(left: Scalar, right: Scalar): string {
    const sides = sidesOf(left, right);
    return sides === null
      ? `the difference between ${this.#scalar(left)} and ${this.#scalar(right)}`
      : `the difference in ${this.#scalar(sides.figure)} between ${this.#rows(sides.left)} and ${this.#rows(sides.right)}`;
  }

  #ratio(left: Scalar, right: Scalar): string {
    const sides = sidesOf(left, right);
    return sides === null
      ? `the ratio of ${this.#scalar(left)} to ${this.#scalar(right)}`
      : `the ratio of ${this.#scalar(sides.figure)} among ${this.#rows(sides.left)} to that among ${this.#rows(sides.right)}`;
  }

  /** A condition in words; `all` is "any row". */
  event(event: Event): string {
    switch (event.kind) {
      case "all":
        return "any row is taken";
      case "compare":
        return this.#compared(event);
      case "between":
        return this.#between(event);
      case "in":
        return this.#oneOf(event);
      case "missing":
        return `${this.#said(event.column)} is missing`;
      case "present":
        return `${this.#said(event.column)} is not missing`;
      case "outlier": {
        const by = event.method === "z" ? " by three standard deviations" : "";
        const among =
          event.given.kind === "all" ? "" : ` among rows where ${this.event(event.given)}`;
        return `${this.#said(event.column)} is an outlier${by}${among}`;
      }
      case "and":
        return event.events.map((part) => this.#inside(part)).join(" and ");
      case "or":
        return event.events.map((part) => this.#inside(part)).join(" or ");
      case "not":
        return event.event.kind === "compare" && event.event.op === "="
          ? this.#compared({ ...event.event, op: "!=" })
          : `not (${this.event(event.event)})`;
    }
  }

  #compared(event: Compare): string {
    const left = this.#term(event.left);
    if (this.#isNameOf(event)) return `${left} ${event.op === "=" ? "applies" : "does not apply"}`;
    return `${left} ${OPERATOR[event.op]} ${this.#right(event)}`;
  }

  /** What happens, behind "the probability". */
  #outcome(event: Event): string {
    return event.kind === "compare" && event.op === "=" && this.#isNameOf(event)
      ? `of ${this.#term(event.left)}`
      : `that ${this.event(event)}`;
  }

  /** Whether a column is called what the value means: of `survived` the 1 that means survived. */
  #isNameOf({ left, op, right }: Compare): boolean {
    if (left.kind !== "column" || typeof right === "object") return false;
    if (op !== "=" && op !== "!=") return false;
    const meaning = this.#names.meaning(left.column, String(right));
    return meaning?.toLowerCase() === this.#said(left.column).toLowerCase();
  }

  #said(key: Key): string {
    return this.#names.phrase(key);
  }

  #all(columns: readonly string[]): string {
    return columns.map((name) => this.#said(name)).join(" and ");
  }

  #held(columns: readonly string[]): string {
    return columns.length > 0 ? `, with ${this.#all(columns)} held fixed` : "";
  }

  #term(left: Term): string {
    return left.kind === "column" ? this.#said(left.column) : `the ${this.#said(left)}`;
  }

  #column(name: string): Column | undefined {
    return this.#names.codebook.columns.find((own) => own.name === name);
  }

  #between(event: Extract<Event, { kind: "between" }>): string {
    const { low, high } = event;
    const left = this.#term(event.left);
    const [from, to] = [low, high].map(({ value }) => this.#literal(event.left, value));
    if (low.inclusive !== high.inclusive)
      return `${left} is ${low.inclusive ? "at least" : "above"} ${from} and ${high.inclusive ? "at most" : "below"} ${to}`;
    const closed = low.inclusive ? "" : " (exclusive)";
    return `${left} is between ${from}${closed} and ${to}${closed}`;
  }

  #oneOf({ left, values }: Extract<Event, { kind: "in" }>): string {
    return `${this.#term(left)} is ${list(
      values.map((value) => this.#same(left, value)),
      "or",
    )}`;
  }

  #inside(event: Event): string {
    const isAmong = event.kind === "outlier" && event.given.kind !== "all";
    return event.kind === "and" || event.kind === "or" || isAmong
      ? `(${this.event(event)})`
      : this.event(event);
  }

  #right(event: Compare): string {
    const { left, op, right } = event;
    if (typeof right !== "object")
      return op === "=" || op === "!=" ? this.#same(left, right) : this.#literal(left, right);
    if (right.kind === "column" || right.kind === "part") return this.#term(right);
    return this.#scalar(right);
  }

  #literal(left: Term, value: Literal): string {
    if (left.kind === "part" && typeof value === "number") {
      if (left.part === "month") return MONTHS[value - 1] ?? String(value);
      if (left.part === "weekday") return DAYS[value - 1] ?? String(value);
    }
    const meaning = left.kind === "column" ? this.#names.meaning(left.column, String(value)) : null;
    if (meaning !== null) return `${literal(value)} (${meaning})`;
    if (typeof value !== "number" || formulaOf(left.column)) return literal(value);
    const column = this.#column(left.column);
    return column ? amount(value, column) : literal(value);
  }

  /** A value that is or is not: by its meaning alone. Where values have an order it stands behind them. */
  #same(left: Term, value: Literal): string {
    const word = left.kind === "column" ? this.#word(left.column, value) : null;
    return word ?? this.#literal(left, value);
  }

  /** A value by its meaning, and of a column with a name of its user's without quotes; else null. */
  #word(column: string, value: Literal): string | null {
    const meaning = this.#names.meaning(column, String(value));
    const isNamed = this.#names.given(column) !== null;
    if (meaning === null && (typeof value === "number" || !isNamed)) return null;
    const text = meaning ?? String(value);
    return isNamed && isPlain(text) ? text : literal(text);
  }

  #change(column: string, made: Change): string {
    switch (made.kind) {
      case "set":
        return `were ${this.#word(column, made.value) ?? literal(made.value)}`;
      case "multiply":
        return `were multiplied by ${made.factor}`;
      case "add":
        return made.amount < 0
          ? `were lowered by ${-made.amount}`
          : `were raised by ${made.amount}`;
    }
  }
}

function among(speaker: Speaker, given: Event): string {
  return given.kind === "all" ? "" : `, among rows where ${speaker.event(given)}`;
}
