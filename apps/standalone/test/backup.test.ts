import { spawn } from "node:child_process";
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { findRunningDatabase, takeSnapshot } from "@probability-chat/api";
import type { Chat, Message } from "@probability-chat/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase } from "../../api/test/support/database.ts";
import type { Manifest } from "../src/backup/manifest.ts";
import { verifyBackup } from "../src/backup/verify-backup.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { newPerson, type Person, signIn } from "./support/person.ts";
import { emptyDirectory, type Server, startServer, typedOnly } from "./support/server.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const dist = path.resolve(import.meta.dirname, "../dist/batch");
const { signal } = new AbortController();
const password = "correct horse battery";
const table = `colour,size\n${"red,1\nblue,2\nblue,3\n".repeat(9)}`;
const queries = ["count(all)", "P(colour = 'red')", "E(size | colour = 'blue')"];

let folder: string;
let server: Server;
let person: Person;
let chat: string;
let left: number;
let messages: Message[];
let backup: string;
let manifest: Manifest;

/** A server whose user has a chat with answers, one of them rated; and a backup of it. */
beforeAll(async () => {
  folder = await emptyDirectory();
  server = await startServer(path.join(folder, "data"), typedOnly);
  person = await newPerson(server.address);
  chat = await person.createChat("Kept");
  await person.upload(chat, table);
  for (const query of queries) await person.ask(chat, query);
  const rated = (await person.messages(chat)).at(-1)?.id;
  const rating = { rating: "up", comment: "tab\there, \\N there" };
  await person.call("POST", `/api/chats/${chat}/messages/${rated}/feedback/`, rating);
  messages = await person.messages(chat);
  left = await person.remaining();
  ({ directory: backup, manifest } = await backUp(server.directory, async (point) => {
    if (point !== "backup:tables-copied") return;
    await person.upload(chat, "colour,size\ngreen,7\n");
    await person.ask(chat, "count(all)");
    await person.createChat("Later");
  }));
});
afterAll(() => server?.stop());

async function backUp(
  directory: string,
  failpoint: (name: string) => Promise<void> = async () => {},
  databaseUrl?: string,
) {
  const url =
    databaseUrl ?? (await findRunningDatabase(`${directory}/postgres`, "probability_chat"));
  const snapshot = await takeSnapshot(url ?? "");
  const into = path.join(folder, "backups");
  const target = { into, dataDirectory: directory, signal, failpoint };
  return writeBackup(snapshot, target).finally(() => snapshot.close());
}

interface Ended {
  readonly code: number | null;
  readonly killed: boolean;
  readonly output: string;
}

function run(
  command: "backup" | "restore",
  argv: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(dist, `${command}.js`), ...argv], {
    env: { ...process.env, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, killer) => resolve({ code, killed: killer === "SIGKILL", output }));
  });
}

const visible = async (place: string) =>
  (await readdir(place)).filter((name) => !name.startsWith("."));
/** What answers have in common wherever and whenever they are given. */
const answersOf = (all: readonly Message[]) =>
  all.flatMap(({ answer }) => (answer ? [answer] : []));

test("a backup that is killed leaves nothing that looks like one, and the next clears it away", async () => {
  const into = path.join(folder, "killed");
  const environment = { DATA_DIR: server.directory };
  for (const FAILPOINT of ["backup:table-copied", "backup:before-rename"]) {
    expect((await run("backup", [into], { ...environment, FAILPOINT })).killed).toBe(true);
    expect(await visible(into)).toEqual([]);
    expect(await readdir(into)).toHaveLength(1);
  }
  const FAILPOINT = "backup:after-rename";
  expect((await run("backup", [into], { ...environment, FAILPOINT })).killed).toBe(true);
  const [whole = ""] = await readdir(into);
  expect(await readdir(into)).toEqual([whole]);
  const verified = await run("restore", ["--verify", path.join(into, whole)], {});
  expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/^Whole, as of 2/) });
});

test("a backup is its owner's alone, and not kept in the data folder", async () => {
  for (const place of [backup, path.join(backup, "data/keys"), path.join(backup, "database")]) {
    expect((await stat(place)).mode & 0o777).toBe(0o700);
  }
  for (const file of ["manifest.json", "data/keys/master-secret", "database/users.copy"]) {
    expect((await stat(path.join(backup, file))).mode & 0o777).toBe(0o600);
  }
  const inside = path.join(server.directory, "backups");
  const refused = await run("backup", [inside], { DATA_DIR: server.directory });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("in the data folder") });
});

test("a dataset whose files are gone fails the backup, which names it", async () => {
  const data = path.join(folder, "without");
  await cp(path.join(server.directory, "keys"), path.join(data, "keys"), { recursive: true });
  const url = await findRunningDatabase(`${server.directory}/postgres`, "probability_chat");
  const before = await readdir(path.join(folder, "backups"));
  await expect(backUp(data, undefined, url ?? "")).rejects.toThrow(
    /dataset [0-9a-f-]+ is not whole/,
  );
  expect(await readdir(path.join(folder, "backups"))).toEqual(before);
});

