import type { Timers } from "../src/session/timers.ts";

export interface FakeClock {
  readonly timers: Timers;
  now(): number;
  /** Moves time on, running what falls due, and lets promises settle. */
  advance(milliseconds: number): Promise<void>;
  /** When each timer is due, from now, soonest first. */
  due(): number[];
}

/** A clock that stands still until told to move. */
export function createFakeClock(start = Date.UTC(2030, 0, 1)): FakeClock {
  let time = start;
  let next = 1;
  const pending = new Map<number, { at: number; run: () => void }>();
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 25));
  return {
    now: () => time,
    timers: {
      setTimeout(run, milliseconds) {
        const id = next++;
        pending.set(id, { at: time + milliseconds, run });
        return id;
      },
      clearTimeout: (id) => {
        if (typeof id === "number") pending.delete(id);
      },
    },
    due: () => [...pending.values()].map(({ at }) => at - time).sort((a, b) => a - b),
    async advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [id, first] =
          [...pending]
            .filter(([, timer]) => timer.at <= end)
            .sort((a, b) => a[1].at - b[1].at)[0] ?? [];
        if (id === undefined || !first) break;
        pending.delete(id);
        time = first.at;
        first.run();
        await settle();
      }
      time = end;
      await settle();
    },
  };
}
