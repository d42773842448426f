import type {
  Answered,
  AnswerTable,
  AnswerValue,
  Card,
  Gauge,
  Series,
} from "@probability-chat/contract";
import type { EngineAnswer, Estimate, Interval } from "@probability-chat/engine";
import type { Aspect, Names } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";

/** An answer that shows something itself; an explanation is shown as what it explains. */
export type Said = Exclude<EngineAnswer, { kind: "refused" | "explain" }>;

/** The headline value of an answer, unrounded, and what form it has. */
export interface Headline {
  readonly form: Answered["form"];
  readonly value: AnswerValue;
}

/** One plain sentence, its figure first and apart, so that Markdown can set it in bold. */
export interface Sentence {
  readonly figure: string;
  readonly rest: string;
}

/** What stands large on a card, and what right beside it. */
export type Face = Pick<Card, "figure" | "beside">;

/** What is told beside an answer's figure, with a word for what it is. */
export type Fact = Card["facts"][number];

/** What was asked, as far as an answer is shown by it. */
export interface Asked {
  readonly query: Query;
  /** The query in words, beginning in lower case: a drawing's title. */
  readonly reading: string;
  /** The unit of the answer's figures. */
  readonly unit: string | null;
  /** How the table's columns and values are said. */
  readonly names: Names;
  /** What tells the sides of a comparison apart, in words. */
  readonly sides?: readonly [string, string] | null | undefined;
  /** Of a description: the part that was asked for. */
  readonly aspect?: Aspect | undefined;
}

/** How one kind of answer is shown: its value on the wire and its sentence, and what else it has. */
export interface Shown<Answer> {
  headline(answer: Answer, query: Query): Headline;
  sentence(answer: Answer, asked: Asked): Sentence;
  /** Counts unless it says otherwise. */
  method?(answer: Answer, query: Query): Answered["method"];
  /** None where the sentence says it all. */
  tables?(answer: Answer, asked: Asked): readonly AnswerTable[];
  /** Its numbers as something to draw, where there are so many that a drawing helps. */
  series?(answer: Answer, asked: Asked): Series | null;
  /** The scale that its one figure is drawn on. */
  gauge?(answer: Answer, asked: Asked): Gauge | null;
  /** Beside which the card's sentence is the question; else it is the rest of the answer's own. */
  face?(answer: Answer, asked: Asked, sentence: Sentence): Face;
  facts?(answer: Answer, asked: Asked): readonly Fact[];
  /** What Markdown says below its sentence, a paragraph each: the rows and the interval first. */
  below?(answer: Answer, asked: Asked): readonly (string | null)[];
  /** Sentences about the whole. */
  notes?(answer: Answer, asked: Asked): readonly string[];
  /** The one estimate that stands for it. */
  estimate?(answer: Answer): Estimate | null;
  /** Of its first figure, where there is one. */
  interval?(answer: Answer): Interval | null;
  /** Whether it has a figure for each of several groups. */
  isOfGroups?(answer: Answer): boolean;
}
