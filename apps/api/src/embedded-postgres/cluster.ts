import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { readOrCreateSecret } from "../security/keys.ts";
import { findBinaries } from "./binaries.ts";
import { ensureInitialised, user } from "./initialise.ts";
import { findPlace } from "./place.ts";
import { launch } from "./postmaster.ts";
import { findRunAs } from "./run-as.ts";
import { type Supervised, type SuperviseOptions, supervise } from "./supervise.ts";
import { takeOver } from "./take-over.ts";

/** A PostgreSQL of our own on loopback, started again when it ends unexpectedly. */
export interface Cluster extends Supervised {
  /** Of a database of that name, created when it does not exist. */
  database(name: string): Promise<string>;
}

export interface ClusterOptions extends SuperviseOptions {
  /** Holds the cluster's files; created when missing. */
  readonly directory: string;
  /** Extra `name=value` settings. */
  readonly settings?: readonly string[];
}

/**
 * Starts PostgreSQL on `directory`, after ending the one that a killed process left running there.
 * The caller holds the data directory's lock, so whoever runs it has no living owner.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const directory = path.resolve(options.directory);
  const runAs = await findRunAs();
  const place = await findPlace(directory, runAs);
  const password = await readOrCreateSecret(path.join(directory, "password"), async () =>
    randomBytes(24).toString("base64url"),
  );
  const binaries = await findBinaries(runAs);
  const port = await freePort();
  const url = urlOf(port, password, "postgres");
  const settings = options.settings ?? [];
  const signal = options.signal ?? new AbortController().signal;
  const held = await takeOver(place, signal);
  await ensureInitialised(binaries, place, password, runAs, held, signal).finally(held.release);
  const start = async (stopping: AbortSignal) => {
    const lock = await takeOver(place, stopping);
    try {
      return launch({ binaries, place, port, url, runAs, lock, settings });
    } finally {
      // PostgreSQL has inherited it.
      lock.release();
    }
  };
  const server = await supervise(start, options);
  return { ...server, database: (name) => database(url, name) };
}

async function database(url: string, name: string): Promise<string> {
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
