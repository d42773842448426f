import type { Log } from "../processes/messages.ts";
import { startPooledProcess } from "../processes/pooled-process.ts";
import {
  createProcessPool,
  type PoolWatch,
  type Seat,
  type Unavailable,
} from "../processes/process-pool.ts";
import type { ReadReply, ReadTask, Ready, ToLoad } from "./messages.ts";
import type { ModelFiles } from "./model-files.ts";
import type { RuntimeName } from "./runtime.ts";

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
  readonly watch?: PoolWatch | undefined;
  readonly log: Log;
}

/** Reads questions in processes of its own. */
export interface ReaderPool {
  /**
   * Reads a question as soon as a process is free; those of one `key` wait for one another before
   * those of others do. Rejects with the signal's reason once it aborts, and else never.
   */
  read(key: unknown, task: ReadTask, signal?: AbortSignal): Promise<ReadReply | Unavailable>;
  processes(): readonly ReaderProcess[];
  waiting(): number;
  /** Ends all processes. */
  close(): Promise<void>;
}

export interface ReaderProcess extends Pick<Seat<Ready, ReadReply>, "pid" | "state"> {
  readonly runtime: RuntimeName | null;
  /** After its last question. */
  readonly megabytes: number;
}

const LOAD_TIMEOUT = 60_000;
const HEAP_MEGABYTES = 96;
/**
 * What glibc is told: one arena, and blocks of a megabyte straight from the system, to which they go
 * back. Left alone a process takes 40 MB more within some hundred questions.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};
/** So many processes in a row that end without a word while they load: the library is not for here. */
const FATAL_STARTS = 2;

export function createReaderPool(model: ModelFiles, options: ReaderPoolOptions): ReaderPool {
  const { log, runtime, deadline, queue, processes } = options;
  let runtimes: readonly RuntimeName[] = runtime === "auto" ? ["native", "wasm"] : [runtime];
  let fatal = 0;
  let hasTold = false;
  const { folder, hash, decoder } = model;
  const pool = createProcessPool<ReadTask, Ready, ReadReply>({
    ...{ name: "reads", processes, queue, log, onReady, onFailedStart },
    watch: options.watch,
    patience: options.patience + deadline,
    isSpent: ({ megabytes }, ready) => megabytes > options.megabytes[ready.runtime],
    start: () =>
      startPooledProcess<ToLoad, ReadTask, Ready, ReadReply>({
        ...{ importer: import.meta.url, name: "reader-process", log, deadline },
        load: { folder, hash, decoder, runtimes },
        loadTimeout: LOAD_TIMEOUT,
        heapMegabytes: HEAP_MEGABYTES,
        env: ALLOCATION,
      }),
  });

  function onReady({ runtime: name, instead, megabytes }: Ready): void {
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
  function onFailedStart(reason: string): void {
    fatal = /ended with SIG(ILL|SEGV|ABRT|BUS|FPE)/.test(reason) ? fatal + 1 : 0;
    if (fatal < FATAL_STARTS || runtimes[0] !== "native" || runtimes.length === 1) return;
    runtimes = ["wasm"];
    log.warn({ reason }, "The reader's native library fails here; WebAssembly is slower.");
  }

  return {
    read: (key, task, signal) => pool.run(task, { key, signal }),
    processes: () =>
      pool.processes().map(({ pid, state, ready, reply }) => ({
        ...{ pid, state, runtime: ready?.runtime ?? null },
        megabytes: (reply ?? ready)?.megabytes ?? 0,
      })),
    waiting: pool.waiting,
    close: pool.close,
  };
}
