import { setTimeout as sleep } from "node:timers/promises";
import { type Carrier, carry, inSpan } from "@probability-chat/telemetry";
import { FairQueue } from "../admission/fair-queue.ts";
import type { Calls, Log } from "./messages.ts";
import { type PooledProcess, TOO_LONG } from "./pooled-process.ts";
import { TOO_MUCH } from "./serve-tasks.ts";

/** Why a task could not be done just now; asked again it may be. */
export interface Unavailable {
  readonly kind: "unavailable";
  /** `busy`: too many wait; `late`: it waited too long; `lost`: the process ended over it; `closed`. */
  readonly reason: "busy" | "late" | "lost" | "closed";
  /** How the process ended that was lost over it. */
  readonly how?: string;
}

/** Why a process of a pool ended. */
export type End = "spent" | "deadline" | "memory" | "died";

/** Hears how a pool goes, in seconds. */
export interface PoolWatch {
  began(waited: number): void;
  finished(took: number): void;
  ended(why: End): void;
}

export interface ProcessPoolOptions<Task, Ready, Reply> {
  /** What the log says that its processes do: `reads`. */
  readonly name: string;
  readonly processes: number;
  readonly start: () => PooledProcess<Task, Ready, Reply>;
  /** How many tasks may wait. */
  readonly queue: number;
  /** So many processes one key leaves to others, as long as there are more. */
  readonly spare?: number;
  /** Milliseconds that a task waits for its reply; for ever where none is given. */
  readonly patience?: number;
  /** Processes start when they are first needed, and end when they were not for so many milliseconds. */
  readonly idle?: number;
  /** A task that nobody waits for any more takes its process along. */
  readonly endsAborted?: boolean;
  /** Whether a process is replaced after a reply. */
  readonly isSpent?: (reply: Reply, ready: Ready) => boolean;
  readonly onReady?: (ready: Ready) => void;
  readonly onFailedStart?: (reason: string) => void;
  readonly onGone?: (pid: number) => void;
  readonly watch?: PoolWatch | undefined;
  readonly log: Log;
}

/** Who a task is of, and what else is known of it. */
export interface Asking {
  /** Tasks of one key wait for one another before those of others do. */
  readonly key: unknown;
  /** What a process has at hand that did a task of the same place. */
  readonly place?: string;
  readonly calls?: Calls;
  readonly signal?: AbortSignal | undefined;
}

