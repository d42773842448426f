import type { AnswerTable } from "@probability-chat/contract";
import { columnText } from "@probability-chat/query";
import { cut } from "../cut-table.ts";
import { namedFew, number, pValue } from "../figures.ts";
import { bare, levels } from "./drawing.ts";
import { clauseFace } from "./face.ts";
import type { Said, Sentence, Shown } from "./shown.ts";

type Drivers = Extract<Said, { kind: "drivers" }>;

export const driversShown: Shown<Drivers> = {
  headline: ({ drivers }) => ({ form: "ranking", value: drivers.map(({ column }) => column) }),
  sentence: driversSentence,
  method: () => "test",
  tables: driversTable,
  series: ({ drivers }, { reading }) =>
    levels(
      reading,
      "",
      drivers.map(({ column, effect }) => bare(column, effect)),
    ),
  face: (_answer, _asked, sentence) => clauseFace(sentence),
};

function driversSentence(answer: Drivers): Sentence {
  const [first, ...others] = answer.drivers.slice(0, 3).map(({ column }) => column);
  if (first === undefined) {
    const rest = ` in the table can be told to go with ${columnText(answer.target)}: no column does beyond chance.`;
    return { figure: "Nothing", rest };
  }
  const next = others.length > 0 ? `, then ${namedFew(others)}` : "";
  return { figure: first, rest: ` goes most with ${columnText(answer.target)}${next}.` };
}

function driversTable(answer: Drivers): AnswerTable[] {
  const body = answer.drivers.map((driver) => [
    driver.column,
    number(driver.effect),
    pValue(driver.pValue).replace("= ", ""),
  ]);
  return cut(["Column", "Strength, 0 to 1", "p"], body, ["left", "right", "right"], {
    columns: ["column", "strength", "p"],
    rows: answer.drivers.map(({ column, effect, pValue }) => [column, effect, pValue]),
  });
}
