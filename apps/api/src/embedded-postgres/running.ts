import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostmaster, send } from "./take-over.ts";

/** A cluster's files as another process finds them. */
interface Found {
  readonly files: string;
  /** The server that runs on them, if one does. */
  readonly server: { readonly pid: number; readonly port: number } | null;
}

/**
 * The address of a database of the cluster in `directory`, where a server runs on it that some other
 * process started; null where none does. The server stays that process's.
 */
export async function findRunningDatabase(directory: string, name: string): Promise<string | null> {
  const { server } = await look(directory);
  const password = await read(path.join(directory, "password"));
  if (!server || !password) return null;
  const address = `127.0.0.1:${server.port}/${encodeURIComponent(name)}`;
  const url = `postgresql://probability_chat:${encodeURIComponent(password)}@${address}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ends what runs on a cluster that nobody needs, and removes it, wherever its files are. */
export async function discardCluster(directory: string): Promise<void> {
  const { files, server } = await look(directory);
  if (server) await stop(files, server.pid);
  // A set-up whose parent was killed may write a moment longer.
  const options = { recursive: true, force: true, maxRetries: 8, retryDelay: 100 };
  // Locks and halves of the files lie beside them, under names that begin like theirs.
  const [folder, name] = [path.dirname(files), path.basename(files)];
  for (const found of await readdir(folder).catch(() => [])) {
    if (found === name || found.startsWith(`${name}.`)) await rm(path.join(folder, found), options);
  }
  await rm(directory, options);
}

/** `location` names the files where they are elsewhere; `postmaster.pid` has the port. */
async function look(directory: string): Promise<Found> {
  const elsewhere = (await read(path.join(directory, "location")))?.trim();
  const files = elsewhere || path.join(directory, "files");
  const pid = await findPostmaster(files);
  const port = Number((await read(path.join(files, "postmaster.pid")))?.split("\n")[3]);
  return { files, server: pid !== null && port > 0 ? { pid, port } : null };
}

/** SIGQUIT is PostgreSQL's immediate shutdown; its files are not needed any more. */
async function stop(files: string, pid: number): Promise<void> {
  send(pid, "SIGQUIT");
  for (let waited = 0; waited < 10_000; waited += 50) {
    if ((await findPostmaster(files)) !== pid) return;
    await sleep(50);
  }
}

function read(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}
