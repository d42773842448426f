import { type ChildProcess, execFile, spawn } from "node:child_process";
import { access, chmod, mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export const main = path.resolve(import.meta.dirname, "../../dist/main.js");

/** Tests that are not of learning do not wait for the processor because of it. */
const quiet = {
  LOG_LEVEL: "error",
  LEARNING: "off",
  // A start is cheaper with one of each.
  ANSWERING_PROCESSES: "1",
  READER_PROCESSES: "1",
};

/** For tests that ask nothing but typed queries: a start is quicker without a reader. */
export const typedOnly = { READER: "off" };

/** The built product, started as `npm start` does, on a free port. */
export interface Server {
  readonly address: string;
  readonly directory: string;
  readonly demo: { readonly email: string; readonly password: string };
  readonly process: ChildProcess;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As by a power cut. */
  kill(): Promise<void>;
  /** Resolves when the process is gone by itself, as at a failpoint. */
  readonly ended: Promise<number | null>;
}

/** An empty data directory that the account running PostgreSQL can reach. */
export async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "pc-test-"));
  await chmod(directory, 0o711);
  return directory;
}

/** A data directory as a first start leaves it. */
export async function dataDirectory(): Promise<string> {
  return copyOf(await startedOnce());
}

/** A copy of a data directory that no server is at work on. */
export async function copyOf(directory: string): Promise<string> {
  const copy = await emptyDirectory();
  // Unlike Node's own copy it keeps whose the files are.
  await promisify(execFile)("cp", ["-Rp", `${directory}/.`, copy]);
  return copy;
}

/** One for all workers of a run: whoever is first makes it, and of two at once the earlier counts. */
async function startedOnce(): Promise<string> {
  const shared = path.join(tmpdir(), `pc-started-${process.ppid}`);
  const isThere = () =>
    access(shared).then(
      () => true,
      () => false,
    );
  if (await isThere()) return shared;
  const own = await emptyDirectory();
  await (await startServer(own, typedOnly)).stop();
  await rename(own, shared).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
  return shared;
}

/** Starts the product; rejects with what it printed when it ends before it is ready. */
export function startServer(
  directory: string,
  environment: Record<string, string> = {},
): Promise<Server> {
  return launchServer(directory, environment).ready;
}

/** The product from its first moment on. */
export function launchServer(
  directory: string,
  environment: Record<string, string> = {},
): Pick<Server, "process" | "ended"> & { readonly ready: Promise<Server> } {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...quiet, PORT: "0", DATA_DIR: directory, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let output = "";
  const printed = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk;
      if (/e-mails {2,}http/.test(output)) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", () => reject(new Error(output.trim())));
  });
  const ready = printed.then((): Server => {
    const address = /running at (\S+)/.exec(output)?.[1] ?? "";
    const [, email = "", password = ""] = /demo account +(\S+) +(\S+)/.exec(output) ?? [];
    return {
      address,
      directory,
      demo: { email, password },
      process: child,
      ended,
      stop() {
        child.kill("SIGINT");
        return ended;
      },
      async kill() {
        child.kill("SIGKILL");
        await ended;
      },
    };
  });
  return { process: child, ended, ready };
}
