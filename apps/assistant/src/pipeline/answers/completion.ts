import type { AnswerTable } from "@probability-chat/contract";
import type { ModelledValue } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { cut } from "../cut-table.ts";
import { count, level, number, percent, rows } from "../figures.ts";
import { bare, levels } from "./drawing.ts";
import { gauge } from "./gauge.ts";
import type { Asked, Headline, Said, Sentence, Shown } from "./shown.ts";

type Completion = Extract<Said, { kind: "completion" }>;

export const completionShown: Shown<Completion> = {
  headline: completionHeadline,
  sentence: completionSentence,
  method: () => "model",
  tables: completionTables,
  series: ({ columns: [only, ...others] }, { reading, names }) => {
    if (!only || others.length > 0) return null;
    const points = only.values.map((value) =>
      bare(saidValue(only.column, value, names), value.probability),
    );
    return levels(reading, "share", points);
  },
  gauge: ({ columns: [only, ...others] }, { unit }) =>
    only?.number && others.length === 0
      ? gauge(unit ?? "", only.number.mean, only.number, [])
      : null,
  face: ({ columns, joint }, _, { figure }) => {
    const [only] = columns;
    const { probability } = joint ?? only?.values[0] ?? { probability: null };
    const isNumber = columns.length === 1 && only?.number;
    const likely = probability === null ? "" : `${percent(probability)} likely`;
    return { figure, beside: isNumber ? "on average" : likely };
  },
  facts: ({ columns: [only, ...others], support }) => {
    const like = { label: "Rows like it", text: count(support.given) };
    if (!only?.number || others.length > 0) return [like];
    const { low, high, mass } = only.number;
    const text = `between ${number(low)} and ${number(high)}`;
    return [{ label: `${level(mass)} of such rows`, text }, like];
  },
  below: ({ support }) => [`By ${rows(support.given)} like it and the learned model`],
};

function completionHeadline({ columns }: Completion): Headline {
  const [only, ...others] = columns;
  if (only && others.length === 0) {
    return only.number
      ? { form: "number", value: only.number.mean }
      : { form: "category", value: firstText(only.values) };
  }
  const values = columns.map(({ column, values: [first] }) => [
    column,
    first ? valueText(first) : null,
  ]);
  return { form: "description", value: Object.fromEntries(values) };
}

function completionSentence({ columns, joint }: Completion, { reading, names }: Asked): Sentence {
  const [only] = columns;
  if (joint) {
    const together = joint.values
      .map((value, at) => saidValue(columns[at]?.column ?? "", value, names))
      .join(" · ");
    return { figure: together, rest: ` (${percent(joint.probability)}) is ${reading}.` };
  }
  if (only?.number) {
    const { mean, low, high, mass } = only.number;
    const range = `${level(mass)} of such rows lie between ${number(low)} and ${number(high)}`;
    return { figure: number(mean), rest: ` on average, where ${range}: ${reading}.` };
  }
  const [first] = only?.values ?? [];
  return first && only
    ? {
        figure: saidValue(only.column, first, names),
        rest: ` (${percent(first.probability)}) is ${reading}.`,
      }
    : { figure: "Nothing", rest: ` can be said of ${reading}.` };
}

function completionTables({ columns }: Completion, { names }: Asked): AnswerTable[] {
  return columns
    .filter(({ values }) => values.length > 1)
    .flatMap(({ column, values }) =>
      cut(
        [names.column(column), "Probability"],
        values.map((value) => [saidValue(column, value, names), percent(value.probability)]),
        ["left", "right"],
        {
          columns: [names.column(column), "probability"],
          rows: values.map((value) => [saidValue(column, value, names), value.probability]),
        },
      ),
    );
}

function firstText([first]: readonly ModelledValue[]): string | null {
  return first ? valueText(first) : null;
}

function valueText(value: ModelledValue): string {
  switch (value.kind) {
    case "value":
      return cellText(value.value);
    case "range":
      return `${cellText(value.low)} to ${cellText(value.high)}`;
    case "others":
      return "any other value";
  }
}

/** The same as the user says it. */
function saidValue(column: string, value: ModelledValue, names: Names): string {
  const meaning = value.kind === "value" ? names.meaning(column, String(value.value)) : null;
  return meaning ?? valueText(value);
}

export function cellText(cell: number | string): string {
  return typeof cell === "number" ? number(cell) : cell;
}
