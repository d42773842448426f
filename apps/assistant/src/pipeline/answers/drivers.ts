import type { AnswerTable } from "@probability-chat/contract";
import { cut } from "../cut-table.ts";
import { namedFew, number, pValue } from "../figures.ts";
import { bare, levels } from "./drawing.ts";
import { clauseFace } from "./face.ts";
import type { Asked, Said, Sentence, Shown } from "./shown.ts";

type Drivers = Extract<Said, { kind: "drivers" }>;

export const driversShown: Shown<Drivers> = {
  headline: ({ drivers }) => ({ form: "ranking", value: drivers.map(({ column }) => column) }),
  sentence: driversSentence,
  method: () => "test",
  tables: driversTable,
  series: ({ drivers }, { reading, names }) =>
    levels(
      reading,
      "",
      drivers.map(({ column, effect }) => bare(names.column(column), effect)),
    ),
  face: (_answer, _asked, sentence) => clauseFace(sentence),
};

function driversSentence(answer: Drivers, { names }: Asked): Sentence {
  const [first, ...others] = answer.drivers.slice(0, 3).map(({ column }) => names.column(column));
  const target = names.column(answer.target);
  if (first === undefined) {
    const rest = ` in the table can be told to go with ${target}: no column does beyond chance.`;
    return { figure: "Nothing", rest };
  }
  const next = others.length > 0 ? `, then ${namedFew(others)}` : "";
  return { figure: first, rest: ` goes most with ${target}${next}.` };
}

function driversTable(answer: Drivers, { names }: Asked): AnswerTable[] {
  const body = answer.drivers.map((driver) => [
    names.column(driver.column),
    number(driver.effect),
    pValue(driver.pValue).replace("= ", ""),
  ]);
  return cut(["Column", "Strength, 0 to 1", "p"], body, ["left", "right", "right"], {
    columns: ["column", "strength", "p"],
    rows: answer.drivers.map(({ column, effect, pValue }) => [
      names.column(column),
      effect,
      pValue,
    ]),
  });
}
