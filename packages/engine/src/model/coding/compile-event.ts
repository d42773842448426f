import { datePart } from "@probability-chat/codebook";
import {
  type Comparator,
  type DatePart,
  type Event,
  isPeriod,
  type Term,
} from "@probability-chat/query";
import { inOrder } from "../../table/comparison.ts";
import { type Box, EVERYWHERE, intersection, NOWHERE, oneBox, union } from "./boxes.ts";
import type { ColumnCoding, NumberCoding } from "./column-coding.ts";
import {
  type Asked,
  type Condition,
  ordersTexts,
  partAsRange,
  rangesOf,
  textsOf,
  valuesOf,
} from "./conditions.ts";
import { isAtom } from "./number-cell.ts";
import { bits, type CutColumn, cutColumn } from "./pieces.ts";

/**
 * Events over codes in Kleene's three values. Each comparison becomes two sets of rows, those in
 * which it holds and those in which it fails; a row in neither has a missing cell. Events that are
 * asked together are compiled together, over the same pieces of the same columns.
 */
export interface Compiled {
  /** The coded columns that are asked about, by their place in the model. */
  readonly columns: ReadonlyMap<number, CutColumn>;
  readonly events: readonly Rule[];
}

export type Rule =
  | { readonly kind: "all" }
  | { readonly kind: "leaf"; readonly holds: readonly Box[]; readonly fails: readonly Box[] }
  | { readonly kind: "and" | "or"; readonly rules: readonly Rule[] }
  | { readonly kind: "not"; readonly rule: Rule };

/** Where columns are compared with each other, one has at most so many values. */
const MOST_PAIRS = 64;

/** The columns named are those that the codings cannot answer for. */
export function compileEvents(
  codings: readonly ColumnCoding[],
  events: readonly Event[],
): Compiled | { readonly notModelled: string[] } {
  const compiler = new Compiler(codings);
  const drafts = events.map((event) => compiler.draft(event));
  if (compiler.notModelled.size > 0) return { notModelled: [...compiler.notModelled] };
  const columns = compiler.cut();
  return { columns, events: drafts.map((draft) => finish(draft, columns)) };
}

/** Rows in which a rule holds. */
export function holding(rule: Rule, columns: ReadonlyMap<number, CutColumn>): readonly Box[] {
  const full = (column: number) => columns.get(column)?.full ?? 0n;
  switch (rule.kind) {
    case "all":
      return EVERYWHERE;
    case "leaf":
      return rule.holds;
    case "not":
      return failing(rule.rule, columns);
    case "and":
      return rule.rules.reduce(
        (boxes, one) => intersection(boxes, holding(one, columns)),
        EVERYWHERE,
      );
    case "or":
      return rule.rules.reduce((boxes, one) => union(boxes, holding(one, columns), full), NOWHERE);
  }
}

/** Rows in which a rule is known not to hold. */
export function failing(rule: Rule, columns: ReadonlyMap<number, CutColumn>): readonly Box[] {
  const full = (column: number) => columns.get(column)?.full ?? 0n;
  switch (rule.kind) {
    case "all":
      return NOWHERE;
    case "leaf":
      return rule.fails;
    case "not":
      return holding(rule.rule, columns);
    case "and":
      return rule.rules.reduce((boxes, one) => union(boxes, failing(one, columns), full), NOWHERE);
    case "or":
      return rule.rules.reduce(
        (boxes, one) => intersection(boxes, failing(one, columns)),
        EVERYWHERE,
      );
  }
}

/** A rule whose columns are not cut yet. */
type Draft =
  | { readonly kind: "all" }
  | { readonly kind: "condition"; readonly column: number; readonly condition: number }
  | { readonly kind: "presence"; readonly column: number; readonly missing: boolean }
  | {
      readonly kind: "pair";
      readonly left: number;
      readonly op: Comparator;
      readonly right: number;
    }
  | { readonly kind: "and" | "or"; readonly rules: readonly Draft[] }
  | { readonly kind: "not"; readonly rule: Draft };

class Compiler {
  readonly notModelled = new Set<string>();
  readonly #codings: readonly ColumnCoding[];
  readonly #conditions = new Map<number, Condition[]>();

  constructor(codings: readonly ColumnCoding[]) {
    this.#codings = codings;
  }

