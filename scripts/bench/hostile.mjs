import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { attacks } from "./hostile/attacks.mjs";
import { tables } from "./hostile/tables.mjs";
import { call, keep, newPerson, quantile, signIn, startProduct, upload } from "./product.mjs";

/**
 * What one user's hostile tables and questions do to the others of the built product: the longest
 * that its serving thread stands still, and how long a bystander waits meanwhile:
 * `node scripts/bench/hostile.mjs [--only TABLE [--attack PART]]`, of
 * which nothing is kept.
 */
const only = option("--only");
const part = option("--attack");
const patience = 120_000;
/** About as many questions as while others attack: the more are asked, the longer the longest waits. */
const idleSeconds = 60;
/** A refusal at the end of the whole way of an answer, which costs no query. */
const cheap = "P(weather = 'rain' | temp_max > 500)";

const scratch = await mkdtemp(path.join(tmpdir(), "pc-hostile-"));
const portFile = path.join(scratch, "port");
const product = await startProduct({
  ...{ RATE_LIMIT_FACTOR: "1000000", LEARNING: "off", STALL_PROBE: portFile },
  NODE_OPTIONS: `--import ${new URL("hostile/stall-probe.mjs", import.meta.url)}`,
});
const probe = `http://127.0.0.1:${await readFile(portFile, "utf8")}/`;
try {
  const result = await measure(product);
  if (only) console.log(JSON.stringify(result, null, 2));
  else await keep("hostile", result);
} finally {
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function measure({ address, demo }) {
  const bystander = await watch(address, demo);
  await pause(2_000);
  await longestStall();
  bystander.take();
  await pause(idleSeconds * 1_000);
  const idle = { stall_ms: await longestStall(), ...figures(bystander.take()) };
  console.error("idle", JSON.stringify(idle));
  const rows = [];
  const waited = [];
  for (const [name, make] of Object.entries(tables)) {
    if (only && name !== only) continue;
    const person = await newPerson(address);
    const chat = (await person("POST", "/api/chats/", { title: name.slice(0, 60) })).body.data.id;
    const attack = async (what, act) => {
      if (part && !what.includes(part)) return;
      await longestStall();
      bystander.take();
      const from = performance.now();
      const ended = await act();
      const seconds = Number(((performance.now() - from) / 1_000).toFixed(2));
      const stall_ms = await longestStall();
      const row = { table: name, attack: what, ended, seconds, stall_ms };
      const meanwhile = bystander.take();
      waited.push(...meanwhile);
      rows.push({ ...row, ...figures(meanwhile) });
      console.error(JSON.stringify(rows.at(-1)));
    };
    const text = make();
    await attack(part ? `upload for ${part}` : "upload", () =>
      uploaded(address, person.token, chat, text),
    );
    for (const [what, [route, body]] of Object.entries(attacks[name])) {
      await attack(what, async () =>
        endOf(await person("POST", route, { chat_id: chat, ...body })),
      );
    }
  }
  const failures = await bystander.stop();
  const worst = (key) => Math.max(...rows.map((row) => row[key]));
  return {
    idle_p95_ms: idle.p95_ms,
    idle_max_ms: idle.max_ms,
    idle_stall_ms: idle.stall_ms,
    attacked: rows.length,
    longest_stall_ms: worst("stall_ms"),
    bystander_p95_ms: figures(waited).p95_ms,
    bystander_worst_p50_ms: worst("p50_ms"),
    bystander_max_ms: worst("max_ms"),
    bystander_failures: failures,
    unclear: rows.filter(({ ended }) => /^(5\d\d internal|lost)/.test(ended)).length,
    attacks: rows,
    node: process.version,
  };
}

/** Somebody else, who asks something cheap all the time. */
async function watch(address, demo) {
  const token = await signIn(address, demo);
  let chat = null;
  while (!chat) {
    const { body } = await call(address, "GET", "/api/chats/", { token });
    chat = body.data[0]?.is_model_data_added ? body.data[0].id : null;
    await pause(100);
  }
  const milliseconds = [];
  let failures = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const from = performance.now();
      const body = { chat_id: chat, query: cheap };
      const { status, body: reply } = await call(address, "POST", "/ai/query", {
        token,
        body,
      }).catch((error) => ({ status: 0, body: String(error) }));
      milliseconds.push(performance.now() - from);
      if (status !== 200) {
        failures += 1;
        console.error(`the bystander got ${status} ${JSON.stringify(reply)}`);
      }
      await pause(20);
    }
  })();
  return {
    take: () => milliseconds.splice(0),
    async stop() {
      isOver = true;
      await running;
      return failures;
    },
  };
}

function figures(milliseconds) {
  const rounded = (share) => Math.round(quantile(milliseconds, share) ?? 0);
  return {
    asked: milliseconds.length,
    p50_ms: rounded(0.5),
    p95_ms: rounded(0.95),
    max_ms: rounded(1),
  };
}

/** Of the serving thread, since it was asked last. */
async function longestStall() {
  return Math.round(Number(await (await fetch(probe)).text()));
}

async function uploaded(address, token, chat, text) {
  try {
    return endOf(await upload(address, token, chat, text, AbortSignal.timeout(patience)));
  } catch (error) {
    return `lost: ${error}`;
  }
}

function endOf({ status, body }) {
  if (status !== 200) return `${status} ${body.code}: ${String(body.message).slice(0, 80)}`;
  const answer = body.answer ?? body.data?.answer;
  return answer ? `${answer.kind}${answer.reason ? ` ${answer.reason}` : ""}` : "200";
}

function option(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
