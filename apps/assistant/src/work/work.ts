import type { Reader } from "@probability-chat/language";
import { type EngineSettings, sweepScratch, type TableEngine } from "../datasets/datasets.ts";
import { fromFailure } from "../processes/failure.ts";
import type { Calls, Log } from "../processes/messages.ts";
import { startPooledProcess, TOO_LONG } from "../processes/pooled-process.ts";
import {
  createProcessPool,
  type PoolWatch,
  type Seat,
  type Unavailable,
} from "../processes/process-pool.ts";
import { TOO_MUCH } from "../processes/serve-tasks.ts";
import { createProvider } from "../provider/openai-compatible.ts";
import type { ProviderSettings } from "../provider/settings.ts";
import { Turns } from "../provider/turns.ts";
import type { ReadTask } from "../reader/messages.ts";
import type { ModelFiles } from "../reader/model-files.ts";
import type { ReaderPool } from "../reader/reader-pool.ts";
import { RequestError } from "../server/request-error.ts";
import type { Ended, Results, Task } from "./tasks.ts";
import { tookTooLong } from "./with-deadline.ts";
import type { ToLoad } from "./work-process.ts";
import { createWorker } from "./worker.ts";
import { type OpenLimits, type OpenNotices, openDatasets } from "./worker-parts.ts";

/** Who a task is of, and what it may have. */
export interface Ordering {
  /** Tasks of one key wait for one another before those of others do. */
  readonly key: string;
  /** Counts a question in free words; rejects where it is one too many. */
  readonly read?: () => Promise<void>;
}

/** Whoever does tasks: processes, or this one. */
export interface Work {
  run<T extends Task>(task: T, ordering: Ordering): Promise<Results[T["kind"]]>;
  /** Of the processes that answer, those that are there. */
  pids(): number[];
  pools(): readonly PoolState[];
  close(): Promise<void>;
}

/** How a pool of processes stands. */
export interface PoolState {
  readonly name: string;
  readonly processes: readonly Seat<unknown, unknown>["state"][];
  readonly waiting: number;
}

/** Hears how each pool goes. */
export type WatchPool = (name: string) => PoolWatch;

interface WorkParts extends OpenNotices {
  readonly root: string;
  readonly limits: OpenLimits;
  readonly seed: number;
  readonly provider: ProviderSettings | null;
  /** Where large tables are put and asked. */
  readonly engine: EngineSettings | null;
  readonly log: Log;
}

/** Does everything in this process, where a hostile question stops all others: for tests. */
export function workHere({
  reader,
  provider,
  engine,
  ...parts
}: Omit<WorkParts, "engine"> & { reader: Reader | null; engine: TableEngine | null }): Work {
  const { log } = parts;
  const datasets = openDatasets(parts.root, parts.limits, parts, engine);
  const failed = (failure: string) =>
    log.warn({ failure }, "The model provider read nothing; the deterministic reply stands.");
  const own = provider && createProvider(provider, failed);
  const worker = createWorker({ datasets, engine, reader, provider: own, seed: parts.seed, log });
  return {
    run: (task, { read = async () => undefined }) => worker(task, { read }),
    pids: () => [],
    pools: () => [],
    close: () => datasets.close(),
  };
}

export interface ProcessLimits {
  /** Processes that answer, and those that take files in. */
  readonly processes: number;
  readonly ingests: number;
  /** Milliseconds until a question is given up, and until an upload is. */
  readonly questionTimeout: number;
  readonly ingestTimeout: number;
  /** All that a process may hold that answers, and one that takes a file in. */
  readonly megabytes: number;
  readonly ingestMegabytes: number;
}

/** Questions that may wait for a process. */
const WAITING = 256;
const LOAD_TIMEOUT = 60_000;
/** Milliseconds that a process has to stop by itself what takes too long. */
const GRACE = 3_000;
/** Milliseconds after which a process that takes files in is not kept for the next. */
const IDLE = 60_000;
/** A process that holds so much of what it may is replaced before the next question. */
const SPENT = 0.6;
const HEAP_SHARE = 0.5;
/** Questions that a provider may be asked in a minute. */
const PROVIDER_MINUTE = 120;

