/** Every choice of `size` items, those of the first items first. */
export function* chooseFrom(
  items: readonly number[],
  size: number,
  end = items.length,
): Generator<number[]> {
  if (size === 0) yield [];
  for (let last = size - 1; size > 0 && last < end; last++) {
    for (const others of chooseFrom(items, size - 1, last))
      yield [...others, items[last] as number];
  }
}
