import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { createApiClient } from "../packages/sdk/src/api-client.ts";
import { createClient } from "../packages/sdk/src/client.ts";
import { isProbabilityChatError } from "../packages/sdk/src/errors/probability-chat-error.ts";
import { seeded } from "../packages/sdk/test/browser.ts";
import { startFaultyServer } from "../packages/sdk/test/faulty-server.ts";
import { chatId, jwt } from "../packages/sdk/test/sample.ts";
import { keep } from "./bench/product.mjs";

/**
 * What the SDK makes of a bad line: POSTs that have their effect and then fail (500, 503, reset,
 * broken off, stalled), questions through the same faults, and calls that stall. Prints what was
 * told and what was so, keeps it in `bench/results/faults.json` and fails where they differ.
 */
const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "2000" },
    questions: { type: "string", default: "300" },
    share: { type: "string", default: "0.3" },
    seed: { type: "string", default: "1" },
  },
});
const [posts, questions, share, seed] = ["posts", "questions", "share", "seed"].map((name) =>
  Number(values[name]),
);
const kinds = ["error", "busy", "reset", "truncated"];
const atOnce = 50;

const random = seeded(seed);
const one = (list) => list[Math.floor(random() * list.length)];
let isBroken = false;

await keep("faults", { ...(await post()), ...(await ask()), ...(await stall()) });
process.exit(isBroken ? 1 : 0);

function report(name, result, isRight) {
  console.log(`${isRight ? "right" : "WRONG"}  ${name}: ${JSON.stringify(result)}`);
  isBroken ||= !isRight;
}

async function post() {
  // Every post goes wrong once at the least, and then as often as the line is bad.
  const seen = new Set();
  const all = [...kinds, "stalled"];
  const server = await startFaultyServer((key) => {
    if (!seen.has(key)) {
      seen.add(key);
      return one(all);
    }
    return random() < share ? one(kinds) : null;
  });
  const api = createApiClient({ baseUrl: server.url, timeout: 20_000, retries: 8 });
  let [told, failed, lied] = [0, 0, 0];
  const queue = Array.from({ length: posts }, (_, index) => `Chat ${index}`);
  async function work() {
    for (let title = queue.pop(); title; title = queue.pop()) {
      try {
        const chat = await api.createChat({ title });
        if (chat.title === title) told += 1;
        else lied += 1;
      } catch (error) {
        failed += 1;
        const key = isProbabilityChatError(error) ? error.idempotencyKey : null;
        // Who is told that it failed can go on with the same key, and then has one effect.
        if (!key) lied += 1;
        else await api.createChat({ title }, { idempotencyKey: key }).catch(() => (lied += 1));
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const more = [...server.effects.values()].filter((times) => times !== 1).length;
  const effects = server.effects.size;
  await server.close();
  report(
    "posts that had their effect and then failed",
    { posts, effects, more, told, failed, lied, befell: Object.fromEntries(server.befell) },
    effects === posts && more === 0 && lied === 0,
  );
  return { posts, posts_repeated: more, posts_told_wrong: lied };
}

async function ask() {
  const server = await startFaultyServer(() => (random() < share ? one(kinds) : null));
  const token = jwt({ exp: Date.now() / 1_000 + 86_400 });
  const client = createClient({ baseUrl: server.url, token });
  await client.session.ready;
  await client.chat.loadChats();
  await client.chat.select(chatId);
  const told = { answered: 0, unanswered: 0, stopped: 0, null: 0 };
  let lied = 0;
  for (let index = 0; index < questions; index += 1) {
    const question = `Question ${index}?`;
    const asked = await client.chat.send(question);
    const said = server.messages.map(({ content }) => content);
    const isAnswered = said.includes(`The answer to: ${question}`);
    told[asked?.kind ?? "null"] += 1;
    if ((asked?.kind === "answered") !== isAnswered) lied += 1;
    if ((asked === null) === said.includes(question)) lied += 1;
  }
  client.dispose();
  await server.close();
  report("questions through such faults", { questions, ...told, lied }, lied === 0);
  return { questions, questions_told_wrong: lied };
}

async function stall() {
  const timeout = 500;
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
  const file = new Blob(["x".repeat(4_000_000)]);
  const upload = { chat_id: chatId, file };
  const cases = [
    ["headers", "", (api) => api.listChats()],
    ["body", head, (api) => api.listChats()],
    ["upload", "", (api) => api.uploadChat(upload)],
    ["upload with progress", "", (api) => api.uploadChat({ ...upload, onProgress() {} })],
    ["refresh", "", (api) => api.listChats(), () => new Promise(() => {})],
  ];
  let longest_late_ms = 0;
  for (const [name, says, call, token] of cases) {
    const sockets = [];
    const server = createServer({ pauseOnConnect: says === "" }, (socket) => {
      sockets.push(socket.on("error", () => {}));
      if (says) socket.write(says);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${server.address().port}`;
    const api = createApiClient({ baseUrl, timeout, ...(token ? { token } : {}) });
    const began = performance.now();
    const error = await call(api).catch((problem) => problem);
    const late = Math.round(performance.now() - began - timeout);
    for (const socket of sockets) socket.destroy();
    server.close();
    report(`stalled ${name}`, { code: error.code, late }, error.code === "timeout" && late <= 100);
    longest_late_ms = Math.max(longest_late_ms, late);
  }
  return { longest_late_ms };
}
