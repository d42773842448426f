import type { Worker } from "node:worker_threads";
import type { Codebook } from "@probability-chat/codebook";
import type { Asked } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { startThread } from "../processes/beside.ts";

/** What the thread is told: a question, and its table by number, whole when it is new. */
export interface ToRules {
  readonly table: number;
  readonly codebook: Codebook | null;
  /** A table that it is not asked of any more. */
  readonly forget: number | null;
  readonly asked: Pick<Asked, "question" | "dictionary" | "title" | "context">;
}

/** Reads questions by the rules, in a thread of its own. */
export interface RulesThread {
  /** What a question means, the likeliest first; nothing where the rules do not say, or not in time. */
  read(asked: Asked): Promise<readonly Query[]>;
  close(): Promise<void>;
}

export interface RulesThreadOptions {
  /** Milliseconds for one question; a thread that takes longer is replaced. */
  readonly deadline: number;
  /** Milliseconds that a question waits for its turn. */
  readonly patience: number;
}

/** What the rules are asked of; their time grows with each of these. */
const LIMITS = {
  characters: 400,
  words: 60,
  wordLength: 40,
  columns: 100,
  levels: 20_000,
  cell: 200,
};
/** Tables that the thread knows at a time. */
const TABLES = 16;
const HEAP_MEGABYTES = 512;
const LOAD_TIMEOUT = 60_000;

export function startRulesThread({ deadline, patience }: RulesThreadOptions): RulesThread {
  const numbers = new WeakMap<Codebook, number>();
  let count = 0;
  let isClosed = false;
  let thread = start();
  /** What was asked before is done. */
  let turn: Promise<unknown> = thread.ready;

  async function readNow({ codebook, ...asked }: Asked): Promise<readonly Query[]> {
    if (thread.isGone) thread = start();
    await thread.ready;
    const { worker, known } = thread;
    const table = numbers.get(codebook) ?? ++count;
    numbers.set(codebook, table);
    const isNew = !known.has(table);
    known.add(table);
    const [oldest] = known;
    const forget = known.size > TABLES && oldest !== undefined ? oldest : null;
    if (forget !== null) known.delete(forget);
    const { question, dictionary, title, context } = asked;
    worker.postMessage({
      ...{ table, codebook: isNew ? codebook : null, forget },
      asked: { question, dictionary, title, context },
    } satisfies ToRules);
    const said = await next(thread, deadline);
    return Array.isArray(said) ? said : [];
  }

  return {
    read(asked) {
      if (isClosed || !isWithinLimits(asked)) return Promise.resolve([]);
      const latest = performance.now() + patience;
      const mine = turn.then(() => (isClosed || performance.now() > latest ? [] : readNow(asked)));
      turn = mine.catch(() => null);
      return mine.catch(() => []);
    },
    async close() {
      isClosed = true;
      await thread.worker.terminate();
    },
  };
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
  /** Numbers of the tables that it was told, the oldest first. */
  readonly known: Set<number>;
  isGone: boolean;
}

function start(): Thread {
  const worker = startThread(import.meta.url, "rules-worker", {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const thread = { worker, known: new Set<number>(), isGone: false };
  // what it dies of is told to nobody but who waits for it
  worker
    .on("error", () => undefined)
    .once("exit", () => {
      thread.isGone = true;
    });
  return Object.assign(thread, { ready: next(thread, LOAD_TIMEOUT) });
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
    const timer = setTimeout(() => void worker.terminate(), milliseconds);
    worker.once("message", settle).once("exit", leave);
    if (thread.isGone) leave();
  });
}

function isWithinLimits({ question, codebook: { columns } }: Asked): boolean {
  const words = question.split(/\s+/);
  const cells = columns.flatMap(({ name, levels }) => [name, ...levels.map(({ text }) => text)]);
  return (
    question.length <= LIMITS.characters &&
    words.length <= LIMITS.words &&
    words.every(({ length }) => length <= LIMITS.wordLength) &&
    columns.length <= LIMITS.columns &&
    cells.length <= LIMITS.levels &&
    cells.every(({ length }) => length <= LIMITS.cell)
  );
}
