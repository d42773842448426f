import type { Worker } from "node:worker_threads";
import type { FitTask, FittedMember, Workers } from "@probability-chat/engine";
import { startThread } from "../processes/beside.ts";

/** The engine's `Workers` on threads of this process. */
export interface FitPool extends Workers {
  /** Ends the threads, whatever they are doing; what they were doing is rejected. */
  close(): Promise<void>;
}

export interface FitPoolOptions {
  /** Awaited before each task, so that learning can give way between two. */
  readonly turn?: () => Promise<void>;
  /** Cap on each thread's heap; tables are shared and stand outside of it. */
  readonly heapMegabytes?: number;
  readonly onMember?: (member: FittedMember) => void;
}

type Table = FitTask["train"];

/** Whichever thread is free takes the next task; results keep the order of their tasks. */
export function createFitPool(threads: number, options: FitPoolOptions = {}): FitPool {
  const resourceLimits = options.heapMegabytes
    ? { maxOldGenerationSizeMb: options.heapMegabytes }
    : {};
  const workers = Array.from({ length: threads }, () =>
    startThread(import.meta.url, "fit-worker", { resourceLimits }),
  );
  const share = createSharer();
  const closing = new AbortController();
  return {
    fitMembers: (tasks) => runAll(workers, tasks.map(share), options, closing.signal),
    async close() {
      closing.abort(new Error("The threads were ended."));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

async function runAll(
  workers: readonly Worker[],
  tasks: readonly FitTask[],
  options: FitPoolOptions,
  closing: AbortSignal,
): Promise<FittedMember[]> {
  const members: FittedMember[] = [];
  let next = 0;
  const runOn = async (worker: Worker) => {
    while (next < tasks.length) {
      await options.turn?.();
      const at = next;
      if (at >= tasks.length) return;
      next += 1;
      const member = await fitOn(worker, at, tasks[at] as FitTask, closing);
      options.onMember?.(member);
      members[at] = member;
    }
  };
  await Promise.all(workers.map(runOn));
  return members;
}

function fitOn(
  worker: Worker,
  at: number,
  task: FitTask,
  closing: AbortSignal,
): Promise<FittedMember> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off("message", take).off("error", fail).off("exit", left);
      closing.removeEventListener("abort", end);
      act();
    };
    const take = ({ member }: { readonly member: FittedMember }) => settle(() => resolve(member));
    const fail = (error: Error) => settle(() => reject(error));
    const left = (code: number) =>
      settle(() => reject(new Error(`A thread of learning ended with ${code}.`)));
    const end = () => settle(() => reject(closing.reason));
    if (closing.aborted) return reject(closing.reason);
    worker.on("message", take).on("error", fail).on("exit", left);
    closing.addEventListener("abort", end);
    worker.postMessage({ at, task });
  });
}

/** Copies each table to shared memory once, however many tasks read it. */
function createSharer() {
  const copies = new WeakMap<Table, Table>();
  const shared = (table: Table): Table => {
    const copy = copies.get(table) ?? { ...table, columns: table.columns.map(toShared) };
    copies.set(table, copy);
    return copy;
  };
  return (task: FitTask): FitTask => ({
    ...task,
    train: shared(task.train),
    valid: shared(task.valid),
  });
}

function toShared(codes: Uint16Array): Uint16Array {
  const copy = new Uint16Array(new SharedArrayBuffer(codes.byteLength));
  copy.set(codes);
  return copy;
}