  cut(): Map<number, CutColumn> {
    const asked = [...this.#conditions].sort(([a], [b]) => a - b);
    return new Map(
      asked.map(([column, conditions]) => [
        column,
        cutColumn(this.#codings[column] as ColumnCoding, conditions),
      ]),
    );
  }

  draft(event: Event): Draft {
    switch (event.kind) {
      case "all":
        return event;
      case "and":
      case "or":
        return { kind: event.kind, rules: event.events.map((one) => this.draft(one)) };
      case "not":
        return { kind: "not", rule: this.draft(event.event) };
      case "missing":
      case "present": {
        const column = this.#find(event.column, null);
        if (column === null) return this.#refuse(event.column);
        this.#conditionsOf(column);
        return { kind: "presence", column, missing: event.kind === "missing" };
      }
      case "outlier":
        return this.#refuse(event.column);
      case "compare": {
        const { left, op, right } = event;
        if (typeof right === "object" && (right.kind === "column" || right.kind === "part")) {
          return this.#pair(left, op, right);
        }
        return this.#compare(event);
      }
      default:
        return this.#compare(event);
    }
  }

  #compare(asked: Asked): Draft {
    const { left } = asked;
    const whole = this.#find(left.column, null);
    const coding = whole === null ? null : (this.#codings[whole] as ColumnCoding);
    if (whole === null || !coding) return this.#refuse(left.column);
    if (coding.kind === "levels") {
      const unordered = coding.rest && coding.rest.unnamed.count > 0 && ordersTexts(asked);
      if (unordered || left.kind === "part") return this.#refuse(left.column);
      return this.#condition(whole, textsOf(asked, coding));
    }
    if (left.kind === "column") return this.#condition(whole, rangesOf(asked, coding));
    if (coding.scale !== "instant") return this.#refuse(left.column);
    return this.#partCondition(asked, left.part, whole, coding);
  }

  #partCondition(asked: Asked, part: DatePart, whole: number, coding: NumberCoding): Draft {
    if (part === "year" || part === "date") {
      return this.#condition(whole, partAsRange(asked, part, coding));
    }
    if (isPeriod(part)) return this.#refuse(coding.column);
    const coded = this.#find(coding.column, part === "quarter" ? "month" : part);
    if (coded !== null) {
      const months = this.#codings[coded] as NumberCoding;
      const condition =
        part === "quarter"
          ? valuesOf(asked, "number", (month) => Math.ceil(month / 3))
          : rangesOf(asked, months);
      return this.#condition(coded, condition);
    }
    // A part that is not coded is the same in all dates, unless each date has its own code.
    if (part === "day" && !coding.cells.every(isAtom)) return this.#refuse(coding.column);
    const condition = valuesOf(asked, "number", (instant) => datePart(part, instant));
    return this.#condition(whole, condition);
  }

  /** Two columns whose values are all codes of their own, read alike. */
  #pair(left: Term, op: Comparator, right: Term): Draft {
    const places = [left, right].map((term) =>
      this.#find(term.column, term.kind === "part" ? term.part : null),
    );
    const [a, b] = places.map((place) => (place === null ? null : this.#codings[place]));
    if (!a || !b || !isSingle(a) || !isSingle(b) || !comparesAlike(a, b)) {
      const known = a && b;
      if (known || !a) this.#refuse(left.column);
      if (known || !b) this.#refuse(right.column);
      return { kind: "all" };
    }
    const [first, second] = places as [number, number];
    if (first === second) return this.#condition(first, alwaysIf(inOrder(op, 0, 0)));
    for (const column of [first, second]) this.#conditionsOf(column);
    return { kind: "pair", left: first, op, right: second };
  }

  #condition(column: number, condition: Condition): Draft {
    const conditions = this.#conditionsOf(column);
    conditions.push(condition);
    return { kind: "condition", column, condition: conditions.length - 1 };
  }

  #conditionsOf(column: number): Condition[] {
    const conditions = this.#conditions.get(column) ?? [];
    this.#conditions.set(column, conditions);
    return conditions;
  }

  #refuse(column: string): Draft {
    this.notModelled.add(column);
    return { kind: "all" };
  }

  #find(column: string, part: DatePart | null): number | null {
    const place = this.#codings.findIndex((one) => one.column === column && one.part === part);
    return place < 0 ? null : place;
  }
}

function finish(draft: Draft, columns: ReadonlyMap<number, CutColumn>): Rule {
  switch (draft.kind) {
    case "all":
      return draft;
    case "and":
    case "or":
      return { kind: draft.kind, rules: draft.rules.map((one) => finish(one, columns)) };
    case "not":
      return { kind: "not", rule: finish(draft.rule, columns) };
    case "condition": {
      const { holds, present } = columns.get(draft.column) as CutColumn;
      const pieces = holds[draft.condition] as bigint;
      return {
        kind: "leaf",
        holds: oneBox(draft.column, pieces),
        fails: oneBox(draft.column, present & ~pieces),
      };
    }
    case "presence": {
      const { present, missing } = columns.get(draft.column) as CutColumn;
      const [holds, fails] = draft.missing ? [missing, present] : [present, missing];
      return {
        kind: "leaf",
        holds: oneBox(draft.column, holds),
        fails: oneBox(draft.column, fails),
      };
    }
    case "pair":
      return finishPair(draft, columns);
  }
}

function finishPair(
  { left, op, right }: Extract<Draft, { kind: "pair" }>,
  columns: ReadonlyMap<number, CutColumn>,
): Rule {
  const a = columns.get(left) as CutColumn;
  const b = columns.get(right) as CutColumn;
  const holds: Box[] = [];
  const fails: Box[] = [];
  valuesByPiece(a.coding).forEach((value, at) => {
    const matching = bits(valuesByPiece(b.coding), (other) =>
      typeof value === typeof other ? inOrder(op, value, other) : false,
    );
    const mine = 1n << BigInt(at);
    const add = (boxes: Box[], others: bigint) => {
      if (others !== 0n)
        boxes.push(
          new Map([
            [left, mine],
            [right, others],
          ]),
        );
    };
    add(holds, matching);
    add(fails, b.present & ~matching);
  });
  return { kind: "leaf", holds, fails };
}

function isSingle(coding: ColumnCoding): boolean {
  if (coding.codes > MOST_PAIRS) return false;
  return coding.kind === "levels" ? coding.rest === null : coding.cells.every(isAtom);
}

function comparesAlike(a: ColumnCoding, b: ColumnCoding): boolean {
  if (a.kind === "levels" || b.kind === "levels") return a.kind === b.kind;
  return a.scale === b.scale;
}

function valuesByPiece(coding: ColumnCoding): readonly (number | string)[] {
  return coding.kind === "levels" ? coding.texts : coding.cells.map(({ low }) => low);
}

function alwaysIf(holds: boolean): Condition {
  return {
    kind: "ranges",
    ranges: [],
    negated: holds,
  };
}
