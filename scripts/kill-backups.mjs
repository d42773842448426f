import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { call, signIn, startProduct } from "./bench/product.mjs";
import { prepare, root } from "./bootstrap/setup.mjs";

/**
 * `npm run fuzz:backup -- --runs 50`: backs up a server that is written to, and restores it, each
 * ended at a random moment as often, then asks a restored server. Throws where anything is lost.
 */
const { values } = parseArgs({ options: { runs: { type: "string", default: "20" } } });
const runs = Number(values.runs);

await prepare(["element", "portal", "standalone"]);
const folder = await mkdtemp(path.join(tmpdir(), "pc-kill-"));
await chmod(folder, 0o711);
const [into, source, target] = ["backups", "source", "target"].map((name) =>
  path.join(folder, name),
);
const quiet = { LEARNING: "off", READER: "off", RATE_LIMIT_FACTOR: "1000" };

const backups = async () => (await readdir(into)).filter((name) => !name.startsWith("."));
const exists = (file) => stat(file).then(Boolean, () => false);

/** Runs a command; one that is given a time is ended within it. Tells whether it was, and how long it took. */
async function run(command, argv, directory, within) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [`${root}/apps/standalone/dist/batch/${command}.js`, ...argv],
    {
      env: { ...process.env, DATA_DIR: directory },
      stdio: ["ignore", "ignore", within ? "ignore" : "inherit"],
    },
  );
  const ended = new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const signal = Math.random() < 0.7 ? "SIGKILL" : "SIGTERM";
  const timer = within && setTimeout(() => child.kill(signal), Math.random() * within);
  const { code } = await ended;
  clearTimeout(timer);
  if (!within && code !== 0) throw new Error(`${command} ended with ${code}.`);
  return { cutOff: code !== 0, took: performance.now() - started };
}

/** Uploads ever longer tables into a chat, and says after each how many it was; asks now and then. */
async function keepWriting({ address, demo }) {
  const token = await signIn(address, demo);
  const send = async (method, route, body) => {
    const reply = await call(address, method, route, { token, body });
    if (reply.status >= 300) throw new Error(`${route}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const { id } = await send("POST", "/api/chats/", { title: "Written" });
  let stopped = false;
  const ended = (async () => {
    for (let count = 1; !stopped; count += 1) {
      const form = new FormData();
      form.append("chat_id", id);
      form.append("file", new Blob([`a,b\n${"1,x\n".repeat(count)}`]), "table.csv");
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${address}/ai/upload_chat`, {
        method: "POST",
        headers,
        body: form,
      });
      if (!reply.ok) throw new Error(`An upload: ${await reply.text()}`);
      await send("POST", `/api/chats/${id}/send-message/`, { role: "user", content: `${count}` });
      if (count % 8 === 0 && count < 100)
        await send("POST", "/ai/converse", { chat_id: id, message: "count(all)" });
    }
  })();
  return {
    id,
    stop() {
      stopped = true;
      return ended;
    },
  };
}

/** What must hold of one moment, whichever it was. */
async function check({ address, demo }, id) {
  const token = await signIn(address, demo);
  const get = async (route) => (await call(address, "GET", route, { token })).body.data;
  const messages = [];
  for (let route = `/api/chats/${id}/messages/`; route; ) {
    const { body } = await call(address, "GET", route, { token });
    messages.push(...body.data);
    route = body.next_cursor && `/api/chats/${id}/messages/?cursor=${body.next_cursor}`;
  }
  const said = messages
    .filter(({ content }) => /^\d+$/.test(content))
    .map(({ content }) => Number(content));
  const last = said.length;
  if (said.some((count, at) => count !== at + 1)) throw new Error("Messages are missing.");
  const answers = messages.filter(({ answer }) => answer?.kind === "answer");
  const { queries_used } = await get("/api/users/me/");
  if (queries_used !== answers.length)
    throw new Error(`${queries_used} spent, ${answers.length} answers.`);
  const body = { chat_id: id, message: "count(all)" };
  const { answer } = (await call(address, "POST", "/ai/converse", { token, body })).body;
  if (answer.value !== last && answer.value !== last + 1)
    throw new Error(`${answer.value} rows after ${last}.`);
  return `${last} tables, ${answers.length} answers`;
}

/** Backs up what is being written; returns the chat that was. */
async function endBackups() {
  const server = await startProduct({ ...quiet, DATA_DIR: source });
  const writer = await keepWriting(server);
  let cut = 0;
  try {
    const { took } = await run("backup", [into], source);
    for (let at = 0; at < runs; at += 1) {
      cut += Number((await run("backup", [into], source, 1.2 * took)).cutOff);
    }
    await run("backup", [into], source);
    await writer.stop();
  } finally {
    await server.stop();
  }
  const kept = await backups();
  if ((await readdir(into)).length > kept.length) throw new Error("Cut-off backups are left.");
  for (const name of kept) await run("restore", ["--verify", path.join(into, name)], source);
  console.log(`${cut} of ${runs} backups were cut off; ${kept.length} are whole.`);
  return writer.id;
}

/** Restores each whole backup in turn, however often that is cut off, and asks what came of it. */
async function endRestores(chat) {
  const kept = await backups();
  let [cut, took] = [0, 0];
  for (let at = 0; at < runs; at += 1) {
    const backup = path.join(into, kept[at % kept.length]);
    if (at === 0) ({ took } = await run("restore", [backup], target));
    // After one that was cut off there is more to do: without more time it would go on for ever.
    for (let within = took; !(await exists(target)); within *= 1.3) {
      cut += Number((await run("restore", [backup], target, within)).cutOff);
    }
    const server = await startProduct({ ...quiet, DATA_DIR: target });
    console.log(await check(server, chat).finally(() => server.stop()));
    await rm(target, { recursive: true });
  }
  await run("restore", [path.join(into, kept[0])], target);
  if ((await readdir(folder)).some((name) => name.startsWith("target.")))
    throw new Error("Cut-off restores are left.");
  console.log(`${runs} restores are whole after ${cut} that were cut off.`);
}

try {
  await endRestores(await endBackups());
} finally {
  await rm(folder, { recursive: true, force: true });
}
