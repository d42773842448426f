import type { Random } from "../../numerics/random.ts";
import type { Box } from "../coding/boxes.ts";
import type { Compiled, Rule } from "../coding/compile-event.ts";
import type { CutColumn } from "../coding/pieces.ts";
import type { DrawnRows } from "./draw-boxes.ts";

/**
 * Rules read from drawn rows: each row's codes are first drawn down to pieces, in which every
 * condition holds or not; then 1 is true, 0 unknown, −1 false.
 */
export class RuleReader {
  readonly #rows: number;
  readonly #pieces: ReadonlyMap<number, Uint16Array>;

  constructor({ columns }: Compiled, drawn: DrawnRows, random: Random) {
    this.#rows = drawn.codes.rows;
    this.#pieces = new Map(
      [...columns].map(([at, column]) => [at, drawPieces(column, at, drawn, random)]),
    );
  }

  truths(rule: Rule): Int8Array {
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
        const holds = this.#inside(rule.holds);
        const fails = this.#inside(rule.fails);
        return Int8Array.from(holds, (inside, row) => inside - (fails[row] as number));
      }
    }
  }

  #inside(boxes: readonly Box[]): Uint8Array {
    const inside = new Uint8Array(this.#rows);
    for (const box of boxes) {
      const limits = [...box].map(([column, allowed]) => ({
        pieces: this.#pieces.get(column) as Uint16Array,
        allowed: flags(allowed),
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

/** Each row's piece of one column: one of its code's that its box allows, by their shares. */
export function drawPieces(
  { pieces, coding }: CutColumn,
  column: number,
  { codes, boxes, box }: DrawnRows,
  random: Random,
): Uint16Array {
  const ofCode: number[][] = Array.from({ length: coding.codes }, () => []);
  pieces.forEach(({ code }, at) => {
    ofCode[code]?.push(at);
  });
  const allowed = boxes.map((one) => {
    const mine = one.get(column);
    return mine === undefined ? null : flags(mine);
  });
  const drawn = codes.columns[column] as Uint16Array;
  return drawn.map((code, row) => {
    const own = ofCode[code] as number[];
    if (own.length === 1) return own[0] as number;
    const may = allowed[box[row] as number];
    const possible = may ? own.filter((at) => may[at] === 1) : own;
    const total = possible.reduce((sum, at) => sum + (pieces[at]?.share as number), 0);
    let left = random.uniform() * total;
    for (const at of possible) {
      left -= pieces[at]?.share as number;
      if (left < 0) return at;
    }
    return possible.at(-1) as number;
  });
}

function flags(bits: bigint): Uint8Array {
  const digits = bits.toString(2);
  return Uint8Array.from({ length: digits.length }, (_, at) =>
    Number(digits[digits.length - 1 - at]),
  );
}