/** Does tasks in processes, which a hostile one takes along and nothing else. */
export function startWork(
  parts: WorkParts & {
    readonly processes: ProcessLimits;
    readonly watch?: WatchPool | undefined;
    /** The reader's model and who reads with it. */
    readonly reader: { model: ModelFiles; pool: ReaderPool; deadline: number } | null;
  },
): Work {
  const { root, log, reader, provider, engine, seed, processes: most } = parts;
  const turns = new Turns(Number.POSITIVE_INFINITY, PROVIDER_MINUTE);
  const told = (limits: OpenLimits): ToLoad => ({
    ...{ root, seed, provider, engine, limits, megabytes: most.megabytes },
    reader: reader && {
      vocabulary: reader.model.vocabulary,
      hash: reader.model.hash,
      deadline: reader.deadline,
    },
  });
  const poolOf = (name: string, processes: number, deadline: number, load: ToLoad, idle?: number) =>
    createProcessPool<Task, true, Ended>({
      ...{ name, processes, log, queue: WAITING, spare: 1, endsAborted: true },
      watch: parts.watch?.(name),
      ...(idle === undefined ? {} : { idle }),
      // What took too long may go on in there, and ask for things in the next task's name.
      isSpent: (ended) =>
        ended.megabytes > SPENT * load.megabytes ||
        (ended.kind === "failed" && ended.failure.code === "timeout"),
      onGone: (pid) => void sweepScratch(root, pid).catch(() => undefined),
      start: () =>
        startPooledProcess({
          ...{ importer: import.meta.url, name: "work-process", load, log, deadline },
          loadTimeout: LOAD_TIMEOUT,
          heapMegabytes: Math.ceil(load.megabytes * HEAP_SHARE),
        }),
    });
  const hardest = most.questionTimeout + GRACE;
  const each = Math.ceil(parts.limits.memoryMegabytes / most.processes);
  const ofOne = { ...parts.limits, memoryMegabytes: Math.max(LEAST_MEMORY, each) };
  const answering = poolOf("answers", most.processes, hardest, told(ofOne));
  const ingesting = poolOf(
    "ingests",
    most.ingests,
    most.ingestTimeout,
    { ...told(parts.limits), megabytes: most.ingestMegabytes, reader: null, provider: null },
    IDLE,
  );

  return {
    async run<T extends Task>(task: T, { key, read }: Ordering): Promise<Results[T["kind"]]> {
      const isIngest = ingests.has(task.kind);
      const over = new AbortController();
      const signal = isIngest ? undefined : AbortSignal.timeout(hardest);
      const calls: Calls = {
        permit: async () => read?.(),
        // Nobody reads for a question that has ended.
        read: (asked: ReadTask) => reader?.pool.read(key, asked, over.signal) ?? nobody(),
        providerTurn: () => turns.run(async () => true),
        unreadable: async (id: string) => parts.unreadable(id),
        absent: async (id: string) => parts.absent(id),
      };
      const place = "table" in task ? task.table.id : task.id;
      const pool = isIngest ? ingesting : answering;
      const ended = await pool
        .run(task, { key, place, calls, signal })
        .catch((error: unknown) => {
          if (signal?.aborted) throw tookTooLong();
          throw error;
        })
        .finally(() => over.abort());
      if (ended.kind === "unavailable") throw lost(ended);
      if (ended.kind === "failed") throw fromFailure(ended.failure);
      return ended.result as Results[T["kind"]];
    },
    pids: () => answering.processes().flatMap(({ pid }) => pid ?? []),
    pools: () =>
      Object.entries({ answers: answering, ingests: ingesting, reads: reader?.pool }).flatMap(
        ([name, pool]) =>
          pool
            ? {
                name,
                processes: pool.processes().map(({ state }) => state),
                waiting: pool.waiting(),
              }
            : [],
      ),
    async close() {
      await Promise.all([answering.close(), ingesting.close()]);
    },
  };
}

const LEAST_MEMORY = 256;

/** Tasks that read a whole table, of the processes that take files in. */
const ingests: ReadonlySet<Task["kind"]> = new Set(["ingest", "correct", "load"]);

async function nobody(): Promise<Unavailable> {
  return { kind: "unavailable", reason: "closed" };
}

/** What is said where a process was not to be had, or ended over the task. */
function lost({ reason, how = "" }: Unavailable): RequestError {
  if (how.startsWith(TOO_LONG)) return tookTooLong();
  if (reason === "lost" && (how.includes(TOO_MUCH) || how.includes("heap out of memory"))) {
    const text = "This needs more memory than one request may have. Please ask for less at once.";
    return new RequestError("timeout", text);
  }
  const text =
    reason === "busy"
      ? "Very many questions are being answered. Please try again shortly."
      : "This could not be done just now. Please try again.";
  return new RequestError("unavailable", text, { retry_after: 1 }, { cause: new Error(how) });
}
