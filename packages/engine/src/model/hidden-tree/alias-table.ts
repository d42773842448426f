import type { Random } from "../../numerics/random.ts";

/**
 * Distributions over `width` values, side by side, each drawn from by one uniform number and one
 * look-up however many values it has (A. J. Walker, "An efficient method for generating discrete
 * random variables with general distributions", 1977; M. D. Vose's construction, 1991). A
 * distribution is made ready when it is first drawn from, as few are in a small sample.
 */
export class AliasTable {
  readonly #width: number;
  readonly #weights: (first: number) => Float64Array;
  readonly #keep: Float64Array;
  readonly #other: Uint16Array;
  readonly #ready: Uint8Array;

  /** @param weights - those of the distribution at a place, up to a factor. */
  constructor(count: number, width: number, weights: (at: number) => Float64Array) {
    this.#width = width;
    this.#weights = weights;
    this.#keep = new Float64Array(count * width);
    this.#other = new Uint16Array(count * width);
    this.#ready = new Uint8Array(count);
  }

  /** One value for each of `into`: from the distributions at `places`, or the first for all. */
  drawEach(places: Uint8Array | null, into: Uint8Array | Uint16Array, random: Random): void {
    const width = this.#width;
    const keep = this.#keep;
    const other = this.#other;
    const ready = this.#ready;
    for (let i = 0; i < into.length; i++) {
      const at = places ? (places[i] as number) : 0;
      if (ready[at] === 0) this.#prepare(at);
      const place = random.uniform() * width;
      const value = place | 0;
      const cell = at * width + value;
      into[i] = place - value < (keep[cell] as number) ? value : (other[cell] as number);
    }
  }

  #prepare(at: number): void {
    const width = this.#width;
    const first = at * width;
    const weights = this.#weights(at);
    let total = 0;
    let heaviest = 0;
    for (let i = 0; i < width; i++) {
      total += weights[i] as number;
      if ((weights[i] as number) > (weights[heaviest] as number)) heaviest = i;
    }
    const low: number[] = [];
    const high: number[] = [];
    const left = weights.map((weight) => (weight * width) / total);
    for (let i = 0; i < width; i++) ((left[i] as number) < 1 ? low : high).push(i);
    while (low.length > 0 && high.length > 0) {
      const small = low.pop() as number;
      const large = high[high.length - 1] as number;
      this.#keep[first + small] = left[small] as number;
      this.#other[first + small] = large;
      left[large] = (left[large] as number) + (left[small] as number) - 1;
      if ((left[large] as number) < 1) low.push(high.pop() as number);
    }
    // Rounding leaves some over; a value without weight must still never be drawn.
    for (const i of [...low, ...high]) {
      const isNever = weights[i] === 0;
      this.#keep[first + i] = isNever ? 0 : 1;
      this.#other[first + i] = isNever ? heaviest : i;
    }
    this.#ready[at] = 1;
  }
}
