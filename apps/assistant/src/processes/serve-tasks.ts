import { writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { carry, traceThrough, within } from "@probability-chat/telemetry";
import { type Failure, fromFailure } from "./failure.ts";
import type { FromProcess, ToProcess } from "./messages.ts";

/** What a process of a pool has of the service. */
export interface Service {
  /** Has the service do what this process cannot; throws what the service throws. */
  call(name: string, argument?: unknown): Promise<unknown>;
  warn(what: object, message: string): void;
}

/**
 * The inside of a process of a pool: loads once, and runs one task at a time. What goes wrong here is
 * one task, not the service. Without its parent it ends.
 */
export function serveTasks<Load, Ready, Task, Reply>(work: {
  load(load: Load, service: Service): Promise<Ready>;
  run(task: Task): Promise<Reply>;
}): void {
  const waiting = new Map<number, (said: { value?: unknown; failure?: Failure }) => void>();
  let calls = 0;
  const tell = (message: FromProcess<Ready, Reply>) => {
    if (process.connected) process.send?.(message);
  };
  const service: Service = {
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, ({ value, failure }) => {
          waiting.delete(id);
          if (failure) reject(fromFailure(failure));
          else resolve(value);
        });
        tell({ kind: "call", id, name, argument, carrier: carry() });
      }),
    warn: (what, message) => tell({ kind: "warn", what, message }),
  };
  const act = async (
    message: Exclude<ToProcess<Load, Task>, { kind: "called" }>,
  ): Promise<FromProcess<Ready, Reply>> => {
    if (message.kind === "run") {
      return { kind: "done", reply: await within(message.carrier, () => work.run(message.task)) };
    }
    if (message.tracing !== null) {
      await traceThrough(message.tracing, (spans) => tell({ kind: "spans", spans }));
    }
    // Where memory runs out, Linux is to take this process rather than the service.
    await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
    return { kind: "ready", ready: await work.load(message.load, service) };
  };

  // A terminal's Ctrl-C reaches this process too; the parent ends it when it has thought.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message: ToProcess<Load, Task>) => {
    if (message.kind === "called") return waiting.get(message.id)?.(message);
    act(message).then(tell, (error: unknown) => tell({ kind: "failed", reason: String(error) }));
  });
}

/** What this process holds in memory. */
export function megabytesHeld(): number {
  return Math.ceil(process.memoryUsage.rss() / 1_048_576);
}

/** What the end of a process begins with that needed more memory than it may have. */
export const TOO_MUCH = "It needs more than";

/** Ends this process above so much memory or without its parent, from a thread never kept busy. */
export function watchMemory(megabytes: number): void {
  const code = `const { megabytes, parent, tooMuch } = require("node:worker_threads").workerData;
    setInterval(() => {
      const isTooLarge = process.memoryUsage.rss() > megabytes * 1_048_576;
      if (isTooLarge) require("node:fs").writeSync(2, tooMuch + " " + megabytes + " MB.");
      if (isTooLarge || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    }, 100);`;
  const workerData = { megabytes, parent: process.ppid, tooMuch: TOO_MUCH };
  new Worker(code, { eval: true, workerData, execArgv: [] }).unref();
}
