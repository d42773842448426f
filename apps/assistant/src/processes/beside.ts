import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { childEnvironment } from "./child-environment.ts";

/**
 * Processes and threads whose code is a file beside the one that starts them (`programs.ts`): both
 * built, or both sources, for which Node needs a loader anew wherever they run. That takes it a second
 * each time, so tests build what sources start and say in `BUILT_PROGRAMS` where.
 */
const sources = "--conditions=@probability-chat/source";

/** Starts a process with a channel for messages. */
export function startProcess(
  importer: string,
  name: string,
  { execArgv = [], ...options }: ForkOptions,
): ChildProcess {
  const url = beside(importer, name);
  const loading = isSource(url) ? ["--import", loaderFor(importer), sources] : [];
  const child = fork(fileURLToPath(url), [], {
    env: childEnvironment(),
    ...options,
    execArgv: [...loading, ...execArgv],
  });
  // Where the system has no file left, it has no process, and Node's signal goes to our own group.
  if (child.pid === undefined) child.kill = () => false;
  return child;
}

/** Starts a thread. */
export function startThread(importer: string, name: string, options: WorkerOptions): Worker {
  const url = beside(importer, name);
  if (!isSource(url)) return new Worker(url, { ...options, execArgv: [] });
  const starter = new URL("./source-thread.mjs", import.meta.url);
  return new Worker(starter, { ...options, workerData: url.href, execArgv: [sources] });
}

function beside(importer: string, name: string): URL {
  const url = new URL(`./${name}${path.extname(new URL(importer).pathname)}`, importer);
  const built = process.env.BUILT_PROGRAMS;
  return built && isSource(url) ? pathToFileURL(path.join(built, `${name}.js`)) : url;
}

function isSource(url: URL): boolean {
  return url.pathname.endsWith(".ts");
}

function loaderFor(importer: string): string {
  return pathToFileURL(createRequire(importer).resolve("tsx")).href;
}
