import type { Timers } from "../src/session/timers.ts";

export interface FakeClock {
  readonly timers: Timers;
  now(): number;
  /** Moves time on, running what falls due, and lets promises settle. */
  advance(milliseconds: number): Promise<void>;
  /** The machine sleeps: time passes, and what fell due meanwhile runs late, all at once. */
  sleep(milliseconds: number): Promise<void>;
  /** Resolves after so much of this clock's time. */
  wait(milliseconds: number): Promise<void>;
  /** When each timer is due, from now, soonest first. */
  due(): number[];
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * A clock that stands still until told to move. `settle` waits until everything that needs none of
 * its time has happened; by default that is given 25 ms.
 */
export function createFakeClock(
  start = Date.UTC(2030, 0, 1),
  settle = () => new Promise<void>((resolve) => setTimeout(resolve, 25)),
): FakeClock {
  let time = start;
  let next = 1;
  const pending = new Map<number, Timer>();
  const timers: Timers = {
    setTimeout(run, milliseconds) {
      const id = next++;
      pending.set(id, { at: time + milliseconds, run });
      return id;
    },
    clearTimeout: (id) => {
      if (typeof id === "number") pending.delete(id);
    },
  };
  async function advance(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    await settle();
    for (;;) {
      let [id, first]: [number?, Timer?] = [];
      for (const [key, timer] of pending) {
        if (timer.at <= end && (!first || timer.at < first.at)) [id, first] = [key, timer];
      }
      if (id === undefined || !first) break;
      pending.delete(id);
      time = Math.max(time, first.at);
      first.run();
      await settle();
    }
    time = end;
    await settle();
  }
  return {
    now: () => time,
    timers,
    advance,
    async sleep(milliseconds) {
      time += milliseconds;
      await advance(0);
    },
    wait: (milliseconds) => new Promise((resolve) => timers.setTimeout(resolve, milliseconds)),
    due: () => [...pending.values()].map(({ at }) => at - time).sort((a, b) => a - b),
  };
}
