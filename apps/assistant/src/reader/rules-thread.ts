import type { Worker } from "node:worker_threads";
import type { Codebook } from "@probability-chat/codebook";
import type { Asked } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { FairQueue } from "../admission/fair-queue.ts";
import { startThread } from "../processes/beside.ts";
import type { Log } from "../processes/messages.ts";

/** What the thread is told: a question, and its table by number, whole where that is new. */
export interface ToRules {
  readonly table: number;
  readonly told: Pick<Asked, "codebook" | "dictionary"> | null;
  /** A table that it is not asked of any more. */
  readonly forget: number | null;
  readonly asked: Pick<Asked, "question" | "title" | "context">;
}

/** Reads questions by the rules, in a thread of its own. */
export interface RulesThread {
  /**
   * What a question means, the likeliest first; nothing where the rules do not say, or not in time.
   */
  read(asked: Asked, signal?: AbortSignal): Promise<readonly Query[]>;
  close(): Promise<void>;
}

export interface RulesThreadOptions {
  /** Milliseconds for a question and its waiting. */
  readonly deadline: number;
  /**
   * Milliseconds for which a table is not asked of after it took longer, and twice as long each time
   * again: on a machine that was busy for a moment it would have been read.
   */
  readonly rest?: number;
  readonly log: Pick<Log, "warn">;
  /** Starts a thread that says when it is ready, and a list of queries to each that it is told. */
  readonly begin?: () => Worker;
}

/** What the rules are asked of: their time grows with each of these. */
const LIMITS = {
  ...{ characters: 400, words: 60, wordLength: 40 },
  ...{ columns: 100, levels: 20_000, cell: 200, dictionary: 20_000 },
};
/** Questions that may wait, and tables that the thread knows, at a time. */
const WAITING = 64;
const TABLES = 16;
const HEAP_MEGABYTES = 512;
const LOAD_TIMEOUT = 60_000;
/** Milliseconds from one start of a thread to the next. */
const PAUSE = 1_000;

interface Job {
  readonly asked: Asked;
  readonly settle: (said: readonly Query[]) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
  /** The tables that it was told, with what was said of their columns, the oldest first. */
  readonly known: Map<number, string>;
  isGone: boolean;
}

export function startRulesThread({
  deadline,
  rest = 60_000,
  log,
  begin = beginRules,
}: RulesThreadOptions): RulesThread {
  const queue = new FairQueue<Codebook, Job>(WAITING);
  const numbers = new WeakMap<Codebook, number>();
  const isFit = new WeakMap<Codebook, boolean>();
  const resting = new WeakMap<
    Codebook,
    { readonly milliseconds: number; readonly until: number }
  >();
  let count = 0;
  let isServing = false;
  let isClosed = false;
  let started = performance.now();
  let thread = start();

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let job = queue.take(); job; job = queue.take()) {
      const said = await readNow(job.asked).catch((error: unknown) => {
        log.warn({ err: error }, "A question could not be told to the rules.");
        return [];
      });
      job.settle(said);
    }
    isServing = false;
  }

  async function readNow({ codebook, dictionary, ...asked }: Asked): Promise<readonly Query[]> {
    if (isResting(codebook)) return [];
    if (thread.isGone) {
      if (performance.now() < started + PAUSE) return [];
      started = performance.now();
      thread = start();
    }
    if ((await thread.ready) === null) return [];
    const { worker, known } = thread;
    const table = numbers.get(codebook) ?? ++count;
    numbers.set(codebook, table);
    const said = JSON.stringify(dictionary);
    const isTold = known.get(table) === said;
    known.set(table, said);
    const [oldest] = known.keys();
    const forget = known.size > TABLES && oldest !== undefined ? oldest : null;
    if (forget !== null) known.delete(forget);
    const { question, title, context } = asked;
    worker.postMessage({
      ...{ table, told: isTold ? null : { codebook, dictionary }, forget },
      asked: { question, title, context },
    } satisfies ToRules);
    const read = await next(thread, deadline);
    if (read !== null) resting.delete(codebook);
    else if (!isClosed) {
      const milliseconds = 2 * (resting.get(codebook)?.milliseconds ?? rest / 2);
      resting.set(codebook, { milliseconds, until: performance.now() + milliseconds });
      const text =
        "The rules failed or took too long; the reader reads this table alone meanwhile.";
      log.warn({ table, milliseconds }, text);
    }
    return Array.isArray(read) ? read : [];
  }

  function isResting(codebook: Codebook): boolean {
    return performance.now() < (resting.get(codebook)?.until ?? 0);
  }

  function isWithinLimits({ question, codebook, dictionary }: Asked): boolean {
    const fits = isFit.get(codebook) ?? isWithin(codebook);
    isFit.set(codebook, fits);
    const words = question.split(/\s+/);
    return (
      fits &&
      !isResting(codebook) &&
      question.length <= LIMITS.characters &&
      words.length <= LIMITS.words &&
      words.every(({ length }) => length <= LIMITS.wordLength) &&
      JSON.stringify(dictionary).length <= LIMITS.dictionary
    );
  }

  return {
    read(asked, signal) {
      return new Promise((resolve) => {
        if (isClosed || signal?.aborted || !isWithinLimits(asked)) return resolve([]);
        const job: Job = {
          asked,
          settle(said) {
            clearTimeout(timer);
            signal?.removeEventListener("abort", giveUp);
            queue.remove(asked.codebook, job);
            resolve(said);
          },
        };
        const giveUp = () => job.settle([]);
        const timer = setTimeout(giveUp, deadline);
        signal?.addEventListener("abort", giveUp, { once: true });
        if (queue.add(asked.codebook, job)) void serve();
        else giveUp();
      });
    },
    async close() {
      isClosed = true;
      await thread.worker.terminate();
    },
  };

  function start(): Thread {
    const worker = begin();
    const begun = { worker, known: new Map<number, string>(), isGone: false };
    worker.on("error", (error) => log.warn({ err: error }, "The thread of the rules failed."));
    worker.once("exit", () => {
      begun.isGone = true;
    });
    return Object.assign(begun, { ready: next(begun, LOAD_TIMEOUT) });
  }
}

function beginRules(): Worker {
  return startThread(import.meta.url, "rules-worker", {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
}

/** Its next word; null where it ends before, as it is made to when that takes too long. */
function next(thread: Pick<Thread, "worker" | "isGone">, milliseconds: number): Promise<unknown> {
  const { worker } = thread;
  return new Promise((resolve) => {
    const settle = (said: unknown) => {
      clearTimeout(timer);
      worker.off("message", settle).off("exit", leave);
      resolve(said);
    };
    const leave = () => settle(null);
    const timer = setTimeout(() => {
      thread.isGone = true;
      void worker.terminate();
      leave();
    }, milliseconds);
    worker.once("message", settle).once("exit", leave);
    if (thread.isGone) leave();
  });
}

function isWithin({ columns }: Codebook): boolean {
  const count = columns.reduce((sum, { levels }) => sum + levels.length, 0);
  if (columns.length > LIMITS.columns || count > LIMITS.levels) return false;
  const cells = columns.flatMap(({ name, levels }) => [name, ...levels.map(({ text }) => text)]);
  return cells.every(({ length }) => length <= LIMITS.cell);
}
