import type { Random } from "../../numerics/random.ts";

/**
 * Distributions over `width` values, side by side, each drawn from by one uniform number and one
 * look-up however many values it has (A. J. Walker, "An efficient method for generating discrete
 * random variables with general distributions", 1977; M. D. Vose's construction, 1991). A
 * distribution is made ready when it is first drawn from, as few are in a small sample.
 */
export class AliasTable {
  readonly #shares: Float32Array;
  readonly #width: number;
  readonly #tilt: ArrayLike<number> | null;
  readonly #keep: Float64Array;
  readonly #other: Uint16Array;
  readonly #ready: Uint8Array;
  readonly #weights: Float64Array;
  /** Values whose weight is below the mean from the start on, the others from the end on. */
  readonly #open: Uint16Array;

  /** @param tilt - what each value's share is multiplied by; up to a factor. */
  constructor(shares: Float32Array, width: number, tilt: ArrayLike<number> | null) {
    this.#shares = shares;
    this.#width = width;
    this.#tilt = tilt;
    this.#keep = new Float64Array(shares.length);
    this.#other = new Uint16Array(shares.length);
    this.#ready = new Uint8Array(width > 0 ? shares.length / width : 0);
    this.#weights = new Float64Array(width);
    this.#open = new Uint16Array(width);
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
    const shares = this.#shares;
    const tilt = this.#tilt;
    const weights = this.#weights;
    const open = this.#open;
    const first = at * width;
    let total = 0;
    let heaviest = 0;
    for (let i = 0; i < width; i++) {
      weights[i] = (shares[first + i] as number) * (tilt ? (tilt[i] as number) : 1);
      total += weights[i] as number;
      if ((weights[i] as number) > (weights[heaviest] as number)) heaviest = i;
    }
    let low = 0;
    let high = width;
    const sort = (i: number) => {
      if ((weights[i] as number) < 1) open[low++] = i;
      else open[--high] = i;
    };
    for (let i = 0; i < width; i++) {
      // Rounding leaves some over, which keep all; a value without weight must never be drawn.
      const isNever = weights[i] === 0;
      this.#keep[first + i] = isNever ? 0 : 1;
      this.#other[first + i] = isNever ? heaviest : i;
      weights[i] = ((weights[i] as number) * width) / total;
      sort(i);
    }
    while (low > 0 && high < width) {
      const small = open[--low] as number;
      const large = open[high++] as number;
      this.#keep[first + small] = weights[small] as number;
      this.#other[first + small] = large;
      weights[large] = (weights[large] as number) + (weights[small] as number) - 1;
      sort(large);
    }
    this.#ready[at] = 1;
  }
}
