/** Something of which a part is written. */
export interface Writing<Result> {
  /** What may come next, each output once. */
  next(): readonly Next<Result>[];
}

/** One output, and what it leads to. */
export interface Next<Result> {
  readonly output: number;
  /** How many outputs it stands for that the model cannot tell from it; 1 where nothing is said. */
  readonly alike?: number;
  readonly take: () => Writing<Result> | Done<Result>;
}

export interface Done<Result> {
  readonly result: Result;
}

export function isDone<Result>(taken: Writing<Result> | Done<Result>): taken is Done<Result> {
  return "result" in taken;
}
