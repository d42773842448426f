import type { Query } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Support } from "../../estimate.ts";
import type { Refused } from "../../refuse.ts";

/** Two columns that go together, by the measure of `structure/strength.ts`. */
export interface RelationFound {
  readonly kind: "relation";
  readonly x: string;
  readonly y: string;
  /**
   * From 0 to 1. Its interval allows for the choice of the strongest (Y. Benjamini and D. Yekutieli,
   * "False discovery rate-adjusted multiple confidence intervals for selected parameters", 2005).
   */
  readonly strength: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
    readonly level: number;
  };
  /** Of two numbers whether the one falls as the other rises. */
  readonly falls: boolean;
  /** The p-value over all comparisons. */
  readonly adjusted: number;
  readonly n: number;
}

/** A relation that points the other way among rows that are alike in a third column. */
export interface ReversalFound {
  readonly kind: "reversal";
  readonly x: string;
  readonly y: string;
  readonly within: string;
  /** What is compared: of two groups their shares or means, of two numbers the correlation of ranks. */
  readonly quantity: "probabilityDifference" | "difference" | "correlation";
  /** The two values of `x`, left less right; null of two numbers. */
  readonly sides: readonly [left: string, right: string] | null;
  /** The value of `y` whose share is compared; else null. */
  readonly level: string | null;
  readonly overall: number;
  readonly inside: number;
}

/** Something about the rows or a column that whoever counts them should know. */
export type OddityFound =
  | {
      /** Cells that are empty in most rows. */
      readonly kind: "missing";
      readonly column: string;
      readonly rows: number;
      readonly of: number;
    }
  /** One value in all rows that have one, or nearly. */
  | {
      readonly kind: "constant";
      readonly column: string;
      readonly value: string;
      readonly rows: number;
      readonly of: number;
    }
  /** A value that seems to stand for a missing one. */
  | {
      readonly kind: "code";
      readonly column: string;
      readonly value: string;
      readonly rows: number;
      readonly of: number;
    }
  /** A few values far from the others. */
  | {
      readonly kind: "skewed";
      readonly column: string;
      readonly skewness: number;
      readonly median: number;
      readonly farthest: number;
    }
  /** Rows that are another row again, cell by cell. */
  | { readonly kind: "repeated"; readonly rows: number; readonly of: number }
  /** A column that another tells, or nearly: the same in other words, a unit, bands. */
  | { readonly kind: "told"; readonly column: string; readonly by: string }
  /** A level that a number left from one period to the next, and did not come back to. */
  | {
      readonly kind: "shift";
      readonly column: string | null;
      readonly from: string;
      readonly before: number;
      readonly after: number;
    };

/** Something that stands out, with the query that asks for it by itself and that query's answer. */
export interface Finding {
  readonly found: RelationFound | ReversalFound | OddityFound;
  readonly query: Query | null;
  readonly answer: Exclude<EngineAnswer, Refused> | null;
}

/** What stands out in a table, what matters most first. */
export interface FindingsFound {
  readonly kind: "findings";
  /** The column that they are about; null of the whole table. */
  readonly column: string | null;
  readonly findings: readonly Finding[];
  /** Pairs of columns that were compared, and those of them that go together beyond chance. */
  readonly comparisons: number;
  readonly discoveries: number;
  readonly rate: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}
