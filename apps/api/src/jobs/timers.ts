import type { Logger } from "pino";

/** A job that runs again and again; its state is in the database, so any process may run it. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

/** Runs jobs on timers, each never beside itself in this process. */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => loop(job, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function loop(job: Job, log: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await job.run();
    } catch (error) {
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
