/** A bounded queue in which each key's first waits only for others' firsts. */
export class FairQueue<Key, Item> {
  readonly #byKey = new Map<Key, Item[]>();
  readonly #most: number;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** False where the queue is full. */
  add(key: Key, item: Item): boolean {
    if (this.#length >= this.#most) return false;
    const items = this.#byKey.get(key);
    if (items) items.push(item);
    else this.#byKey.set(key, [item]);
    this.#length += 1;
    return true;
  }

  /** The next of those keys that may have one. */
  take(may: (key: Key) => boolean = () => true): Item | undefined {
    for (const [key, items] of this.#byKey) {
      if (!may(key)) continue;
      this.#byKey.delete(key);
      const item = items.shift();
      if (items.length > 0) this.#byKey.set(key, items);
      if (item === undefined) continue;
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  remove(key: Key, item: Item): void {
    const items = this.#byKey.get(key) ?? [];
    const at = items.indexOf(item);
    if (at < 0) return;
    items.splice(at, 1);
    this.#length -= 1;
    if (items.length === 0) this.#byKey.delete(key);
  }
}
