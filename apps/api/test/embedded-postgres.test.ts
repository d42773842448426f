import { spawn } from "node:child_process";
import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Cluster, startCluster } from "../src/embedded-postgres/cluster.ts";

let directory: string;
let files: string;
let pidFile: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pc-cluster-"));
  await chmod(directory, 0o711);
  files = join(directory, "postgres/files");
  pidFile = join(files, "postmaster.pid");
  const cluster = await start();
  await query(await cluster.database("product"), "create table kept as select 1 as one");
  await cluster.stop();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function start(restarts?: Parameters<typeof startCluster>[0]["restarts"]): Promise<Cluster> {
  return startCluster({
    directory: join(directory, "postgres"),
    settings: ["fsync=off"],
    ...(restarts ? { restarts } : {}),
  });
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The PostgreSQL of the whole test run: not ours to end. */
async function othersPostmaster(): Promise<number> {
  const [row] = await query(inject("databaseUrl"), "select pg_read_file('postmaster.pid') as text");
  return Number.parseInt(String(row?.text), 10);
}

test("a postmaster.pid that is empty, garbled or names somebody else stops no start and ends nobody", async () => {
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)", "postgres"]);
  // Its child has ended and is never waited for.
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 1000"]);
  const zombie = await new Promise<string>((resolve) =>
    parent.stdout.once("data", (chunk: Buffer) => resolve(String(chunk).trim())),
  );
  const others = await othersPostmaster();
  const shape = (pid: unknown) => `${pid}\n${files}\n1\n5432\n\n127.0.0.1\n\nready\n`;
  try {
    for (const text of ["", "\0\0\0", shape(bystander.pid), shape(zombie), shape(others)]) {
      await writeFile(pidFile, text);
      const cluster = await start();
      const url = await cluster.database("product");
      expect(await query(url, "select one from kept")).toEqual([{ one: 1 }]);
      await cluster.stop();
    }
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    expect(isRunning(others)).toBe(true);
    await query(inject("databaseUrl"), "select 1");
  } finally {
    bystander.kill("SIGKILL");
    parent.kill("SIGKILL");
  }
});

test("a database that cannot be started again is given up, with the reason", async () => {
  const cluster = await start({ failures: 2, firstWait: 10, longestWait: 20 });
  const control = join(files, "global/pg_control");
  await rename(control, `${control}.away`);
  const [row] = await query(
    await cluster.database("product"),
    "select pg_read_file('postmaster.pid') as text",
  );
  process.kill(Number.parseInt(String(row?.text), 10), "SIGKILL");
  expect((await cluster.lost).message).toMatch(/pg_control.*3 times in a row/s);
  expect(cluster.trouble()).toMatch(/being started again/);
  await cluster.stop();
  await rename(`${control}.away`, control);
  await (await start()).stop();
});

test("files in the cluster's place are not overwritten", async () => {
  const other = await mkdtemp(join(tmpdir(), "pc-cluster-"));
  await chmod(other, 0o711);
  await writeFile(join(other, "files"), "mine");
  await expect(startCluster({ directory: other })).rejects.toThrow();
  await rm(other, { recursive: true });
});