test.each<[string, RegExp, (copy: string) => Promise<unknown>]>([
  [
    "a changed file",
    /users\.copy was changed/,
    (copy) => appendFile(`${copy}/database/users.copy`, "x\n"),
  ],
  ["a missing file", /demo-chat is missing/, (copy) => rm(`${copy}/data/demo-chat`)],
  ["an unknown file", /extra is not part/, (copy) => writeFile(`${copy}/data/extra`, "")],
  [
    "a link",
    /demo-account\.json is missing/,
    async (copy) => {
      await rm(`${copy}/data/keys/demo-account.json`);
      await symlink(`${backup}/data/keys/demo-account.json`, `${copy}/data/keys/demo-account.json`);
    },
  ],
  ["no manifest", /is no backup/, (copy) => rm(`${copy}/manifest.json`)],
  [
    "half a manifest",
    /manifest\.json .* is damaged/,
    (copy) => writeFile(`${copy}/manifest.json`, "{"),
  ],
  [
    "a manifest that leads out",
    /manifest\.json .* is damaged/,
    (copy) => replaceIn(`${copy}/manifest.json`, /data\/demo-chat/, "data/../../demo-chat"),
  ],
  [
    "other counts",
    /users\.copy has \d+ rows/,
    (copy) => replaceIn(`${copy}/manifest.json`, /("name": "users"[^}]*"rows": )/, "$11"),
  ],
  [
    "a later format",
    /has format 2; this version reads 1/,
    (copy) => replaceIn(`${copy}/manifest.json`, /"format": 1/, '"format": 2'),
  ],
])("%s is found before anything is restored", async (_name, message, damage) => {
  const copy = path.join(folder, "damaged");
  await cp(backup, copy, { recursive: true });
  try {
    await damage(copy);
    await expect(verifyBackup(copy, signal)).rejects.toThrow(message);
  } finally {
    await rm(copy, { recursive: true });
  }
});

async function replaceIn(file: string, what: RegExp, by: string): Promise<void> {
  const before = await readFile(file, "utf8");
  const after = before.replace(what, by);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

test("a restore goes nowhere where something is", async () => {
  const refused = await run("restore", [backup], { DATA_DIR: server.directory });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
  const url = (await findRunningDatabase(`${server.directory}/postgres`, "probability_chat")) ?? "";
  const DATA_DIR = path.join(folder, "refused");
  const taken = await run("restore", [backup], { DATA_DIR, DATABASE_URL: url });
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining("already") });
  expect((await readdir(folder)).filter((name) => name.startsWith("refused"))).toEqual([]);
});

test("killed at any step, a restore into a database of one's own can be run again", async () => {
  const DATA_DIR = path.join(folder, "own");
  const environment = { DATA_DIR, DATABASE_URL: await createDatabase() };
  await mkdir(DATA_DIR, { mode: 0o750 });
  for (const FAILPOINT of ["restore:database-loaded", "restore:before-rename"]) {
    expect((await run("restore", [backup], { ...environment, FAILPOINT })).killed).toBe(true);
    expect(await readdir(DATA_DIR)).toEqual([]);
  }
  const restored = await run("restore", [backup], environment);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored as of 2/) });
  expect((await readdir(folder)).filter((name) => name.startsWith("own"))).toEqual(["own"]);
  const again = await backUp(DATA_DIR, undefined, environment.DATABASE_URL);
  expect(again.manifest).toEqual({ ...manifest, moment: again.manifest.moment });
});

test("a killed restore is cleared away by the next; after it all is as it was", async () => {
  const DATA_DIR = path.join(folder, "new");
  const FAILPOINT = "restore:database-started";
  expect((await run("restore", [backup], { DATA_DIR, FAILPOINT })).killed).toBe(true);
  const [cutOff = ""] = (await readdir(folder)).filter((name) => name.startsWith("new"));
  expect(cutOff).toMatch(/^new\.restoring-/);
  const postmaster = path.join(folder, cutOff, "postgres/files/postmaster.pid");
  const pid = Number((await readFile(postmaster, "utf8")).split("\n")[0]);
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(await run("restore", [backup], { DATA_DIR })).toMatchObject({ code: 0 });
  expect(() => process.kill(pid, 0)).toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith("new"))).toEqual(["new"]);

  const restored = await startServer(DATA_DIR, typedOnly);
  try {
    expect(restored.demo).toEqual(server.demo);
    const {
      call,
      ask,
      messages: read,
      remaining,
    } = await signIn(restored.address, person.email, password);
    const chats = await call<{ data: Chat[] }>("GET", "/api/chats/");
    expect(chats.body.data.map(({ title }) => title)).toEqual(["Kept"]);
    expect(await read(chat)).toEqual(messages);
    expect(await remaining()).toBe(left);
    // A session of before goes on: the keys are the same.
    const session = { headers: { authorization: `Bearer ${person.token}` } };
    expect((await fetch(`${restored.address}/api/users/me/`, session)).status).toBe(200);
    const answers = [];
    for (const query of queries) answers.push((await ask(chat, query)).body.answer);
    expect(answers).toEqual(answersOf(messages));
  } finally {
    await restored.stop();
  }
  const stopped = await run("backup", [path.join(folder, "stopped")], { DATA_DIR });
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining("datasets: 2") });
});
