import type { AnswerTable, Series } from "@probability-chat/contract";
import type { Interval } from "@probability-chat/engine";
import type { Sentence } from "../sentence.ts";
import type { Headline } from "../value.ts";

/** How one kind of analysis is shown: its value on the wire, its sentence, its tables, its drawing. */
export interface Shown<Answer> {
  headline(answer: Answer): Headline;
  /** `reading` is the query in words, beginning in lower case; `unit` that of its figures. */
  sentence(answer: Answer, reading: string, unit: string | null): Sentence;
  tables(answer: Answer, unit: string | null): AnswerTable[];
  series(answer: Answer, title: string, unit: string | null): Series | null;
  /** Of its first figure, where there is one. */
  interval(answer: Answer): Interval | null;
}
