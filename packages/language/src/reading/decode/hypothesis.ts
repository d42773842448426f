import type { Query } from "@probability-chat/query";
import type { REASONS } from "../encode/output.ts";

/** Words of the question, from the first to the last, by their place among them. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}

interface Scored {
  /**
   * Natural logarithm of its probability, of all that may be written here. That of a refusal is that
   * of refusing for this reason, and that of a question back that of asking back at all: the words
   * that it names and the readings that it offers follow and count for nothing.
   */
  readonly logProbability: number;
  /**
   * Natural logarithm of what the model, left alone, gives to outputs that may be written, over all
   * steps: near 0 where it needs no grammar to keep it on its way.
   */
  readonly logAllowed: number;
}

/** What a question may mean, as it was written. */
export type Written =
  | ({
      readonly kind: "query";
      readonly query: Query;
      /** The least log-probability that the encoder alone gives to the use of what the query uses. */
      readonly logUsed: number;
      /** The least that it gives to not using what the query does not use. */
      readonly logUnused: number;
    } & Scored)
  | ({
      readonly kind: "refuse";
      readonly reason: (typeof REASONS)[number];
      readonly words: readonly WordRange[];
    } & Scored)
  | ({
      readonly kind: "clarify";
      readonly words: readonly WordRange[];
      /** At most three, the likeliest first. */
      readonly readings: readonly Query[];
    } & Scored);
