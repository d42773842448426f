/** A condition of an answer that its reader should know. Data, not prose. */
export type Caveat =
  | { readonly kind: "fewRows"; readonly rows: number }
  | { readonly kind: "missingExcluded"; readonly rows: number; readonly columns: readonly string[] }
  | { readonly kind: "zeroCount"; readonly upper: number; readonly rows: number }
  /** The event holds in every row that counts. */
  | { readonly kind: "fullCount"; readonly lower: number; readonly rows: number }
  /** The condition alone makes the event certain, or impossible: nothing is estimated. */
  | { readonly kind: "settled"; readonly holds: boolean }
  /** No row satisfies the condition: the model alone answers. */
  | { readonly kind: "extrapolation" }
  | { readonly kind: "association" }
  | { readonly kind: "skewed"; readonly column: string }
  /** All values behind a mean are equal, so that it has no interval. */
  | { readonly kind: "noSpread"; readonly column: string }
  /** The rows behind a figure are too few, or too much alike, for an interval. */
  | { readonly kind: "noInterval"; readonly rows: number }
  /** A few rows far off weigh so heavily in a correlation that its error is 1.5 times the usual. */
  | { readonly kind: "heavyTails"; readonly columns: readonly string[] }
  /** No row is as far from the middle of the others as the one that is predicted. */
  | { readonly kind: "farFromRows" }
  /** Columns that tell next to nothing of what is predicted from them. */
  | { readonly kind: "hardlyTold"; readonly columns: readonly string[] }
  /** Of more columns the first were looked at. */
  | { readonly kind: "truncatedColumns"; readonly shown: number; readonly columns: number }
  | { readonly kind: "borderline" }
  /** The verdicts of so many groups bound the false discovery rate over all of them. */
  | { readonly kind: "severalTests"; readonly tests: number }
  /** So many pairs were compared, and of those told so large a share may be chance. */
  | {
      readonly kind: "discoveries";
      readonly comparisons: number;
      readonly found: number;
      readonly rate: number;
    }
  /** Of a wide table these columns were tested in all rows, and the first before that in some. */
  | { readonly kind: "screened"; readonly shown: number; readonly columns: number }
  /** More rows satisfy the condition than were read: a seeded, uniform sample of so many. */
  | { readonly kind: "sampled"; readonly rows: number }
  /** Columns that repeat the target, are made of it or nearly tell it. */
  | { readonly kind: "copiesOfTarget"; readonly columns: readonly string[] }
  /** Columns that add up to the target, with others of them or taken from one. */
  | { readonly kind: "partsOfTarget"; readonly columns: readonly string[] }
  /** A dependence that vanishes within the levels of a column. */
  | { readonly kind: "explainedBy"; readonly column: string }
  /** Significant, but next to nothing: Cramér's V or |r| below 0.05. */
  | { readonly kind: "negligible" }
  /**
   * Left − right points the other way once the column is held fixed: the difference within its
   * levels, weighted over them as Mantel and Haenszel do, has the opposite sign.
   */
  | ({ readonly kind: "reversal" } & HeldFixed)
  /** Surely less than half of left − right is left once the column is held fixed. */
  | ({ readonly kind: "vanishing" } & HeldFixed)
  /** Columns that go with what is changed and what is asked, of too many levels to be held fixed. */
  | { readonly kind: "notHeld"; readonly columns: readonly string[] }
  /** Such columns that are either in other words, made of it, nearly tell the outcome or follow it. */
  | { readonly kind: "letGo"; readonly columns: readonly string[] }
  /** What is held fixed may follow from the change, and then hides a part of it. */
  | { readonly kind: "heldFixed" }
  /** No column goes with both what is changed and what is asked. */
  | { readonly kind: "nothingToHold" }
  /** Rows left out of an average: hardly any rows like them have the changed value, or lack it. */
  | { readonly kind: "noCounterpart"; readonly rows: number }
  /** Share of rows, in 0..1, that a change moves beyond what rows like them show. */
  | { readonly kind: "extended"; readonly share: number }
  /** A ranking shows more than were asked for, since others have the figure of the last. */
  | { readonly kind: "tied"; readonly asked: number; readonly shown: number }
  /** So many rows more have the value of the last that is shown. */
  | { readonly kind: "tiedRows"; readonly rows: number; readonly column: string }
  | { readonly kind: "hiddenColumns"; readonly shown: number; readonly columns: number }
  /** A departure from the normal distribution that only so many rows show. */
  | { readonly kind: "slightDeparture"; readonly rows: number }
  /** Heavy tails, of which a sample has seen too little. */
  | { readonly kind: "tailsUnseen" }
  /** Neighbouring periods are alike and few: the interval holds less often than it says. */
  | { readonly kind: "alikeNeighbours"; readonly periods: number }
  /** Periods of which nothing can be said. */
  | { readonly kind: "emptyPeriods"; readonly periods: number }
  /** The first or last period is not whole in the table and left out. */
  | { readonly kind: "partPeriods"; readonly periods: readonly string[] }
  /** Totals by a part of the year are of all years together. */
  | {
      readonly kind: "acrossYears";
      readonly part: "quarter" | "month" | "day" | "weekday" | "hour";
      readonly from: number;
      readonly to: number;
    }
  /** A total is of all dates of a column, which go over several years. */
  | {
      readonly kind: "totalSpan";
      readonly column: string;
      readonly from: string;
      readonly to: string;
    }
  /** A forecast supposes that what was goes on. */
  | { readonly kind: "goesOn" }
  /** In the back-test repeating the last value or season was as good. */
  | { readonly kind: "noBetterThanLast" }
  /** No forecast of the back-test was off, so that nothing tells how far the next may be. */
  | { readonly kind: "neverOff" }
  /** A curve of survival rests on fewer events than this. */
  | { readonly kind: "fewEvents"; readonly least: number }
  /** Survival supposes that who leaves early is like who stays. */
  | { readonly kind: "censoring" }
  /** Who has not ended is followed until this date, the table's last. */
  | { readonly kind: "openUntil"; readonly date: string }
  | { readonly kind: "truncatedGroups"; readonly shown: number; readonly groups: number }
  | { readonly kind: "differentVerdictByCount" };

/** A comparison within the levels of a column: left − right, weighted over them. */
interface HeldFixed {
  readonly column: string;
  readonly within: number;
  readonly quantity: "probabilityDifference" | "difference";
}
