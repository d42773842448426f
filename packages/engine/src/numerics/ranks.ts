/** Mid-ranks (1 is the smallest; ties share the mean of their places) and the sizes of the ties. */
export function midRanks(values: ArrayLike<number>): {
  readonly ranks: Float64Array;
  readonly ties: readonly number[];
} {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index).sort(
    (a, b) => (values[a] ?? 0) - (values[b] ?? 0),
  );
  const ranks = new Float64Array(values.length);
  const ties: number[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    const value = values[order[start] ?? 0];
    while (end < order.length && values[order[end] ?? 0] === value) end++;
    for (let place = start; place < end; place++) ranks[order[place] ?? 0] = (start + end + 1) / 2;
    ties.push(end - start);
    start = end;
  }
  return { ranks, ties };
}