/** Does tasks in processes of its own, one each at a time. */
export interface ProcessPool<Task, Ready, Reply> {
  /** Rejects with the signal's reason once it aborts, and else never. */
  run(task: Task, asking: Asking): Promise<Reply | Unavailable>;
  processes(): readonly Seat<Ready, Reply>[];
  /** How many tasks wait. */
  waiting(): number;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Where a process is, or will be. */
export interface Seat<Ready, Reply> {
  readonly pid: number | undefined;
  readonly state: "starting" | "idle" | "busy" | "pausing" | "resting";
  readonly ready: Ready | null;
  /** Its last. */
  readonly reply: Reply | null;
}

/** A first failure is replaced at once, the next after so long, and then twice as long each. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;
/** Characters of how a process ended that the log is told. */
const LOGGED = 400;

export function createProcessPool<Task, Ready, Reply>(
  options: ProcessPoolOptions<Task, Ready, Reply>,
): ProcessPool<Task, Ready, Reply> {
  interface Job {
    readonly task: Task;
    readonly asking: Asking;
    readonly carrier: Carrier;
    /** A process has taken it. */
    readonly begin: () => void;
    readonly settle: (outcome: Reply | Unavailable) => void;
  }
  type Place = { -readonly [Name in keyof Seat<Ready, Reply>]: Seat<Ready, Reply>[Name] } & {
    child: PooledProcess<Task, Ready, Reply> | null;
    job: Job | null;
    readonly places: Set<string>;
  };
  const { log, name, watch } = options;
  const closing = new AbortController();
  const queue = new FairQueue<unknown, Job>(options.queue);
  const mostOfOne = Math.max(1, options.processes - (options.spare ?? 0));
  const seats = Array.from({ length: options.processes }, (): Place => {
    const empty = { pid: undefined, ready: null, reply: null, child: null, job: null };
    return { ...empty, state: "starting", places: new Set() };
  });
  /** Processes that are idle: each takes the next task, or null where it has ended. */
  const idle = new Map<Place, (job: Job | null) => void>();
  const resting = new Set<() => void>();

  /** Keeps a process alive in this seat. */
  async function keep(seat: Place): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      if (options.idle !== undefined && queue.length === 0) await rest(seat);
      if (closing.signal.aborted) return;
      const child = options.start();
      const { pid } = child;
      seat.places.clear();
      Object.assign(seat, { child, pid, state: "starting", ready: null, reply: null });
      const ready = await child.ready;
      seat.ready = ready;
      if (ready !== null) options.onReady?.(ready);
      const begunTasks = ready === null ? 0 : await serve(seat, child, ready);
      const reason = await child.gone;
      if (pid !== undefined) options.onGone?.(pid);
      Object.assign(seat, { child: null, pid: undefined, state: "pausing" });
      if (closing.signal.aborted) return;
      watch?.ended(endOf(reason));
      if (reason.startsWith(SPENT)) continue;
      // What a task did to its process must not keep others waiting for the next.
      failures = begunTasks > 0 ? 1 : failures + 1;
      if (ready === null) options.onFailedStart?.(reason);
      log.warn(
        { reason: reason.slice(0, LOGGED), pid },
        `A process that ${name} ended and is replaced.`,
      );
      if (failures > 1) await pause(failures - 2);
    }
  }

  async function rest(seat: Place): Promise<void> {
    seat.state = "resting";
    await new Promise<void>((resolve) => {
      const rise = () => {
        resting.delete(rise);
        resolve();
      };
      resting.add(rise);
    });
  }

  async function pause(times: number): Promise<void> {
    if (isWithout()) giveUpWaiting("lost");
    const milliseconds = Math.min(FIRST_PAUSE * 2 ** times, LONGEST_PAUSE);
    await sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => null);
  }

  /** Whether no process is there, or coming. */
  function isWithout(): boolean {
    return seats.every(({ state }) => state === "pausing" || state === "resting");
  }

  function giveUpWaiting(reason: Unavailable["reason"]): void {
    for (let job = queue.take(); job; job = queue.take()) job.settle(unavailable(reason));
  }

  /** Gives a process its tasks until it ends; resolves to how many it has begun. */
  async function serve(
    seat: Place,
    child: PooledProcess<Task, Ready, Reply>,
    ready: Ready,
  ): Promise<number> {
    let isGone = false;
    void child.gone.then(() => {
      isGone = true;
      const take = idle.get(seat);
      if (idle.delete(seat)) take?.(null);
    });
    for (let begunTasks = 0; ; ) {
      seat.state = "idle";
      const job = (isGone ? null : queue.take(hasRoom)) ?? (isGone ? null : await nextJob(seat));
      if (!job) {
        if (!isGone) child.end(SPENT);
        return begunTasks;
      }
      begunTasks += 1;
      Object.assign(seat, { state: "busy", job });
      if (job.asking.place !== undefined) seat.places.add(job.asking.place);
      job.begin();
      const since = performance.now();
      const reply = await child.run(job.task, job.carrier, job.asking.calls);
      watch?.finished((performance.now() - since) / 1_000);
      seat.job = null;
      if (reply === null) {
        handOn();
        job.settle(unavailable("lost", await child.gone));
        return begunTasks;
      }
      job.settle(reply);
      seat.reply = reply;
      if (options.isSpent?.(reply, ready)) {
        handOn();
        log.info({ pid: child.pid }, `A process that ${name} has grown and is replaced.`);
        child.end(SPENT);
        return begunTasks;
      }
    }
  }

  /** Null where the process has ended, or was idle for long enough. */
  async function nextJob(seat: Place): Promise<Job | null> {
    let timer: NodeJS.Timeout | undefined;
    const job = await new Promise<Job | null>((resolve) => {
      idle.set(seat, resolve);
      if (options.idle === undefined) return;
      timer = setTimeout(() => idle.delete(seat) && resolve(null), options.idle);
      timer.unref();
    });
    clearTimeout(timer);
    return job;
  }

  const hasRoom = (key: unknown) =>
    seats.filter(({ job }) => job?.asking.key === key).length < mostOfOne;

  function idleFor(place: string | undefined): Place | undefined {
    const free = [...idle.keys()];
    return free.find(({ places }) => place !== undefined && places.has(place)) ?? free[0];
  }

  function give(seat: Place, job: Job): void {
    const take = idle.get(seat);
    idle.delete(seat);
    seat.job = job;
    take?.(job);
  }

  /** Room that a process leaves which takes no other task: a task of the same key may have it elsewhere. */
  function handOn(): void {
    for (const seat of [...idle.keys()]) {
      const job = queue.take(hasRoom);
      if (!job) return;
      give(seat, job);
    }
  }

  function begin(job: Job): void {
    const { key, place } = job.asking;
    const seat = hasRoom(key) ? idleFor(place) : undefined;
    if (seat) give(seat, job);
    else if (isWithout() && resting.size === 0) job.settle(unavailable("lost"));
    else if (!queue.add(key, job)) job.settle(unavailable("busy"));
    else for (const rise of [...resting].slice(0, 1)) rise();
  }

  function run(task: Task, asking: Asking) {
    return inSpan(name, {}, (span) => inTurn(task, asking, () => void span.addEvent("begun")));
  }

  function inTurn(task: Task, asking: Asking, onBegun: () => void) {
    const { key, signal } = asking;
    const since = performance.now();
    return new Promise<Reply | Unavailable>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (closing.signal.aborted) return resolve(unavailable("closed"));
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        queue.remove(key, job);
      };
      const job: Job = {
        task,
        asking,
        carrier: carry(),
        begin() {
          onBegun();
          watch?.began((performance.now() - since) / 1_000);
        },
        settle(outcome) {
          leave();
          resolve(outcome);
        },
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
        const seat = seats.find((one) => one.job === job);
        if (options.endsAborted) seat?.child?.end(TASK_TOO_LONG);
      };
      const late = () => job.settle(unavailable("late"));
      const timer = options.patience === undefined ? undefined : setTimeout(late, options.patience);
      signal?.addEventListener("abort", abort, { once: true });
      begin(job);
    });
  }

  const kept = seats.map(keep);
  return {
    run,
    waiting: () => queue.length,
    processes: () => seats.map(({ pid, state, ready, reply }) => ({ pid, state, ready, reply })),
    async close() {
      closing.abort();
      giveUpWaiting("closed");
      for (const rise of resting) rise();
      for (const { child } of seats) child?.end("The service closes.");
      await Promise.all(kept);
    },
  };
}

const SPENT = "It has done its share.";

function endOf(reason: string): End {
  if (reason.startsWith(SPENT)) return "spent";
  if (reason.startsWith(TOO_LONG) || reason.startsWith(TASK_TOO_LONG)) return "deadline";
  return reason.includes(TOO_MUCH) || reason.includes("heap out of memory") ? "memory" : "died";
}

const TASK_TOO_LONG = "Its task took too long.";

function unavailable(reason: Unavailable["reason"], how?: string): Unavailable {
  return { kind: "unavailable", reason, ...(how === undefined ? {} : { how }) };
}
