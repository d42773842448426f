const NOTHING = new Uint32Array();

/** Which items stand under a key, in two flat arrays: an index of a million items stays small. */
export class Grouping<Key> {
  readonly #groups: ReadonlyMap<Key, number>;
  readonly #starts: Uint32Array;
  readonly #items: Uint32Array;

  constructor(groups: ReadonlyMap<Key, number>, starts: Uint32Array, items: Uint32Array) {
    this.#groups = groups;
    this.#starts = starts;
    this.#items = items;
  }

  /** In the order in which they were added. */
  get(key: Key): Uint32Array {
    const group = this.#groups.get(key);
    if (group === undefined) return NOTHING;
    return this.#items.subarray(this.#starts[group], this.#starts[group + 1]);
  }
}

export class GroupingBuilder<Key> {
  readonly #groups = new Map<Key, number>();
  readonly #pairs: { group: number[]; item: number[] } = { group: [], item: [] };

  add(key: Key, item: number): void {
    const known = this.#groups.get(key);
    const group = known ?? this.#groups.size;
    if (known === undefined) this.#groups.set(key, group);
    this.#pairs.group.push(group);
    this.#pairs.item.push(item);
  }

  build(): Grouping<Key> {
    const { group, item } = this.#pairs;
    const starts = new Uint32Array(this.#groups.size + 1);
    for (const one of group) starts[one + 1] = (starts[one + 1] as number) + 1;
    for (let i = 1; i < starts.length; i++) {
      starts[i] = (starts[i] as number) + (starts[i - 1] as number);
    }
    const next = starts.slice();
    const items = new Uint32Array(item.length);
    group.forEach((one, i) => {
      const place = next[one] as number;
      next[one] = place + 1;
      items[place] = item[i] as number;
    });
    return new Grouping(this.#groups, starts, items);
  }
}
