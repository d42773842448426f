import { setTimeout as sleep } from "node:timers/promises";
import { FairQueue } from "../admission/fair-queue.ts";
import type { ReadReply, ReadTask } from "./messages.ts";
import type { ModelFiles } from "./model-files.ts";
import { type ReaderChild, type Ready, startReaderChild } from "./reader-child.ts";
import type { RuntimeName } from "./runtime.ts";

/** Why a question could not be read just now; asked again it may be. */
export interface ReaderUnavailable {
  readonly kind: "unavailable";
  /** `busy`: too many wait; `late`: it waited too long; `lost`: the process ended over it; `closed`. */
  readonly reason: "busy" | "late" | "lost" | "closed";
}

export interface ReaderPoolOptions {
  readonly processes: number;
  /** `auto`: native, and WebAssembly where that does not load. */
  readonly runtime: "auto" | RuntimeName;
  /** Milliseconds for one question; a process that takes longer is replaced. */
  readonly deadline: number;
  /** Milliseconds that a question waits for a process. */
  readonly patience: number;
  /** How many may wait. */
  readonly queue: number;
  /** What a process may hold after a question; above it, it is replaced. */
  readonly megabytes: Readonly<Record<RuntimeName, number>>;
  readonly log: {
    info(what: object, message: string): void;
    warn(what: object, message: string): void;
  };
}

/** Reads questions in processes of its own. */
export interface ReaderPool {
  /** Once a process is warm or all have failed to start. */
  readonly started: Promise<void>;
  /**
   * Reads a question as soon as a process is free; those of one `key` wait for one another before
   * those of others do. Rejects with the signal's reason once it aborts, and else never.
   */
  read(key: unknown, task: ReadTask, signal?: AbortSignal): Promise<ReadReply | ReaderUnavailable>;
  processes(): readonly ReaderProcess[];
  /** Ends all processes. */
  close(): Promise<void>;
}

export interface ReaderProcess {
  readonly pid: number | undefined;
  readonly state: "starting" | "idle" | "busy" | "pausing";
  readonly runtime: RuntimeName | null;
  /** After its last question. */
  readonly megabytes: number;
}

interface Job {
  readonly task: ReadTask;
  readonly settle: (outcome: ReadReply | ReaderUnavailable) => void;
}

type Seat = { -readonly [Name in keyof ReaderProcess]: ReaderProcess[Name] } & {
  child: ReaderChild | null;
};

/** A first failure is replaced at once, the next after so long, and then twice as long each. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;
const LOAD_TIMEOUT = 60_000;
/** So many processes in a row that end without a word while they load: the library is not for here. */
const FATAL_STARTS = 2;

