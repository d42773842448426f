import type { AnswerTable, AnswerValue } from "@probability-chat/contract";
import type { EngineAnswer, ModelledValue, SimulatedColumn } from "@probability-chat/engine";
import { cut } from "./cut-table.ts";
import { shorten } from "./escape.ts";
import { level, number, percent, rows } from "./figures.ts";
import type { Sentence } from "./sentence.ts";
import type { Headline } from "./value.ts";

/** Answers that the learned model gives, in words: completions, surprises, rows made up. */
export type Modelled = Extract<EngineAnswer, { kind: "completion" | "surprise" | "simulatedRows" }>;

export function isModelled(answer: EngineAnswer): answer is Modelled {
  return (
    answer.kind === "completion" || answer.kind === "surprise" || answer.kind === "simulatedRows"
  );
}

export function modelledHeadline(answer: Modelled): Headline {
  switch (answer.kind) {
    case "completion": {
      const [only, ...others] = answer.columns;
      if (only && others.length === 0) {
        return only.number
          ? { form: "number", value: only.number.mean }
          : { form: "category", value: firstText(only.values) };
      }
      const values = answer.columns.map(({ column, values: [first] }) => [
        column,
        first ? valueText(first) : null,
      ]);
      return { form: "description", value: Object.fromEntries(values) };
    }
    case "surprise":
      return { form: "number", value: answer.bits };
    case "simulatedRows":
      return { form: "simulation", value: simulatedValue(answer) };
  }
}

function simulatedValue({ rows, columns }: Extract<Modelled, { kind: "simulatedRows" }>) {
  const summaries = columns.map(({ name, number, values }): [string, unknown] => [
    name,
    number
      ? { mean: number.mean, sd: number.sd, range: [number.low, number.high] }
      : Object.fromEntries(values.map(({ text, share }) => [text, share])),
  ]);
  const value: AnswerValue = { rows, columns: Object.fromEntries(summaries) };
  return value;
}

/** `reading` is the query in words, beginning in lower case. */
export function modelledSentence(answer: Modelled, reading: string): Sentence {
  switch (answer.kind) {
    case "completion":
      return completionSentence(answer, reading);
    case "surprise": {
      const { rarer, bits, typical } = answer;
      const measure = `${number(bits)} bits by the learned model; a typical row has ${number(typical)}`;
      const rest = `at least as unusual: that is ${reading} (${measure}).`;
      if (rarer === 1) return { figure: "Every row", rest: ` is ${rest}` };
      const figure = rarer === 0 ? "Fewer than 1 in 2,000" : percent(rarer);
      return { figure, rest: ` of rows are ${rest}` };
    }
    case "simulatedRows":
      return { figure: rows(answer.rows), rest: ` made up by the learned model: ${reading}.` };
  }
}

function completionSentence(
  { columns, joint }: Extract<Modelled, { kind: "completion" }>,
  reading: string,
): Sentence {
  const [only] = columns;
  if (joint) {
    const together = joint.values.map(valueText).join(" · ");
    return { figure: together, rest: ` (${percent(joint.probability)}) is ${reading}.` };
  }
  if (only?.number) {
    const { mean, low, high, mass } = only.number;
    const range = `${level(mass)} of such rows lie between ${number(low)} and ${number(high)}`;
    return { figure: number(mean), rest: ` on average, where ${range}: ${reading}.` };
  }
  const [first] = only?.values ?? [];
  return first
    ? { figure: valueText(first), rest: ` (${percent(first.probability)}) is ${reading}.` }
    : { figure: "Nothing", rest: ` can be said of ${reading}.` };
}

export function modelledTables(answer: Modelled): AnswerTable[] {
  switch (answer.kind) {
    case "completion":
      return answer.columns
        .filter(({ values }) => values.length > 1)
        .flatMap(({ column, values }) =>
          cut(
            [column, "Probability"],
            values.map((value) => [valueText(value), percent(value.probability)]),
            ["left", "right"],
            {
              columns: [column, "probability"],
              rows: values.map((value) => [valueText(value), value.probability]),
            },
          ),
        );
    case "surprise":
      return answer.columns.length < 2
        ? []
        : cut(
            ["Column", "Bits, given the others"],
            answer.columns.map(({ column, bits }) => [column, number(bits)]),
            ["left", "right"],
            {
              columns: ["column", "bits"],
              rows: answer.columns.map(({ column, bits }) => [column, bits]),
            },
          );
    case "simulatedRows":
      return simulatedTables(answer);
  }
}

function simulatedTables({
  columns,
  shown,
}: Extract<Modelled, { kind: "simulatedRows" }>): AnswerTable[] {
  const summaries = columns.map(({ name, number: figures, values }) => [
    name,
    figures
      ? numberText(figures)
      : values.length === 0
        ? "always missing"
        : values
            .slice(0, 3)
            .map(({ text, share }) => `${shorten(text)} ${percent(share)}`)
            .join(", "),
  ]);
  const cells = shown
    .slice(0, 10)
    .map((row) => row.map((cell) => (cell === null ? "—" : cellText(cell))));
  return [
    ...cut(["Column", "In the rows made up"], summaries, ["left", "left"]),
    ...cut(
      columns.map(({ name }) => name),
      cells,
      columns.map(({ number: figures }) => (figures ? "right" : "left")),
      { columns: columns.map(({ name }) => name), rows: shown.map((row) => [...row]) },
    ),
  ];
}

function numberText({ mean, sd, low, high, mass }: NonNullable<SimulatedColumn["number"]>): string {
  return sd === null
    ? number(mean)
    : `${number(mean)} on average, ${level(mass)} between ${number(low)} and ${number(high)}`;
}

function cellText(cell: number | string): string {
  return typeof cell === "number" ? number(cell) : cell;
}

function firstText([first]: readonly ModelledValue[]): string | null {
  return first ? valueText(first) : null;
}

export function valueText(value: ModelledValue): string {
  switch (value.kind) {
    case "value":
      return cellText(value.value);
    case "range":
      return `${cellText(value.low)} to ${cellText(value.high)}`;
    case "others":
      return "any other value";
  }
}
