/**
 * The values that never fall and are nearest to these by least squares, each weighted: neighbours
 * that fall are pooled (M. Ayer and others 1955).
 */
export function isotonic(values: readonly number[], weights: readonly number[]): number[] {
  const pools: { mean: number; weight: number; length: number }[] = [];
  values.forEach((mean, at) => {
    let last = { mean, weight: weights[at] ?? 0, length: 1 };
    for (let before = pools.at(-1); before && before.mean > last.mean; before = pools.at(-1)) {
      pools.pop();
      const weight = before.weight + last.weight;
      const mean = (before.mean * before.weight + last.mean * last.weight) / weight;
      last = { mean, weight, length: before.length + last.length };
    }
    pools.push(last);
  });
  return pools.flatMap(({ mean, length }) => new Array<number>(length).fill(mean));
}
