import { startProcess } from "../processes/beside.ts";
import type { FromReader, ReadReply, ReadTask, ToReader } from "./messages.ts";
import type { ModelFiles } from "./model-files.ts";
import type { RuntimeName } from "./runtime.ts";

export type Ready = Extract<FromReader, { kind: "ready" }>;

/** A process that reads; one question at a time. */
export interface ReaderChild {
  readonly pid: number | undefined;
  /** Once it is warm; null where it ended before. */
  readonly ready: Promise<Ready | null>;
  /** How it ended. */
  readonly gone: Promise<string>;
  /** Null where the process ended over it, as it is made to when it takes too long. */
  read(task: ReadTask): Promise<ReadReply | null>;
  /** Ends it at once, whatever it is doing. */
  end(reason: string): void;
}

export interface ChildOptions {
  readonly runtimes: readonly RuntimeName[];
  /** Milliseconds for loading, and for a question. */
  readonly loadTimeout: number;
  readonly deadline: number;
}

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
const LONGEST_COMPLAINT = 400;

export function startReaderChild(model: ModelFiles, options: ChildOptions): ReaderChild {
  const child = startProcess(import.meta.url, "reader-process", {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    env: { ...ALLOCATION, ...process.env },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let reason: string | null = null;
  let complaint = "";
  let awaited: ((message: FromReader | null) => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = (why: string) => {
    reason ??= why;
    child.kill("SIGKILL");
  };
  const settle = (message: FromReader | null) => {
    clearTimeout(timer);
    const tell = awaited;
    awaited = null;
    tell?.(message);
  };
  const ask = (message: ToReader, milliseconds: number, late: string) =>
    new Promise<FromReader | null>((resolve) => {
      if (reason !== null || !child.connected) return resolve(null);
      awaited = resolve;
      timer = setTimeout(() => end(late), milliseconds);
      child.send(message, (error) => {
        if (error) end(`It could not be told: ${error.message}`);
      });
    });

  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-LONGEST_COMPLAINT);
  });
  child.on("message", (message: FromReader) => {
    if (message.kind === "failed") end(message.reason);
    else settle(message);
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

  const { folder, decoder } = model;
  const load = { kind: "load", folder, decoder, runtimes: options.runtimes } as const;
  return {
    pid: child.pid,
    gone,
    end,
    ready: ask(load, options.loadTimeout, "Loading took too long.").then((message) =>
      message?.kind === "ready" ? message : null,
    ),
    async read(task) {
      const message = await ask(
        { kind: "read", task },
        options.deadline,
        "A question took too long.",
      );
      return message?.kind === "read" ? message : null;
    },
  };
}
