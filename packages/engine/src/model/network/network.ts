/**
 * A Bayesian network over the columns themselves: p(row) = Πi p(level of i | levels of its
 * parents), exact in every marginal and conditional by summing columns out one at a time.
 */
export interface Network {
  readonly kind: "network";
  /** How many levels each column has. */
  readonly levels: readonly number[];
  /** The parents of each column; no cycles. */
  readonly parents: readonly (readonly number[])[];
  /**
   * Per column p(level | parents' levels) as `[configuration·levels + level]`, in configurations
   * the last parent turning fastest.
   */
  readonly tables: readonly Float64Array[];
  /** The order in which columns are summed out, which keeps what has to be multiplied small. */
  readonly elimination: readonly number[];
}

/** Free parameters, as they are counted when models are compared. */
export function countNetworkParameters({ levels, tables }: Network): number {
  return tables.reduce((sum, { length }, i) => {
    const count = levels[i] as number;
    return sum + (count > 0 ? length - length / count : 0);
  }, 0);
}

/** Every column once, each after its parents; null where there is a cycle. */
export function parentsFirst(parents: readonly (readonly number[])[]): number[] | null {
  const order: number[] = [];
  const waiting = parents.map(({ length }) => length);
  const children: number[][] = parents.map(() => []);
  parents.forEach((above, i) => {
    for (const parent of above) children[parent]?.push(i);
    if (above.length === 0) order.push(i);
  });
  for (let at = 0; at < order.length; at++) {
    for (const child of children[order[at] as number] as number[]) {
      waiting[child] = (waiting[child] as number) - 1;
      if (waiting[child] === 0) order.push(child);
    }
  }
  return order.length === parents.length ? order : null;
}
