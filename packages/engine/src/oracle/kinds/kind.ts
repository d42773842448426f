import type { Event, Query } from "@probability-chat/query";
import type { EngineAnswer } from "../answer.ts";
import type { ColumnTypes } from "../column-types.ts";
import type { Context } from "../context.ts";
import type { Refused } from "../refuse.ts";

/**
 * What the engine knows of one kind of query. All else follows from the kind's form: which columns it
 * names, what its conditions and expressions need, and that they are closed before it is answered.
 */
export type Kind<Name extends Query["kind"] = Query["kind"]> = Known<Asked<Name>>;

export type Asked<Name extends Query["kind"]> = Extract<Query, { kind: Name }>;

interface Known<Of extends Query> {
  /** What it needs of its own columns; a refusal where they cannot give it. */
  check?(query: Of, columns: ColumnTypes): Refused | null;
  answer(context: Context, query: Of, oracle: Oracle): EngineAnswer | Promise<EngineAnswer>;
  /**
   * The rows behind its answer, where they are not those of its condition in which its own columns
   * are present, or without a condition those behind its expressions.
   *
   * @param behind - the rows behind another query.
   */
  rows?(query: Of, behind: (query: Query) => readonly CountedRows[]): readonly CountedRows[];
  /** What its answer is computed from besides counts, means and quantiles. */
  figures?(context: Context, query: Of, answer: EngineAnswer): Promise<readonly ExplainedFigure[]>;
}

/** What a kind may ask of the oracle itself. */
export interface Oracle {
  readonly kindOf: (query: Query) => Kind;
  /** Answers another query on the same table. */
  readonly ask: (query: Query, level?: number) => Promise<EngineAnswer>;
}

/** Rows that an explanation counts. */
export interface CountedRows {
  readonly label: string;
  readonly event: Event;
}

/** What is summed or looked up behind an answer, where counts alone do not give it. */
export interface ExplainedFigure {
  readonly label: string;
  readonly value: number | string;
}
