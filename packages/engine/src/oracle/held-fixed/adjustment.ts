import type { Column } from "@probability-chat/codebook";
import { type Event, printColumn, printEvent, printScalar } from "@probability-chat/query";
import type { EngineAnswer } from "../answer.ts";
import type { Caveat } from "../caveat.ts";
import type { Estimate } from "../estimate.ts";
import { refuse } from "../refuse.ts";
import type { Confounders } from "./confounders.ts";
import type { Outcome } from "./frame.ts";

/**
 * What a what-if held fixed, and the rows behind it: `support.given` are those that its figure is
 * learned from, which have the changed value (of a moved number, those that the regression read).
 */
export interface Adjustment {
  readonly by: "strata" | "regression";
  /** Columns held fixed, the strongest first; none where none goes with both. */
  readonly held: readonly string[];
  /** Columns that go with both as well and have too many levels to be held. */
  readonly notHeld: readonly string[];
  /** Columns that go with both and seem to follow from either, or to be either in other words. */
  readonly letGo: readonly string[];
  /** Rows that the figure is averaged over: where nothing is held, those that it is learned from. */
  readonly rows: number;
  /** Rows in no average, since hardly any rows like them have the changed value, or lack it. */
  readonly leftOut: number;
  /**
   * The same less what would be if no row had the value (of a moved number, less what is), with the
   * same columns held fixed: what the change itself would do, if nothing else confounds.
   */
  readonly difference: Estimate | null;
}

/** What the reader of a what-if should know of the columns that go with both. */
export function adjustmentCaveats({ held, notHeld, letGo }: Confounders): Caveat[] {
  const association: Caveat = { kind: "association" };
  return [
    association,
    ...(held.length + notHeld.length + letGo.length === 0
      ? [{ kind: "nothingToHold" } as const]
      : []),
    ...(notHeld.length > 0 ? [{ kind: "notHeld", columns: notHeld } as const] : []),
    ...(letGo.length > 0 ? [{ kind: "letGo", columns: letGo } as const] : []),
    ...(held.length > 0 ? [{ kind: "heldFixed" } as const] : []),
  ];
}

export function namesOf({
  held,
  notHeld,
  letGo,
}: Confounders): Pick<Adjustment, "held" | "notHeld" | "letGo"> {
  return { held: held.map(({ column }) => column.name), notHeld, letGo };
}

/**
 * Nothing can be said of the change: the columns in which like rows are lacking, and what can be
 * asked instead.
 */
export function refuseOverlap(
  columns: readonly string[],
  treated: Event | null,
  conditional: Outcome | null,
): EngineAnswer {
  const names = columns.map((name) => printColumn(name)).join(" and ");
  const [goes, it] = columns.length === 1 ? ["goes", "it"] : ["go", "them"];
  const lacking = treated
    ? `too few rows alike in ${it} are found both with and without ${printEvent(treated)}`
    : `too few rows alike in ${it} are found where the change would lead`;
  const instead = conditional
    ? ` ${printScalar(conditional)} tells how the rows with it are, which is not what the change would do.`
    : "";
  const message = `${names} ${goes} with both what is changed and what is asked, and ${lacking}, so the two cannot be told apart.${instead}`;
  return refuse("noOverlap", message, columns[0]);
}

export function refuseOwn({ name }: Column): EngineAnswer {
  const message = `${printColumn(name)} is what is asked about, so changing it changes nothing else; ask about another column.`;
  return refuse("unsupported", message, name);
}