export function createReaderPool(model: ModelFiles, options: ReaderPoolOptions): ReaderPool {
  const { log, runtime } = options;
  const closing = new AbortController();
  const queue = new FairQueue<unknown, Job>(options.queue);
  const seats = Array.from({ length: options.processes }, (): Seat => {
    return { pid: undefined, state: "starting", runtime: null, megabytes: 0, child: null };
  });
  let runtimes: readonly RuntimeName[] = runtime === "auto" ? ["native", "wasm"] : [runtime];
  let fatal = 0;
  let hasTold = false;

  /** Keeps a process alive in this seat. */
  async function keep(seat: Seat, begun: () => void): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      const child = startReaderChild(model, {
        runtimes,
        deadline: options.deadline,
        loadTimeout: LOAD_TIMEOUT,
      });
      const { pid } = child;
      Object.assign(seat, { child, pid, state: "starting", runtime: null, megabytes: 0 });
      const ready = await child.ready;
      if (ready) welcome(seat, ready);
      begun();
      const reads = ready ? await serve(seat, child, ready) : 0;
      const reason = await child.gone;
      Object.assign(seat, { child: null, pid: undefined, state: "pausing" });
      if (closing.signal.aborted) return;
      if (reason.startsWith(GROWN)) continue;
      failures = reads > 0 ? 1 : failures + 1;
      if (!ready) distrust(reason);
      log.warn({ reason, pid }, "A reading process ended and is replaced.");
      if (failures > 1) await pause(failures - 2);
    }
  }

  function welcome(seat: Seat, { runtime: name, instead, megabytes }: Ready): void {
    Object.assign(seat, { runtime: name, megabytes });
    if (hasTold) return;
    hasTold = true;
    log.info({ runtime: name, model: model.hash, megabytes }, "Questions are read.");
    if (instead !== null) {
      log.warn(
        { reason: instead },
        "The reader's native library does not load; WebAssembly is slower.",
      );
    }
  }

  /** A library that takes its process along cannot say that it does not load. */
  function distrust(reason: string): void {
    fatal = /ended with SIG(ILL|SEGV|ABRT|BUS|FPE)/.test(reason) ? fatal + 1 : 0;
    if (fatal < FATAL_STARTS || runtimes[0] !== "native" || runtimes.length === 1) return;
    runtimes = ["wasm"];
    log.warn({ reason }, "The reader's native library fails here; WebAssembly is slower.");
  }

  async function pause(times: number): Promise<void> {
    if (seats.every(({ state }) => state === "pausing")) giveUpWaiting();
    const milliseconds = Math.min(FIRST_PAUSE * 2 ** times, LONGEST_PAUSE);
    await sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => null);
  }

  function giveUpWaiting(): void {
    for (let job = queue.take(); job; job = queue.take()) job.settle(unavailable("lost"));
  }

  /** Processes that are idle: each takes the next question, or null where it has ended. */
  const idle = new Set<(job: Job | null) => void>();

  /** Gives a process its questions until it ends; resolves to how many it has read. */
  async function serve(seat: Seat, child: ReaderChild, { runtime: name }: Ready): Promise<number> {
    let take: ((job: Job | null) => void) | null = null;
    let isGone = false;
    void child.gone.then(() => {
      isGone = true;
      if (take && idle.delete(take)) take(null);
    });
    for (let reads = 0; ; reads++) {
      seat.state = "idle";
      const job =
        (isGone ? null : queue.take()) ??
        (await new Promise<Job | null>((resolve) => {
          if (isGone) return resolve(null);
          take = resolve;
          idle.add(resolve);
        }));
      if (!job) return reads;
      seat.state = "busy";
      const reply = await child.read(job.task);
      job.settle(reply ?? unavailable("lost"));
      if (!reply) return reads;
      seat.megabytes = reply.megabytes;
      if (reply.megabytes > options.megabytes[name]) {
        log.info({ megabytes: reply.megabytes }, "A reading process has grown and is replaced.");
        child.end(GROWN);
        return reads + 1;
      }
    }
  }

  function read(key: unknown, task: ReadTask, signal?: AbortSignal) {
    return new Promise<ReadReply | ReaderUnavailable>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (closing.signal.aborted) return resolve(unavailable("closed"));
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        queue.remove(key, job);
      };
      const job: Job = {
        task,
        settle(outcome) {
          leave();
          resolve(outcome);
        },
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => job.settle(unavailable("late")),
        options.patience + options.deadline,
      );
      signal?.addEventListener("abort", abort, { once: true });
      const [take] = idle;
      if (take && idle.delete(take)) take(job);
      else if (seats.every(({ state }) => state === "pausing")) job.settle(unavailable("lost"));
      else if (!queue.add(key, job)) job.settle(unavailable("busy"));
    });
  }

  const kept: Promise<void>[] = [];
  const begun = seats.map((seat) => new Promise<void>((resolve) => kept.push(keep(seat, resolve))));
  return {
    started: Promise.race(begun),
    read,
    processes: () => seats.map(({ child: _, ...process }) => process),
    async close() {
      closing.abort();
      for (let job = queue.take(); job; job = queue.take()) job.settle(unavailable("closed"));
      for (const { child } of seats) child?.end("The service closes.");
      await Promise.all(kept);
    },
  };
}

const GROWN = "It has grown.";

function unavailable(reason: ReaderUnavailable["reason"]): ReaderUnavailable {
  return { kind: "unavailable", reason };
}
