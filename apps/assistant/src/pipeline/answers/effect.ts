/** What an effect rests on: like rows on both sides, and what would have to be hidden to undo it. */
import type { AnswerTable } from "@probability-chat/contract";
import { cut } from "../cut-table.ts";
import { estimateFigure, intervalText, number, percent } from "../figures.ts";
import type { Asked, Said } from "./shown.ts";

type Estimated = Extract<Said, { kind: "estimate" }>;

/** The difference with nothing held fixed, and the E-value. */
export function sensitivityOf(engine: Estimated, unit: string | null): string | null {
  const crude = crudeText(engine, unit);
  return (
    [crude && `With nothing held fixed the difference is ${crude}.`, eValueText(engine)]
      .filter((part) => part)
      .join(" ") || null
  );
}

/** The difference as the rows are, where something is held fixed. */
export function crudeText({ adjustment, effect }: Estimated, unit: string | null): string | null {
  if (!effect?.crude || !adjustment || adjustment.held.length === 0) return null;
  const { crude } = effect;
  const interval = intervalText(crude.interval, crude.quantity, unit);
  return [estimateFigure(crude, unit), interval].filter((part) => part).join(", ");
}

/** How strongly a hidden column would have to go with both to undo an effect. */
export function eValueText({ effect }: Estimated): string | null {
  const eValue = effect?.eValue;
  if (!eValue) return null;
  const limit =
    eValue.limit > 1
      ? `, or ${number(rounded(eValue.limit))} times for it to be chance`
      : ", and it may be chance as it is";
  return `For all of it to come from something that the table lacks, that would have to make both ${number(rounded(eValue.value))} times likelier${limit} (E-value).`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** How likely rows of either side were to be on the first, by what is held fixed. */
export function positivityTable({ effect }: Estimated, { query, sides }: Asked): AnswerTable[] {
  if (!effect?.positivity || query.kind !== "effect" || !sides) return [];
  const { treated, others } = effect.positivity;
  const [label, control] = sides;
  const against = query.control ? `rows where ${control}` : "the others";
  const body = [
    [`rows where ${label}`, ...treated.map(percent)],
    [against, ...others.map(percent)],
  ];
  const head = [`Chance that ${label}, by what is held`, "Least", "5 %", "Middle", "95 %", "Most"];
  return cut(head, body, ["left", "right", "right", "right", "right", "right"]);
}
