import { networkError } from "../errors/no-reply.ts";
import type { Clock, Turns } from "./turn.ts";

/*
 * Among tabs there is the platform's lock or, where there is none (on plain http) or somebody sits
 * on it, Fischer's algorithm (in Lamport, "A fast mutual exclusion algorithm", 1987) on a note in
 * the shared storage: who finds no claim writes one, waits until every write of others must have
 * become visible, and has the turn if the claim is still its own. Who has the lock claims at once. A
 * claim lapses. Either is given up a moment after a success, when all can see it.
 *
 * Who waits shares the outcome: a success is seen in the storage, and the failure of an attempt
 * that began after one's own wish is left in the note, so that twenty tabs without a server do not
 * ask it one after the other.
 */

/** Longer than a write to `localStorage` takes until other tabs see it, many times over. */
const visibleAfter = 100;
const lapsesAfter = 10_000;
/** Longer than a refresh is waited for: only who is frozen holds a lock for so long. */
const lockPatience = 35_000;

export interface TabTurnsOptions extends Clock {
  /** Runs one such function at a time among all tabs, where the platform can do that. */
  readonly exclusive: (<T>(run: () => Promise<T>) => Promise<T>) | undefined;
  /** A note that all tabs see. */
  readonly note: ClaimNote;
}

/** One short text, read and written at once. */
export interface ClaimNote {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

/** Takes turns with all tabs that share a storage. */
export function createTabTurns({ exclusive, note, timers, now }: TabTurnsOptions): Turns {
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => timers.setTimeout(resolve, milliseconds));

  const stands = (claim: Claim) => claim.name !== "" && Math.abs(now() - claim.at) < lapsesAfter;

  async function shareFailure<T>(run: () => Promise<T>): Promise<T> {
    const failedAt = now();
    try {
      return await run();
    } catch (error) {
      writeClaim(note, { ...nobody, failedAt });
      throw error;
    }
  }

  function throwFailureSince(began: number, { failedAt }: Claim): void {
    if (failedAt < began || failedAt > now()) return;
    const sent = { method: "POST", url: "/api/token/refresh/" };
    throw networkError(sent, new Error("Another tab got no reply."));
  }

  async function afterClaim<T>(
    run: () => Promise<T>,
    fulfilled: () => Promise<T | null>,
    isLocked: boolean,
  ): Promise<T> {
    const name = Math.random().toString(36).slice(2);
    const began = now();
    for (;;) {
      const claim = readClaim(note);
      throwFailureSince(began, claim);
      if (!stands(claim)) {
        if (!writeClaim(note, { ...claim, name, at: now() })) return run();
        if (isLocked) break;
      } else if (claim.name === name) break;
      await pause(visibleAfter);
      if (readClaim(note).name === name) continue;
      const result = await fulfilled();
      if (result !== null) return result;
    }
    const leave = () => {
      if (readClaim(note).name === name) clearClaim(note);
    };
    try {
      return await shareFailure(run);
    } finally {
      timers.setTimeout(leave, visibleAfter, true);
    }
  }

  function take<T>(run: () => Promise<T>, fulfilled: () => Promise<T | null>): Promise<T> {
    const byClaim = (isLocked: boolean) => afterClaim(run, fulfilled, isLocked);
    if (!exclusive) return byClaim(false);
    const began = now();
    return new Promise<T>((resolve, reject) => {
      let decided = false;
      const withoutLock = () => {
        if (decided) return;
        decided = true;
        byClaim(false).then(resolve, reject);
      };
      const patience = timers.setTimeout(withoutLock, lockPatience, true);
      const runLocked = async () => {
        const result = await fulfilled();
        if (result !== null) return resolve(result);
        throwFailureSince(began, readClaim(note));
        resolve(await byClaim(true));
        await pause(visibleAfter);
      };
      const withLock = async () => {
        if (decided) return;
        decided = true;
        timers.clearTimeout(patience);
        await runLocked().catch(reject);
      };
      try {
        exclusive(withLock).catch(withoutLock);
      } catch {
        withoutLock();
      }
    });
  }

  return { take };
}

/** Who has the turn since when, and when the last turn that was in vain had begun. */
interface Claim {
  readonly name: string;
  readonly at: number;
  readonly failedAt: number;
}

const nobody: Claim = { name: "", at: 0, failedAt: 0 };

function readClaim(note: ClaimNote): Claim {
  try {
    const [, name = "", at, failedAt] = /^(\w*) (\d+) (\d+)$/.exec(note.read() ?? "") ?? [];
    return at ? { name, at: Number(at), failedAt: Number(failedAt) } : nobody;
  } catch {
    return nobody;
  }
}

function writeClaim(note: ClaimNote, { name, at, failedAt }: Claim): boolean {
  try {
    note.write(`${name} ${Math.round(at)} ${Math.round(failedAt)}`);
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
