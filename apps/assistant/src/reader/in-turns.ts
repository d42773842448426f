import { setImmediate as others } from "node:timers/promises";

/** Milliseconds after which others have their turn. */
const SLICE = 5;

/** Makes something in slices, between which others have their turn. */
export async function inTurns<Made>(making: Generator<undefined, Made, undefined>): Promise<Made> {
  for (let from = performance.now(); ; ) {
    const step = making.next();
    if (step.done) return step.value;
    if (performance.now() - from < SLICE) continue;
    await others();
    from = performance.now();
  }
}
