/** What is known half-way through the words of a clause. */
import { negate } from "./denials.ts";
import type { Item } from "./item.ts";
import type { Reader } from "./reader.ts";
import type { Slot } from "./roles.ts";

export class ScanState {
  readonly reader: Reader;
  /** The token before which reading stops. */
  readonly to: number;
  readonly items: Item[] = [];
  /** The role of the next words. */
  slot: Slot;
  /** The place of a 'not' that waits for what it denies. */
  denial: number | null = null;
  /** Whether the next words are what somebody has. */
  possessive = false;
  /** A 'not both', and how many items came before it. */
  together: { readonly at: number; readonly items: number } | null = null;

  constructor(reader: Reader, to: number, slot: Slot) {
    this.reader = reader;
    this.to = to;
    this.slot = slot;
  }

  /** Adds an item, denied where a 'not' waits for it; the token after it. */
  emit(item: Item): number {
    if (item.kind === "event" && this.denial !== null) {
      this.items.push({ ...item, event: negate(item), denied: true });
      this.denial = null;
    } else {
      this.items.push(item);
    }
    return item.end;
  }
}
