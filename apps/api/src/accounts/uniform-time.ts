import { setTimeout as wait } from "node:timers/promises";

/** Longer than either branch of a call that must not tell whether an address is known. */
const floor = 150;

/** Fails no sooner than after that time; what succeeds need not wait. */
export async function failingInUniformTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = wait(floor);
  try {
    return await work();
  } catch (error) {
    await enough;
    throw error;
  }
}

/** Answers, also with an error, no sooner than after a fixed time. */
export async function inUniformTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = wait(floor);
  try {
    return await work();
  } finally {
    await enough;
  }
}
