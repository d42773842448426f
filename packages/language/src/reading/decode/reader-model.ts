import type { Encoded } from "../encode/encoded.ts";

/** A trained reader. What it holds of an input and of what is written so far is its own affair. */
export interface ReaderModel<Memory = unknown, Past = unknown> {
  /** Reads the input, once a question. */
  begin(encoded: Encoded): Promise<Memory>;
  /** Of each place of the input the logit that a query uses it, where the model tells. */
  usage?(memory: Memory): ArrayLike<number>;
  /**
   * Writes one output more in each row. `parents` are the rows of `past` that the outputs go on
   * from; there is no past before the first. Of each row the logits of what may come next stand one
   * behind the other: those of `OUTPUT`, then those of the input's places.
   */
  step(
    memory: Memory,
    past: Past | null,
    outputs: readonly number[],
    parents: readonly number[],
  ): Promise<{ readonly logits: Float32Array; readonly past: Past }>;
}
