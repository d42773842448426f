import type { Word } from "../text/words.ts";
import { type Encoded, KIND, type Point, SEGMENT } from "./encoded.ts";

/** The encoder of text knows so many positions. */
const LAST_POSITION = 511;

/** What a run of pieces is; kind and point are those of the first piece, the rest is other. */
export interface Written {
  readonly kind?: number;
  readonly point?: Point;
  readonly match?: number;
  /** The position of all its pieces, where it is not their place. */
  readonly position?: number;
  readonly segment?: number;
}

/** Writes the input, run by run. */
export class InputWriter {
  readonly #ids: number[] = [];
  readonly #position: number[] = [];
  readonly #segment: number[] = [];
  readonly #kind: number[] = [];
  readonly #match: number[] = [];
  readonly #points = new Map<number, Point>();

  /** The next place. */
  get length(): number {
    return this.#ids.length;
  }

  add(ids: readonly number[], written: Written = {}): void {
    const { kind = KIND.other, point, match = 0, position, segment = SEGMENT.table } = written;
    if (point && ids.length > 0) this.#points.set(this.length, point);
    ids.forEach((id, number) => {
      this.#position.push(Math.min(position ?? this.length, LAST_POSITION));
      this.#ids.push(id);
      this.#segment.push(segment);
      this.#kind.push(number === 0 ? kind : KIND.other);
      this.#match.push(match);
    });
  }

  finish(
    words: readonly Word[],
    wordPlaces: readonly number[],
    inTitle: readonly number[],
  ): Encoded {
    return {
      ids: Int32Array.from(this.#ids),
      position: Int32Array.from(this.#position),
      segment: Int32Array.from(this.#segment),
      kind: Int32Array.from(this.#kind),
      match: Int32Array.from(this.#match),
      points: this.#points,
      words,
      wordPlaces,
      inTitle,
    };
  }
}
