import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Binaries, findBinaries } from "./binaries.ts";
import { findRunAs, isReachableBy, type RunAs, sharedHome } from "./run-as.ts";

/** A running PostgreSQL of our own, on loopback. */
export interface Cluster {
  /** Of a database of that name, created when it does not exist. */
  database(name: string): Promise<string>;
  /** Ends every connection and stops the server; what was committed is on disk. */
  stop(): Promise<void>;
  /** The server was left behind by a killed process and taken over. */
  readonly adopted: boolean;
}

export interface ClusterOptions {
  /** Holds the cluster's files; created when missing. */
  readonly directory: string;
  /** Receives the server's log lines; nothing is printed otherwise. */
  readonly onLog?: (line: string) => void;
  /** Extra `name=value` settings. */
  readonly settings?: readonly string[];
}

const user = "probability_chat";
/** Ready within a second as a rule; recovery after a hard kill can take longer. */
const startTimeout = 60_000;

/**
 * Starts PostgreSQL on `directory`, or takes over the one that a killed process left running
 * there. The caller holds the data directory's lock, so whoever runs it has no living owner.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const runAs = await findRunAs();
  const directory = await settle(path.resolve(options.directory), runAs);
  const password = await passwordOf(path.resolve(options.directory));
  const orphan = await findOrphan(directory);
  if (orphan) {
    const url = urlOf(orphan.port, password, "postgres");
    if (await answers(url)) return cluster(url, () => stopProcess(orphan.pid), true);
    await stopProcess(orphan.pid);
  }
  const binaries = await findBinaries(runAs);
  if (!(await stat(path.join(directory, "PG_VERSION")).catch(() => null))) {
    await initialise(binaries, directory, password, runAs);
  }
  const port = await freePort();
  const child = launch(binaries, directory, port, runAs, options);
  const url = urlOf(port, password, "postgres");
  await ready(child, url);
  return cluster(url, () => stopChild(child), false);
}

function cluster(url: string, stop: () => Promise<void>, adopted: boolean): Cluster {
  return {
    adopted,
    stop,
    async database(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const exists = await client.query("select 1 from pg_database where datname = $1", [name]);
        if (exists.rowCount === 0) {
          await client.query(`create database ${client.escapeIdentifier(name)}`);
        }
      } finally {
        await client.end();
      }
      const named = new URL(url);
      named.pathname = `/${encodeURIComponent(name)}`;
      return named.href;
    },
  };
}

/**
 * Where the files really are: in `directory`, or, where the account that must run the server
 * cannot get there, in a folder of its own that `directory/location` names.
 */
async function settle(directory: string, runAs: RunAs | null): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pointer = path.join(directory, "location");
  const moved = await readFile(pointer, "utf8").catch(() => null);
  if (moved && (await stat(moved).catch(() => null))) return moved;
  const files = path.join(directory, "files");
  if (!runAs) {
    await mkdir(files, { recursive: true, mode: 0o700 });
    return files;
  }
  await chown(directory, runAs.uid, runAs.gid);
  const reachable = await isReachableBy(runAs, files);
  const place = reachable
    ? files
    : path.join(sharedHome, "clusters", randomBytes(9).toString("base64url"));
  await mkdir(path.dirname(place), { recursive: true, mode: 0o755 });
  await mkdir(place, { recursive: true, mode: 0o700 });
  await chown(place, runAs.uid, runAs.gid);
  if (!reachable) await writeFile(pointer, place);
  return place;
}

async function passwordOf(directory: string): Promise<string> {
  const file = path.join(directory, "password");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known) return known;
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(
  { initdb }: Binaries,
  directory: string,
  password: string,
  runAs: RunAs | null,
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  const secret = path.join(path.dirname(directory), `.initdb-${randomBytes(6).toString("hex")}`);
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  if (runAs) {
    await chown(directory, runAs.uid, runAs.gid);
    await chown(secret, runAs.uid, runAs.gid);
  }
  try {
    const child = spawn(
      initdb,
      [
        `--pgdata=${directory}`,
        "--auth=scram-sha-256",
        `--username=${user}`,
        `--pwfile=${secret}`,
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions",
      ],
      { ...runAs, cwd: directory, stdio: ["ignore", "ignore", "pipe"] },
    );
    let problem = "";
    child.stderr.on("data", (chunk: Buffer) => {
      problem += chunk;
    });
    const code = await new Promise((resolve, reject) => {
      child.on("close", resolve);
      child.on("error", reject);
    });
    if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${problem.trim()}`);
  } finally {
    await rm(secret, { force: true });
  }
}

function launch(
  { postgres }: Binaries,
  directory: string,
  port: number,
  runAs: RunAs | null,
  { onLog, settings = [] }: ClusterOptions,
): ChildProcess {
  const all = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=60",
    "shared_buffers=64MB",
    ...settings,
  ];
  const child = spawn(
    postgres,
    ["-D", directory, "-p", String(port), ...all.flatMap((setting) => ["-c", setting])],
    // A process group of its own: Ctrl-C reaches us first and we stop it after draining.
    { ...runAs, cwd: directory, stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  child.stderr?.on("data", (chunk: Buffer) => onLog?.(chunk.toString().trimEnd()));
  child.unref();
  (child.stderr as { unref?: () => void } | null)?.unref?.();
  return child;
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  let last = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    last = chunk.toString().trim() || last;
  });
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${last}`);
    if (await answers(url)) return;
    await sleep(40);
  }
  await stopChild(child);
  throw new Error(`PostgreSQL was not ready within ${startTimeout / 1000} s: ${last}`);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `postmaster.pid` names the process on line 1 and its port on line 4. */
async function findOrphan(directory: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(path.join(directory, "postmaster.pid"), "utf8").catch(() => null);
  if (!text) return null;
  const lines = text.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 1 && isRunning(pid) && (await isPostgres(pid)) ? { pid, port } : null;
}

/** A number can have gone to another program since; where that cannot be told, assume not. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres");
  return command.includes("postgres");
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** SIGINT is PostgreSQL's fast shutdown: connections end, everything committed is flushed. */
async function stopProcess(pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, "SIGINT");
  for (let waited = 0; isRunning(pid) && waited < 20_000; waited += 50) await sleep(50);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.kill("SIGINT");
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

function urlOf(port: number, password: string, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
