/** The few items of the highest score, of equal ones those of the smallest number; never a sort of all. */
export class BestFew {
  readonly #most: number;
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(item: number, score: number): void {
    let place = this.#items.length;
    while (place > 0 && this.#isBefore(item, score, place - 1)) place--;
    if (place >= this.#most) return;
    this.#items.splice(place, 0, item);
    this.#scores.splice(place, 0, score);
    if (this.#items.length > this.#most) {
      this.#items.pop();
      this.#scores.pop();
    }
  }

  /** The best first. */
  get items(): readonly number[] {
    return this.#items;
  }

  #isBefore(item: number, score: number, place: number): boolean {
    const other = this.#scores[place] as number;
    return score > other || (score === other && item < (this.#items[place] as number));
  }
}
