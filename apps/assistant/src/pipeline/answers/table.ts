import type { AnswerTable, Series } from "@probability-chat/contract";
import type { Estimate } from "@probability-chat/engine";
import { cut, type Side } from "../cut-table.ts";
import { boundText, estimateFigure, hasEstimate } from "../figures.ts";
import { keyLabel, keyName, labelOf, name } from "../labels.ts";
import { type Cell, heat } from "./drawing.ts";
import { partedFace } from "./face.ts";
import { estimated, unrounded } from "./group-table.ts";
import { valuesOf } from "./groups.ts";
import type { Asked, Said, Sentence, Shown } from "./shown.ts";

type Table = Extract<Said, { kind: "table" }>;

export const tableShown: Shown<Table> = {
  headline: ({ rows }) => ({
    form: "table",
    value: Object.fromEntries(rows.map((row) => [name(row.key), valuesOf(row.groups, 0)])),
  }),
  sentence: tableSentence,
  tables: crossTable,
  series: ofTable,
  face: (_answer, _asked, sentence) => partedFace(sentence),
};

function tableSentence(answer: Table, { reading, names }: Asked): Sentence {
  const cells = answer.rows.flatMap(({ key, groups }) =>
    groups.filter(hasEstimate).map((group) => ({ key, group })),
  );
  const [first] = cells;
  if (!first || answer.form === "conditional") {
    return { figure: `${answer.rows.length} groups`, rest: `: ${reading}.` };
  }
  const most = cells.reduce((a, b) => (b.group.estimate.value > a.group.estimate.value ? b : a));
  const where = [
    keyLabel(answer.row, most.key, names),
    labelOf([answer.column], most.group.keys, names),
  ].join(" · ");
  const figure = estimateFigure(most.group.estimate, null);
  return { figure: `${figure} for ${where}`, rest: `, the largest: ${reading}.` };
}

function ofTable({ row, column, rows }: Table, { reading: title, names }: Asked): Series | null {
  const cells = rows.flatMap(({ key, groups }) =>
    groups
      .filter(hasEstimate)
      .map(({ keys, estimate }): Cell => [key, keys[0] ?? null, estimate.value]),
  );
  return heat(title, "share", [row, column], cells, names);
}

function crossTable(answer: Table, { names }: Asked): AnswerTable[] {
  const keys = [
    ...new Set(answer.rows.flatMap(({ groups }) => groups.map((g) => name(g.keys[0] ?? null)))),
  ];
  const body = answer.rows.map((row) => {
    const byKey = new Map(row.groups.map((group) => [name(group.keys[0] ?? null), group]));
    return [
      keyLabel(answer.row, row.key, names),
      ...keys.map((key) => {
        const group = byKey.get(key);
        return group && hasEstimate(group) ? cellFigure(group.estimate) : "—";
      }),
    ];
  });
  const shown = keys.slice(0, 20);
  return cut(
    [
      `${names.column(answer.row)} \\ ${names.column(answer.column)}`,
      ...shown.map((key) => keyLabel(answer.column, key, names)),
    ],
    body.map((row) => row.slice(0, shown.length + 1)),
    ["left", ...shown.map((): Side => "right")],
    {
      columns: [names.column(answer.row), names.column(answer.column), ...estimated],
      rows: answer.rows.flatMap(({ key, groups }) =>
        groups.map((group) => [
          keyName(answer.row, key, names),
          keyName(answer.column, group.keys[0] ?? null, names),
          ...unrounded(group),
        ]),
      ),
    },
  );
}

/** A share; of none or all of a cell's rows the count and what it allows. */
function cellFigure(estimate: Estimate): string {
  const said = estimateFigure(estimate, null);
  return estimate.bound ? `${said}, ${boundText(estimate.bound)}` : said;
}
