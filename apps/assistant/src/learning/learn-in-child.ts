import path from "node:path";
import { sweepScratch } from "../datasets/datasets.ts";
import { startProcess } from "../processes/beside.ts";
import { HostFault, isHostFault } from "../processes/host-fault.ts";
import type { FromLearner, LearnedFile, ToLearner } from "./learner-messages.ts";
import type { Questions } from "./questions.ts";

export type LearnTask = Omit<Extract<ToLearner, { kind: "learn" }>, "kind">;

export interface ChildOptions {
  readonly signal: AbortSignal;
  /** Milliseconds until the attempt is given up. */
  readonly timeout: number;
  readonly questions: Questions;
  readonly onStep?: (kind: "step" | "waits") => void;
}

type Told = Extract<FromLearner, { readonly kind: "learned" | "failed" }>;

const longestReason = 400;

/**
 * Learns in a process of its own, which waits between steps while questions are answered.
 * Rejects however the process ends without a model, saying how (a {@link HostFault} where it is not
 * over the table), and with the signal's reason once it aborts; the process is gone by then.
 */
export function learnInChild(task: LearnTask, options: ChildOptions): Promise<LearnedFile> {
  const { signal, timeout, questions, onStep } = options;
  const heap = `--max-old-space-size=${Math.ceil(task.memoryMegabytes / 2)}`;
  const child = startProcess(import.meta.url, "learner", {
    execArgv: [heap],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const send = (message: ToLearner) => {
    if (child.connected) child.send(message, () => undefined);
  };
  return new Promise((resolve, reject) => {
    let told: Told | null = null;
    let complaint = "";
    let hasBegun = false;
    const end = () => child.kill("SIGKILL");
    const timer = setTimeout(() => {
      told ??= { kind: "failed", reason: "It took too long.", isHostFault: !hasBegun };
      end();
    }, timeout);
    const stopFollowing = questions.follow((busy) => send({ kind: busy ? "wait" : "go" }));
    child.stderr?.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk).slice(-longestReason);
    });
    child.on("message", (message: FromLearner) => {
      hasBegun = true;
      if (message.kind === "begun") return;
      if (message.kind === "step" || message.kind === "waits") return onStep?.(message.kind);
      told ??= message;
      end();
    });
    child.once("error", (error) => {
      told ??= { kind: "failed", reason: error.message, isHostFault: isHostFault(error) };
      if (child.pid === undefined) settle(null, null);
    });
    child.once("close", (code, by) => settle(code, by));
    signal.addEventListener("abort", end, { once: true });
    send({ kind: "learn", ...task });
    if (signal.aborted) end();

    function settle(code: number | null, by: string | null): void {
      clearTimeout(timer);
      stopFollowing();
      signal.removeEventListener("abort", end);
      // What it spilled to the disk stays where it was killed.
      if (child.pid)
        void sweepScratch(path.dirname(task.directory), child.pid).catch(() => undefined);
      if (signal.aborted) reject(signal.reason);
      else if (told?.kind === "learned") resolve(told.model);
      else {
        const failure = told ?? {
          reason: `It ended with ${by ?? code}.`,
          isHostFault: !hasBegun,
        };
        const text = `${failure.reason} ${complaint.trim()}`.trim().slice(0, longestReason);
        reject(failure.isHostFault ? new HostFault(text) : new Error(text));
      }
    }
  });
}
