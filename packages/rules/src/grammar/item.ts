/** What a scan of the question yields: events, bare columns, joins and marks, each with its tokens. */
import type { Event } from "@probability-chat/query";
import type { Candidate, Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import type { Reader } from "./reader.ts";

export type Item =
  | {
      readonly kind: "event";
      readonly event: Event;
      readonly start: number;
      readonly end: number;
      readonly entry: ColumnEntry;
      readonly how: "value" | "yes" | "compare" | "missing";
      /** Said with a 'not'. */
      readonly denied?: boolean;
    }
  | {
      readonly kind: "column";
      readonly mention: Mention;
      readonly start: number;
      readonly end: number;
      readonly candidates: readonly Candidate[];
    }
  | {
      readonly kind: "join";
      readonly word: "and" | "or" | "," | "vs";
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "mark"; readonly word: string; readonly start: number; readonly end: number };

export type EventItem = Extract<Item, { kind: "event" }>;
export type ColumnItem = Extract<Item, { kind: "column" }>;

/** Words that are being read: those before `to`, and what came of the ones before. */
export interface Stretch {
  readonly reader: Reader;
  readonly to: number;
  readonly items: Item[];
}

/** The last bare column that still waits for its comparison. */
export function dangling(items: readonly Item[]): ColumnItem | null {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item?.kind === "column") return item;
    if (item?.kind === "event" || item?.kind === "join") return null;
  }
  return null;
}

/** The column that a sentence says something of: 'the price of a used car in the north *is* …'. */
export function subject(items: readonly Item[]): ColumnItem | null {
  let at = items.length - 1;
  while (items[at]?.kind === "event" || isPlaced(items[at])) at -= 1;
  const column = items[at];
  return column?.kind === "column" && isPlaced(items[at + 1]) && items.at(-1)?.kind === "event"
    ? column
    : null;
}

/** What puts a noun phrase where its rows are. */
function isPlaced(item: Item | undefined): boolean {
  return item?.kind === "mark" && /^(?:of|in|at|on|for|from|among|within)$/.test(item.word);
}

export function take(items: Item[], column: Item): void {
  const at = items.indexOf(column);
  if (at >= 0) items.splice(at, 1);
}
