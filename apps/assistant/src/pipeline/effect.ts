/** What an effect rests on: like rows on both sides, and what would have to be hidden to undo it. */
import type { EngineAnswer } from "@probability-chat/engine";
import { printEvent, type Query } from "@probability-chat/query";
import { cut } from "./cut-table.ts";
import { estimateFigure, intervalText, number, percent } from "./figures.ts";

/** The difference with nothing held fixed, and the E-value; null of another answer. */
export function sensitivityOf(engine: EngineAnswer, unit: string | null): string | null {
  if (engine.kind === "explain") return sensitivityOf(engine.answer, unit);
  if (engine.kind !== "estimate" || !engine.effect) return null;
  const { adjustment, effect } = engine;
  const { crude, eValue } = effect;
  const parts: string[] = [];
  if (crude && adjustment && adjustment.held.length > 0) {
    const interval = intervalText(crude.interval, crude.quantity, unit);
    const said = [estimateFigure(crude, unit), interval].filter((part) => part).join(", ");
    parts.push(`With nothing held fixed the difference is ${said}.`);
  }
  if (eValue) {
    const limit =
      eValue.limit > 1
        ? `, or ${number(rounded(eValue.limit))} times for it to be chance`
        : ", and it may be chance as it is";
    parts.push(
      `For all of it to come from something that the table lacks, that would have to make both ${number(rounded(eValue.value))} times likelier${limit} (E-value).`,
    );
  }
  return parts.join(" ") || null;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** How likely rows of either side were to be on the first, by what is held fixed. */
export function positivityTable(
  { effect }: Extract<EngineAnswer, { kind: "estimate" }>,
  query: Query,
): string[] {
  if (!effect?.positivity || query.kind !== "effect") return [];
  const { treated, others } = effect.positivity;
  const label = printEvent(query.treated);
  const against = query.control ? `rows where ${printEvent(query.control)}` : "the others";
  const body = [
    [`rows where ${label}`, ...treated.map(percent)],
    [against, ...others.map(percent)],
  ];
  const head = [`Chance of ${label} by what is held`, "Least", "5 %", "Middle", "95 %", "Most"];
  return cut(head, body, ["left", "right", "right", "right", "right", "right"]);
}
