import type { Logger } from "pino";
import type { Meters } from "../http/meters.ts";
import type { Services } from "../services.ts";

/** A job that runs again and again; its state is in the database, so any process may run it. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

/** Runs jobs on timers, each never beside itself in this process. */
export function startJobs(
  jobs: readonly Job[],
  { log, meters }: Pick<Services, "log" | "meters">,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => loop(job, log, meters.jobs, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function loop(
  job: Job,
  log: Logger,
  runs: Meters["jobs"],
  stopping: AbortSignal,
): Promise<void> {
  for (const outcome of ["done", "failed"]) runs.inc({ name: job.name, outcome }, 0);
  while (!stopping.aborted) {
    try {
      await job.run();
      runs.inc({ name: job.name, outcome: "done" });
    } catch (error) {
      runs.inc({ name: job.name, outcome: "failed" });
      log.error({ err: error, job: job.name }, "job failed");
    }
    await pause(job.every, stopping);
  }
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    timer.unref();
    stopping.addEventListener("abort", done);
  });
}
