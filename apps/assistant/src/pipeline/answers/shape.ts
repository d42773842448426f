import type { ShapeFound } from "@probability-chat/engine";
import { cut } from "../cut-table.ts";
import { number, pValue } from "../figures.ts";
import { histogram } from "./drawing.ts";
import type { Shown } from "./shown.ts";

/** From where skewness and excess kurtosis are more than slight. */
const SLIGHT = 0.5;

export const shapeShown: Shown<ShapeFound> = {
  headline: ({ skewness, kurtosis, normality, shapiro, isNormal, mean, sd, bins }) => ({
    form: "description",
    value: {
      skewness: skewness.value,
      skewness_interval: skewness.interval && [skewness.interval.low, skewness.interval.high],
      excess_kurtosis: kurtosis.value,
      excess_kurtosis_interval: kurtosis.interval && [
        kurtosis.interval.low,
        kurtosis.interval.high,
      ],
      normal: isNormal,
      shapiro_w: shapiro?.statistic ?? null,
      shapiro_p_value: shapiro?.pValue ?? null,
      k2: normality?.statistic ?? null,
      p_value: normality?.pValue ?? null,
      mean,
      sd,
      histogram: bins,
    },
  }),
  sentence: (answer, { reading }) => {
    const { skewness, kurtosis, isNormal } = answer;
    const [deciding] = testsOf(answer);
    const test = deciding ? `; ${deciding.name} p ${pValue(deciding.pValue)}` : "";
    const verdict =
      isNormal === null
        ? "Too few rows to tell whether a normal distribution fits"
        : isNormal
          ? "A normal distribution fits"
          : "Not a normal distribution";
    const said = `${skewWord(skewness.value)} (skewness ${number(skewness.value)}), ${tailWord(kurtosis.value)} (excess kurtosis ${number(kurtosis.value)})`;
    return { figure: verdict, rest: `: ${said}${test}. This is ${reading}.` };
  },
  method: () => "test",
  tables: (answer, { names }) =>
    cut(
      [`Shape of ${names.column(answer.column)}`, "Value", "95 % interval", "p"],
      [
        ["Skewness", number(answer.skewness.value), ends(answer.skewness.interval), "—"],
        ["Excess kurtosis", number(answer.kurtosis.value), ends(answer.kurtosis.interval), "—"],
        ...testsOf(answer).map(({ name, statistic, pValue: p }) => [
          ...[name, number(statistic), "—"],
          pValue(p).replace("= ", ""),
        ]),
      ],
      ["left", "right", "right", "right"],
    ),
  series: ({ bins, column, support, mean, sd }, { reading, unit, names }) => {
    const width = (bins[0]?.to ?? 0) - (bins[0]?.from ?? 0);
    const normal = (x: number) =>
      (width / (sd * Math.sqrt(2 * Math.PI))) * Math.exp(-0.5 * ((x - mean) / sd) ** 2);
    return {
      ...histogram(reading, { label: names.column(column), unit: unit ?? "" }, bins, support.given),
      density: bins.map(({ from, to }) => ({ x: (from + to) / 2, value: normal((from + to) / 2) })),
    };
  },
};

/** What tests whether it is normal, the one that decides first. */
function testsOf({ shapiro, normality }: ShapeFound) {
  return [
    ...(shapiro ? [{ name: "Shapiro and Wilk's W", ...shapiro }] : []),
    ...(normality ? [{ name: "D'Agostino and Pearson's K²", ...normality }] : []),
  ];
}

function ends(interval: ShapeFound["skewness"]["interval"]): string {
  return interval ? `${number(interval.low)} to ${number(interval.high)}` : "—";
}

function skewWord(skewness: number): string {
  if (Math.abs(skewness) < SLIGHT) return "about symmetric";
  return skewness > 0 ? "a longer tail to the right" : "a longer tail to the left";
}

function tailWord(kurtosis: number): string {
  if (Math.abs(kurtosis) < SLIGHT) return "tails as of a normal distribution";
  return kurtosis > 0 ? "heavier tails" : "lighter tails";
}
