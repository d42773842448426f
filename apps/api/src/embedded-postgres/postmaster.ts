import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { saysDiskFull } from "../errors/disk-full.ts";
import type { Binaries } from "./binaries.ts";
import { databaseEnvironment } from "./environment.ts";
import type { FileLock } from "./file-lock.ts";
import type { RunAs } from "./run-as.ts";

/** One life of PostgreSQL, a child of this process. */
export interface Postmaster {
  /** Resolves once it accepts connections; rejects with why it does not. */
  ready(): Promise<void>;
  /** Resolves when it has ended, with how and, as far as its log tells, why. */
  readonly ended: Promise<string>;
  /** Ends every connection and stops it; what was committed is on disk. */
  stop(): Promise<void>;
}

export interface Launch {
  readonly binaries: Binaries;
  readonly place: string;
  readonly port: number;
  /** Of its database `postgres`. */
  readonly url: string;
  readonly runAs: RunAs | null;
  readonly lock: FileLock;
  readonly settings: readonly string[];
}

/** Recovery after a hard kill reads up to a gigabyte of log; a server that failed ends by itself. */
const startTimeout = 300_000;
/** A shutdown that takes longer is stuck; the next start recovers as after a crash. */
const stopTimeout = 30_000;
/** Characters of its log that are kept, and how long the last of them are waited for. */
const keptLog = 4_000;
const lastWords = 1_000;

export function launch(options: Launch): Postmaster {
  const { binaries, place, port, runAs, lock } = options;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=60",
    "shared_buffers=64MB",
    ...options.settings,
  ];
  const child = spawn(
    binaries.postgres,
    // The order by which `takeOver` knows it again.
    ["-D", place, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // A process group of its own: Ctrl-C reaches us first and we stop it after draining.
    {
      ...runAs,
      cwd: place,
      env: databaseEnvironment(),
      stdio: ["ignore", "ignore", "pipe", lock.fd],
      detached: true,
    },
  );
  child.unref();
  (child.stderr as { unref?: () => void } | null)?.unref?.();
  const ended = endOf(child);
  return {
    ended,
    ready: () => waitUntilReady(child, ended, options.url),
    stop: () => stop(child, ended),
  };
}

/** Its last words come after it, and not before backends that it left behind have gone too. */
async function endOf(child: ChildProcess): Promise<string> {
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk).slice(-keptLog);
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const how = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`(${error.message})`));
    child.once("exit", (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
  });
  await Promise.race([closed, sleep(lastWords)]);
  const reason = reasonIn(log);
  return `PostgreSQL ended ${how}${reason && `: ${reason}`}.`;
}

/** What follows from something else, or tells nothing. */
const aftermath =
  /\b(LOG|WARNING|DETAIL|HINT|ERROR|STATEMENT|CONTEXT): |: +(the database system is|terminating connection) /;

/** What a log says of a server's end: a full disk, else the last that was fatal. */
function reasonIn(log: string): string {
  const lines = log.split("\n").filter(Boolean);
  const reason = lines.findLast(saysDiskFull) ?? lines.findLast((line) => !aftermath.test(line));
  return (reason ?? "").replace(/^.*?(?=(FATAL|PANIC|ERROR|LOG): )/, "");
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<string>,
  url: string,
): Promise<void> {
  let problem: string | null = null;
  void ended.then((text) => {
    problem = text;
  });
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    if (problem !== null) throw new Error(problem);
    if (await answers(url)) return;
    await sleep(40);
  }
  await stop(child, ended);
  throw new Error(`PostgreSQL was not ready within ${startTimeout / 1000} s.`);
}

const wrongPassword = new Set(["28P01", "28000"]);

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    if (!wrongPassword.has((error as { code?: string }).code ?? "")) return false;
    throw new Error(
      "PostgreSQL does not know the password beside its files. Put back the file postgres/password that belongs to them.",
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), stopTimeout);
  await ended;
  clearTimeout(timer);
}
