import type { Event, Query } from "@probability-chat/query";
import { ask } from "../frames/frame.ts";
import type { Item } from "../grammar/item.ts";
import type { Reader } from "../grammar/reader.ts";

type Compared = Extract<Event, { kind: "compare" }>;

/** 'And Corby?' after the home games of Brent, or those that Brent won: the same of the other team. */
export function ofOtherTeam(
  reader: Reader,
  last: Query,
  items: readonly Item[],
  event: Event,
): Query | null {
  const [only, more] = items.filter((item) => item.kind === "event");
  if (only?.kind !== "event" || more !== undefined || event.kind !== "or") return null;
  if (only.entry.told === undefined || only.entry.column.name !== "team") return null;
  const sides = event.events.filter((part): part is Compared => part.kind === "compare");
  const isSide = (part: unknown): part is Compared =>
    sides.some(
      ({ left, op }) =>
        op === (part as Partial<Compared>).op &&
        JSON.stringify(left) === JSON.stringify((part as Partial<Compared>).left),
    );
  const [side] = sides;
  const before = new Set<unknown>();
  const swapped = JSON.parse(JSON.stringify(last), (_, part: unknown) => {
    if (side === undefined || part === null || typeof part !== "object" || !isSide(part))
      return part;
    before.add(part.right);
    return { ...part, right: side.right };
  }) as Query;
  if (before.size > 1)
    return ask(reader, "In the place of which of the two teams?", {
      from: only.start,
      to: only.end,
    });
  return before.size === 1 ? swapped : null;
}
