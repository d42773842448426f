import type { Box } from "../coding/boxes.ts";
import type { Rule } from "../coding/compile-event.ts";
import { flagsOf } from "../coding/pieces.ts";

/**
 * Rules read from drawn rows: each row's codes have been drawn down to pieces, in which every
 * condition holds or not; then 1 is true, 0 unknown, −1 false.
 */
export class RuleReader {
  readonly #rows: number;
  readonly #pieces: ReadonlyMap<number, Uint16Array>;
  /** Of rules read before: questions ask for a rule, for its negation and whether it is known. */
  readonly #read = new Map<Rule, Int8Array>();
  /** By what leaves say, since long events say the same often. */
  readonly #leaves = new Map<string, Int8Array>();

  /** @param pieces - of each column that the rules read, every row's piece. */
  constructor(rows: number, pieces: ReadonlyMap<number, Uint16Array>) {
    this.#rows = rows;
    this.#pieces = pieces;
  }

  truths(rule: Rule): Int8Array {
    const known = this.#read.get(rule);
    if (known) return known;
    const truths = this.#truths(rule);
    this.#read.set(rule, truths);
    return truths;
  }

  #truths(rule: Rule): Int8Array {
    switch (rule.kind) {
      case "all":
        return new Int8Array(this.#rows).fill(1);
      case "not":
        return this.truths(rule.rule).map((truth) => -truth);
      case "and":
      case "or": {
        const sign = rule.kind === "and" ? 1 : -1;
        const result = new Int8Array(this.#rows).fill(sign);
        for (const one of rule.rules) {
          const truths = this.truths(one);
          for (let row = 0; row < result.length; row++) {
            const truth = truths[row] as number;
            if (truth * sign < (result[row] as number) * sign) result[row] = truth;
          }
        }
        return result;
      }
      case "leaf": {
        const key = `${keyOf(rule.holds)}|${keyOf(rule.fails)}`;
        const known = this.#leaves.get(key);
        if (known) return known;
        const holds = this.#inside(rule.holds);
        const fails = this.#inside(rule.fails);
        const truths = new Int8Array(this.#rows);
        for (let row = 0; row < truths.length; row++) {
          truths[row] = (holds[row] as number) - (fails[row] as number);
        }
        this.#leaves.set(key, truths);
        return truths;
      }
    }
  }

  #inside(boxes: readonly Box[]): Uint8Array {
    const inside = new Uint8Array(this.#rows);
    for (const box of boxes) {
      const limits = [...box].map(([column, allowed]) => ({
        pieces: this.#pieces.get(column) as Uint16Array,
        allowed: flagsOf(allowed),
      }));
      for (let row = 0; row < inside.length; row++) {
        if (limits.every(({ pieces, allowed }) => allowed[pieces[row] as number] === 1)) {
          inside[row] = 1;
        }
      }
    }
    return inside;
  }
}

function keyOf(boxes: readonly Box[]): string {
  return boxes
    .map((box) => [...box].map(([column, pieces]) => `${column}:${pieces.toString(36)}`).join())
    .join(";");
}
