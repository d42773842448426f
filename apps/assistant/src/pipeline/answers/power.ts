import type { PowerFound } from "@probability-chat/engine";
import { cut } from "../cut-table.ts";
import { count, figure, level as levelText } from "../figures.ts";
import { fewest } from "./drawing.ts";
import type { Shown } from "./shown.ts";

export const powerShown: Shown<PowerFound> = {
  headline: ({ asked, difference, found, within, base, sd }) => ({
    form: "description",
    value: {
      rows_per_group: found[0]?.rows ?? null,
      difference,
      by_power: found.map(({ power, rows, difference }) => ({ power, rows, difference })),
      rows_within_difference: asked === "rows" ? within : null,
      base,
      sd,
    },
  }),
  sentence: (answer, { reading, unit }) => {
    const { asked, difference, found, within, base, quantity, level } = answer;
    const [first] = found;
    const change = differenceText(answer, difference, unit);
    const chance = `found with ${levelText(first?.power ?? 0)} chance, two-sided at ${levelText(1 - level)}`;
    if (asked === "rows") {
      const known =
        within === null
          ? ""
          : ` To know the figure itself to within ${differenceText(answer, Math.abs(difference), unit).replace(/^\+/, "")}, ${count(within)} rows are enough.`;
      return {
        figure: `${count(first?.rows ?? 0)} rows in each group`,
        rest: ` for a change of ${change} from ${figure(base, quantity, unit)} to be ${chance}: ${reading}.${known}`,
      };
    }
    return {
      figure: change,
      rest: ` from ${figure(base, quantity, unit)} is the smallest ${difference < 0 ? "fall" : "rise"} to be ${chance}: ${reading}.`,
    };
  },
  tables: (answer, { unit }) =>
    cut(
      ["Chance of finding it", "Rows in each group", "Difference"],
      answer.found.map(({ power, rows, difference }) => [
        levelText(power),
        count(rows),
        differenceText(answer, difference, unit),
      ]),
      ["left", "right", "right"],
    ),
  series: ({ asked, quantity, curve, found }, { reading, unit }) => {
    const isShare = quantity === "probability";
    const x =
      asked === "rows"
        ? { label: "rows in each group", unit: "" }
        : { label: "difference", unit: isShare ? "points" : (unit ?? "") };
    const points = curve.map(({ power, rows, difference }) => ({
      ...{ x: asked === "rows" ? rows : difference, value: power },
      ...{ low: null, high: null, n: rows },
    }));
    const [first] = found;
    return points.length < fewest
      ? null
      : {
          kind: "line",
          title: reading,
          unit: "share",
          x,
          lines: [{ label: "", points }],
          reference: first
            ? { label: `${levelText(first.power)} chance`, value: first.power }
            : null,
        };
  },
};

function differenceText({ quantity }: PowerFound, value: number, unit: string | null): string {
  const isShare = quantity === "probability";
  return figure(value, isShare ? "probabilityDifference" : "difference", unit);
}
