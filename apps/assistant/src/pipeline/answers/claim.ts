import { compared, estimateFigure, intervalText } from "../figures.ts";
import { testFacts, testHeadline, testSentence, testText } from "./claim-test.ts";
import { ofSides } from "./drawing.ts";
import { differenceFacts, intervalFacts } from "./estimate-facts.ts";
import { basesOf, joined } from "./evidence.ts";
import { estimateGauge, zeroOf } from "./gauge.ts";
import type { Said, Shown } from "./shown.ts";

type Claim = Extract<Said, { kind: "claim" }>;

export const claimShown: Shown<Claim> = {
  headline: ({ test, holds }) => (test ? testHeadline(test) : { form: "boolean", value: holds }),
  sentence: ({ test, holds, left, right, beyondNoise }, { reading, unit }) => {
    const sides = compared(left, right, unit);
    if (test) return testSentence(test, sides, reading);
    const noise = beyondNoise === false ? "; the difference is within chance" : "";
    return {
      figure: holds ? "Yes" : "No",
      rest: ` is the answer to ${reading} (${sides}${noise}).`,
    };
  },
  method: ({ test }) => (test ? "test" : "counts"),
  series: ({ left, right }, asked) => ofSides(left, right, asked),
  gauge: ({ left, right, difference }, { unit }) => {
    if (right.quantity === "number") {
      return estimateGauge(left, [{ label: "asked", value: right.value }], unit);
    }
    return difference && estimateGauge(difference, zeroOf(difference), unit);
  },
  face: ({ left, right }, { unit }, { figure }) => ({
    figure,
    beside: compared(left, right, unit),
  }),
  facts: ({ left, right, difference, beyondNoise, test }, { unit }) => [
    ...(right.quantity === "number" ? intervalFacts(left, unit) : []),
    ...(right.quantity !== "number" && difference
      ? differenceFacts(difference, beyondNoise, unit)
      : []),
    ...(test ? testFacts(test) : []),
  ],
  below: ({ left, right, difference, test }, { unit }) => [
    joined([
      ...basesOf([left, right], difference?.interval ?? null),
      difference?.interval && differenceText(difference, unit),
    ]),
    test ? testText(test) : null,
  ],
  estimate: ({ difference, left }) => difference ?? left,
  interval: ({ difference }) => difference?.interval ?? null,
};

function differenceText(difference: NonNullable<Claim["difference"]>, unit: string | null): string {
  const interval = intervalText(difference.interval, difference.quantity, unit);
  return joined([`difference ${estimateFigure(difference, unit)}`, interval], ", ");
}
