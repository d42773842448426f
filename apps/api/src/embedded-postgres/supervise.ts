import { setTimeout as sleep } from "node:timers/promises";
import { saysDiskFull } from "../errors/disk-full.ts";
import type { Postmaster } from "./postmaster.ts";

/** PostgreSQL, started again whenever it ends before it is told to. */
export interface Supervised {
  /** What keeps it from serving now; null when nothing does. */
  trouble(): string | null;
  /** Resolves with the reason once it is not started again any more. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

/** How often it may fail in a row, and the milliseconds before it is started again. */
interface Restarts {
  readonly failures: number;
  /** Doubles with each failure. */
  readonly firstWait: number;
  readonly longestWait: number;
}

export interface SuperviseOptions {
  /** Receives what happens to the server; nothing is printed otherwise. */
  readonly report?: (text: string) => void;
  readonly restarts?: Restarts;
  /** Gives up the start, or ends what it has started. */
  readonly signal?: AbortSignal;
}

const defaultRestarts: Restarts = { failures: 8, firstWait: 250, longestWait: 10_000 };
/** Serving for so long ends a row of failures. */
const longLife = 20_000;

const restarting = "The database ended unexpectedly and is being started again.";
const waiting = "The disk is full. The database goes on by itself once there is space.";

/**
 * Starts what `launch` makes; rejects where the first start fails. Later ones may fail some times
 * in a row, and for as long as the disk is full.
 */
export async function supervise(
  launch: (signal: AbortSignal) => Promise<Postmaster>,
  { report = () => {}, restarts = defaultRestarts, signal: giveUp }: SuperviseOptions,
): Promise<Supervised> {
  const stopping = new AbortController();
  const signal = giveUp ? AbortSignal.any([stopping.signal, giveUp]) : stopping.signal;
  let servingSince: number | null = null;
  let trouble: string | null = null;

  async function start(): Promise<Postmaster> {
    servingSince = null;
    const next = await launch(signal);
    signal.addEventListener("abort", next.stop);
    void next.ended.then(() => signal.removeEventListener("abort", next.stop));
    try {
      signal.throwIfAborted();
      await next.ready();
    } catch (error) {
      await next.stop();
      throw error;
    }
    servingSince = Date.now();
    trouble = null;
    return next;
  }

  async function watch(first: Postmaster): Promise<Error | null> {
    let failures = 0;
    let wait = restarts.firstWait;
    for (let life = Promise.resolve(first); ; life = start()) {
      const problem = await life.then(
        (postmaster) => postmaster.ended,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (signal.aborted) return null;
      if (servingSince !== null && Date.now() - servingSince > longLife) {
        failures = 0;
        wait = restarts.firstWait;
      }
      const isFull = saysDiskFull(problem);
      if (!isFull) failures += 1;
      if (failures > restarts.failures) {
        return new Error(`${problem} It failed ${failures} times in a row and is given up.`);
      }
      trouble = isFull ? waiting : restarting;
      report(`${problem} ${trouble}`);
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return null;
      wait = Math.min(2 * wait, restarts.longestWait);
    }
  }

  const watching = watch(await start());
  return {
    trouble: () => trouble,
    lost: new Promise((resolve) => {
      void watching.then((error) => error && resolve(error));
    }),
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
