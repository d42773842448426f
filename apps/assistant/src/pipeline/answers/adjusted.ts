/** What a what-if says of the columns held fixed and of the rows behind its figure. */
import type { Answered } from "@probability-chat/contract";
import type { Estimate } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { count, estimateFigure, figure, intervalText, namedFew, rows } from "../figures.ts";
import type { Said } from "./shown.ts";

type Estimated = Extract<Said, { kind: "estimate" }>;
type WhatIf = Estimate & Required<Pick<Estimated, "adjustment">> & Pick<Estimated, "effect">;

/** Null for every other answer. */
function whatIf(engine: Said): WhatIf | null {
  if (engine.kind !== "estimate" || !engine.adjustment) return null;
  return { ...engine, adjustment: engine.adjustment };
}

/** The same on the wire. */
export function adjustmentOf(engine: Said): Answered["adjustment"] {
  const answer = whatIf(engine);
  if (!answer) return undefined;
  const { by, held, notHeld, letGo, rows, leftOut, difference } = answer.adjustment;
  return {
    by,
    held: [...held],
    not_held: [...notHeld],
    let_go: [...letGo],
    rows,
    left_out: leftOut,
    unadjusted: unadjustedOf(answer)?.value ?? null,
    difference: difference && { value: difference.value, interval: difference.interval },
  };
}

/** `, holding age, bmi and region fixed`; nothing where nothing is held. */
export function heldClause(engine: Said, names: Names): string {
  const held = heldNames(engine, names);
  return held.length === 0 ? "" : `, holding ${namedFew(held)} fixed`;
}

/** The columns held fixed, the strongest first. */
export function heldNames(engine: Said, names: Names): string[] {
  return (whatIf(engine)?.adjustment.held ?? []).map((column) => names.column(column));
}

/** `216 rows with that value, averaged over 885 rows`; null of another answer. */
export function adjustedBasis(engine: Said): string | null {
  const answer = whatIf(engine);
  if (!answer) return null;
  const { adjustment, support } = answer;
  if (answer.effect) return `${rows(adjustment.rows)} of both sides`;
  const over = `, averaged over ${rows(adjustment.rows)}`;
  if (adjustment.by === "regression") {
    return `Fitted to ${rows(support.given)}${adjustment.rows === support.given ? "" : over}`;
  }
  return `${rows(support.given)} with that value${adjustment.held.length > 0 ? over : ""}`;
}

/** `Against rows without that value: +5.0 percentage points · 95 % interval …`; else null. */
export function changeText(engine: Said, unit: string | null): string | null {
  const answer = whatIf(engine);
  const difference = answer?.adjustment.difference;
  if (!answer || !difference) return null;
  const { interval, quantity, value } = difference;
  const against =
    answer.adjustment.by === "regression" ? "Against the table as it is" : "Against none having it";
  const isUnsure = interval && interval.low <= 0 && interval.high >= 0;
  return [
    `${against}: ${figure(value, quantity, unit)}`,
    intervalText(interval, quantity, unit),
    isUnsure && "which may be chance",
  ]
    .filter((part) => part)
    .join(" · ");
}

/** `with nothing held fixed: 63.0 % (136 of 216 rows)`; null where that is the figure itself. */
export function unadjustedText(engine: Said, unit: string | null): string | null {
  const answer = whatIf(engine);
  const plain = answer && unadjustedOf(answer);
  if (!plain) return null;
  const { bound, support } = plain;
  const isShare = support.matching !== null && !bound;
  const basis = isShare ? ` (${count(support.matching ?? 0)} of ${rows(support.given)})` : "";
  return `with nothing held fixed: ${estimateFigure(plain, unit)}${basis}`;
}

function unadjustedOf({ adjustment, parts, effect }: WhatIf): Estimate | null {
  if (adjustment.held.length === 0) return null;
  return effect ? effect.crude : (parts[0] ?? null);
}
