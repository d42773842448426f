import type { Column } from "@probability-chat/codebook";
import { type Event, printColumn, printEvent, printScalar } from "@probability-chat/query";
import type { Adjustment, EngineAnswer } from "../answer.ts";
import type { Caveat } from "../caveat.ts";
import { refuse } from "../refuse.ts";
import type { Confounders } from "./confounders.ts";
import type { Outcome } from "./frame.ts";

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
