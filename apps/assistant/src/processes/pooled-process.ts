import type { ForkOptions } from "node:child_process";
import { type Carrier, relaySpans, tracingRatio, within } from "@probability-chat/telemetry";
import { startProcess } from "./beside.ts";
import { childEnvironment } from "./child-environment.ts";
import { toFailure } from "./failure.ts";
import type { Calls, FromProcess, Log, ToProcess } from "./messages.ts";

/** A process of a pool; one task at a time. */
export interface PooledProcess<Task, Ready, Reply> {
  readonly pid: number | undefined;
  /** Once it has loaded; null where it ended before. */
  readonly ready: Promise<Ready | null>;
  /** How it ended. */
  readonly gone: Promise<string>;
  /** Null where the process ended over it, as it is made to when it takes too long. */
  run(task: Task, carrier: Carrier, calls?: Calls): Promise<Reply | null>;
  /** Ends it at once, whatever it is doing. */
  end(reason: string): void;
}

export interface ProcessOptions<Load> {
  /** The file that is its code, beside `importer`. */
  readonly importer: string;
  readonly name: string;
  readonly load: Load;
  /** Milliseconds for loading, and for a task. */
  readonly loadTimeout: number;
  readonly deadline: number;
  readonly heapMegabytes: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly log: Pick<Log, "warn">;
}

/** What a process is said to have done that took longer than it may. */
export const TOO_LONG = "It took too long.";
/** What a process says last of itself: V8 puts its stack behind the reason. */
const LONGEST_COMPLAINT = 4_000;

export function startPooledProcess<Load, Task, Ready, Reply>(
  options: ProcessOptions<Load>,
): PooledProcess<Task, Ready, Reply> {
  type Answer = Exclude<FromProcess<Ready, Reply>, { kind: "call" | "warn" | "spans" | "failed" }>;
  const forking: ForkOptions = {
    execArgv: [`--max-old-space-size=${options.heapMegabytes}`],
    env: { ...options.env, ...childEnvironment() },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  };
  const child = startProcess(options.importer, options.name, forking);
  let reason: string | null = null;
  let complaint = "";
  let awaited: ((message: Answer | null) => void) | null = null;
  let serving: Calls = {};
  let carried: Carrier = {};
  let timer: NodeJS.Timeout | undefined;

  const end = (why: string) => {
    reason ??= why;
    child.kill("SIGKILL");
  };
  const settle = (message: Answer | null) => {
    clearTimeout(timer);
    const tell = awaited;
    awaited = null;
    tell?.(message);
  };
  const send = (message: ToProcess<Load, Task>) =>
    child.send(message, (error) => {
      if (error) end(`It could not be told: ${error.message}`);
    });
  const ask = (message: ToProcess<Load, Task>, milliseconds: number) =>
    new Promise<Answer | null>((resolve) => {
      if (reason !== null || !child.connected) return resolve(null);
      awaited = resolve;
      timer = setTimeout(() => end(TOO_LONG), milliseconds);
      send(message);
    });
  const serve = async (id: number, name: string, argument: unknown, carrier: Carrier) => {
    const calls = serving;
    const called = within(carrier, () => calls[name]?.(argument as never));
    const said = await Promise.resolve(called).then(
      (value) => ({ value }),
      (error: unknown) => ({ failure: toFailure(error) }),
    );
    // The task may be over; what another one gets must not be this one's.
    if (calls === serving && child.connected) send({ kind: "called", id, ...said });
  };

  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-LONGEST_COMPLAINT);
  });
  child.on("message", (message: FromProcess<Ready, Reply>) => {
    switch (message.kind) {
      case "failed":
        return end(message.reason);
      case "warn":
        return within(carried, () => options.log.warn(message.what, message.message));
      case "spans":
        return relaySpans(message.spans);
      case "call":
        return void serve(message.id, message.name, message.argument, message.carrier);
      default:
        settle(message);
    }
  });
  const gone = new Promise<string>((resolve) => {
    const leave = (how: string) => {
      reason ??= how;
      settle(null);
      resolve(`${reason} ${complaint.trim()}`.trim());
    };
    child.once("error", (error) => {
      if (child.pid === undefined) leave(error.message);
      else end(error.message);
    });
    child.once("close", (code, by) => leave(`It ended with ${by ?? code}.`));
  });

  return {
    pid: child.pid,
    gone,
    end,
    ready: ask(
      { kind: "load", load: options.load, tracing: tracingRatio() },
      options.loadTimeout,
    ).then((message) => (message?.kind === "ready" ? message.ready : null)),
    async run(task, carrier, calls = {}) {
      serving = calls;
      carried = carrier;
      const message = await ask({ kind: "run", task, carrier }, options.deadline);
      serving = {};
      carried = {};
      return message?.kind === "done" ? message.reply : null;
    },
  };
}
