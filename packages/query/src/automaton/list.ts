import type { Field, FieldType } from "../forms/form.ts";
import { Choice } from "./choice.ts";
import type { Filling } from "./filling.ts";
import { NEEDS } from "./needs.ts";
import { type Place, Stack, type Step } from "./stack.ts";

/** A field in hand, in the form with its own mark. */
export interface Slot {
  readonly field: Field<FieldType>;
  readonly filling: Filling;
}

/** Offers how a field, or an item of one, may begin; what it goes on with lies upon `rest`. */
export type Offer = (choice: Choice, rest: Stack, at: Place, slot: Slot) => void;

/** An item of a list, and perhaps more. */
export class Item implements Step {
  readonly least: number;
  readonly #offer: Offer;
  readonly #slot: Slot;

  constructor(offer: Offer, slot: Slot) {
    this.least = Math.max(1, NEEDS[slot.field.type].tokens);
    this.#offer = offer;
    this.#slot = slot;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    this.#offer(choice, new Stack(new MoreItems(this), rest), at, this.#slot);
  }

  /** Whether there is one that is not given yet. */
  isOpen(at: Place): boolean {
    const trial = new Choice(Number.POSITIVE_INFINITY);
    this.#offer(trial, new Stack(this), at, this.#slot);
    return trial.columns !== null || trial.words.size > 0;
  }
}

/** A comma and an item more, or nothing. */
export class MoreItems implements Step {
  readonly least = 0;
  readonly #item: Item;

  constructor(item: Item) {
    this.#item = item;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (this.#item.isOpen(at)) choice.word(",", new Stack(this.#item, rest));
    rest.offer(choice, at);
  }
}

/** One of two ways to go on, which show only now. */
export class Either implements Step {
  readonly least = 0;
  readonly #one: Stack;

  constructor(one: Stack) {
    this.#one = one;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    this.#one.offer(choice, at);
    rest.offer(choice, at);
  }
}
