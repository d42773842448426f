import { type FitTask, type FittedMember, fitMember } from "./fit-member.ts";

/**
 * Where members are learned. Whoever has threads hands in an implementation that runs `fitMember`
 * on them; results come in the order of their tasks, so they are the same on any number.
 */
export interface Workers {
  fitMembers(tasks: readonly FitTask[]): Promise<readonly FittedMember[]>;
}

/** One after the other, where there are no other threads; the caller waits meanwhile. */
export const thisThread: Workers = {
  fitMembers: async (tasks) => tasks.map(fitMember),
};
