import type { Timers } from "./timers.ts";
import type { ClaimNote, TokenStorage } from "./token-storage.ts";

/**
 * One refresh at a time among all the tabs of a storage.
 *
 * Nothing depends on it but the number of refreshes: the server answers a refresh token that is
 * presented twice with the same successor. So every way of taking turns may fail, and each of them
 * has an end: a tab that is frozen or gone while it is its turn holds nobody up for long.
 *
 * Within a process there is a queue. Among tabs there is the platform's lock or, where there is
 * none (on plain http) or somebody sits on it, Fischer's algorithm (in Lamport, "A fast mutual
 * exclusion algorithm", 1987) on a note in the shared storage: who finds no claim writes one, waits
 * until every write of others must have become visible, and has the turn if the claim is still
 * its own. A claim lapses, and those who wait look whether their wish has come true meanwhile.
 */
export interface Turns {
  /** Calls `run` when it is its turn, unless `fulfilled` gives a result before that. */
  take<T>(run: () => Promise<T>, fulfilled: () => Promise<T | null>): Promise<T>;
}

/** Longer than a write to `localStorage` takes until other tabs see it, many times over. */
const visibleAfter = 100;
const lapsesAfter = 10_000;
const lockPatience = 10_000;

const queues = new WeakMap<TokenStorage, Promise<unknown>>();

export interface TurnOptions {
  readonly storage: TokenStorage;
  readonly timers: Timers;
  readonly now: () => number;
}

/** Takes turns with everybody who shares the storage. */
export function createTurns({ storage, timers, now }: TurnOptions): Turns {
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => timers.setTimeout(resolve, milliseconds));

  async function afterClaim<T>(
    note: ClaimNote,
    run: () => Promise<T>,
    fulfilled: () => Promise<T | null>,
  ): Promise<T> {
    const name = Math.random().toString(36).slice(2);
    const stands = (claim: Claim | null) =>
      claim !== null && Math.abs(now() - claim.at) < lapsesAfter;
    for (;;) {
      const claim = readClaim(note);
      if (!stands(claim)) {
        if (!writeClaim(note, { name, at: now() })) return run();
      } else if (claim?.name === name) break;
      await pause(visibleAfter);
      if (readClaim(note)?.name === name) continue;
      const result = await fulfilled();
      if (result !== null) return result;
    }
    try {
      return await run();
    } finally {
      if (readClaim(note)?.name === name) clearClaim(note);
    }
  }

  function amongTabs<T>(run: () => Promise<T>, fulfilled: () => Promise<T | null>): Promise<T> {
    const { claim: note } = storage;
    const byClaim = () => (note ? afterClaim(note, run, fulfilled) : run());
    if (!storage.exclusive) return byClaim();
    return new Promise<T>((resolve, reject) => {
      let decided = false;
      const withoutLock = () => {
        if (decided) return;
        decided = true;
        byClaim().then(resolve, reject);
      };
      const patience = timers.setTimeout(withoutLock, lockPatience, true);
      const withLock = async () => {
        if (decided) return;
        decided = true;
        timers.clearTimeout(patience);
        await run().then(resolve, reject);
      };
      try {
        storage.exclusive?.(withLock).catch(withoutLock);
      } catch {
        withoutLock();
      }
    });
  }

  return {
    take(run, fulfilled) {
      const before = queues.get(storage) ?? Promise.resolve();
      const turn = before.then(async () => (await fulfilled()) ?? amongTabs(run, fulfilled));
      queues.set(
        storage,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

interface Claim {
  readonly name: string;
  readonly at: number;
}

function readClaim(note: ClaimNote): Claim | null {
  try {
    const [name = "", at = ""] = note.read()?.split(" ") ?? [];
    return name && /^\d+$/.test(at) ? { name, at: Number(at) } : null;
  } catch {
    return null;
  }
}

function writeClaim(note: ClaimNote, { name, at }: Claim): boolean {
  try {
    note.write(`${name} ${at}`);
    return true;
  } catch {
    return false;
  }
}

function clearClaim(note: ClaimNote): void {
  try {
    note.clear();
  } catch {
    // It lapses.
  }
}
