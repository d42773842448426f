import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { call, keep, newPerson, quantile, signIn, startProduct, upload } from "./product.mjs";

/**
 * What the built product with its embedded parts serves a second, how long people wait who all ask at
 * once, and what its times tell about an address: `node scripts/bench/server.mjs [--seconds 20]`.
 */
const at = process.argv.indexOf("--seconds");
const seconds = at < 0 ? 20 : Number(process.argv[at + 1]);
const connections = 8;
/** Questions of one account that are under way at a time, below what its plan allows. */
const questions = 4;
const pairs = 30;
const people = 50;
/** Plain words, each read anew. */
const asked = [
  "How likely is rain when it is windy, above 5?",
  "What is the average maximum temperature for each kind of weather?",
  "Does the precipitation depend on the minimum temperature?",
];
const password = "correct horse battery";

const product = await startProduct({ RATE_LIMIT_FACTOR: "1000000" });
try {
  const result = {
    ...(await load(product)),
    ...(await crowd(product)),
    ...(await differences(product)),
  };
  await keep("server", { ...result, connections, node: process.version });
} finally {
  await product.stop();
}

async function load({ address, demo }) {
  const token = await signIn(address, demo);
  const chat = await demoChat(address, token);
  const as = (method, route, body) => () => call(address, method, route, { token, body });
  const calls = {
    me: as("GET", "/api/users/me/"),
    chats: as("GET", "/api/chats/"),
    messages: as("GET", `/api/chats/${chat}/messages/`),
    validate_query: as("POST", `/api/chats/${chat}/validate-query/`),
    rename: as("PATCH", `/api/chats/${chat}/`, { title: "Weather" }),
    refused_question: as("POST", "/ai/converse", { chat_id: chat, message: "Who won the match?" }),
  };
  const figures = {};
  for (const [name, send] of Object.entries(calls)) {
    const milliseconds = [];
    const end = performance.now() + (seconds * 1_000) / Object.keys(calls).length;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: name === "refused_question" ? questions : connections }, async () => {
        while (performance.now() < end) {
          const from = performance.now();
          const { status } = await send();
          if (status !== 200) throw new Error(`${name} answered ${status}.`);
          milliseconds.push(performance.now() - from);
        }
      }),
    );
    const rate = milliseconds.length / ((performance.now() - started) / 1_000);
    figures[`${name}_per_s`] = Math.round(rate);
    figures[`${name}_p95_ms`] = Number(quantile(milliseconds, 0.95).toFixed(1));
    console.error(`${name}: ${figures[`${name}_per_s`]} a second`);
  }
  return figures;
}

/** So many people, each with a table of their own, who all ask the same moment, once a question. */
async function crowd({ address }) {
  const entry = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = entry.slice(0, entry.lastIndexOf("vega-datasets") + "vega-datasets".length);
  const text = await readFile(path.join(folder, "data/seattle-weather.csv"), "utf8");
  const crowd = [];
  for (let count = 0; count < people; count++) {
    const person = await newPerson(address);
    const chat = (await person("POST", "/api/chats/", { title: "Weather" })).body.data.id;
    const { status } = await upload(address, person.token, chat, text);
    if (status !== 200) throw new Error(`An upload answered ${status}.`);
    crowd.push((message) => person("POST", "/ai/converse", { chat_id: chat, message }));
  }
  const milliseconds = [];
  for (const message of asked) {
    const ask = async (person) => {
      const from = performance.now();
      const { status, body } = await person(message);
      if (status !== 200) throw new Error(`'${message}' answered ${status}.`);
      milliseconds.push(performance.now() - from);
      return body.answer.kind;
    };
    const kinds = new Set(await Promise.all(crowd.map(ask)));
    console.error(`${people} people asked at once: ${[...kinds].join(", ")}`);
  }
  const seconds = (share) => Number((quantile(milliseconds, share) / 1_000).toFixed(2));
  return { crowd: people, crowd_p50_s: seconds(0.5), crowd_p95_s: seconds(0.95) };
}

/** The demo's chat appears a moment after the start. */
async function demoChat(address, token) {
  for (;;) {
    const { body } = await call(address, "GET", "/api/chats/", { token });
    if (body.data[0]?.is_model_data_added) return body.data[0].id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Known minus unknown address, in turns, so that whatever else runs meets both alike. */
async function differences({ address, demo }) {
  let unknown = 0;
  const stranger = () => `stranger-${++unknown}@example.org`;
  const unverified = { email: "unverified@example.org", password };
  const post = (route, body) => call(address, "POST", route, { body });
  await post("/api/users/register/", { ...unverified, first_name: "Una" });
  const tokens = [await signIn(address, demo), await signIn(address, unverified)];
  const register = (email) => post("/api/users/register/", { email, password, first_name: "Ada" });
  const login = (email) => post("/api/token/", { email, password: "a wrong password" });
  const forgot = (email) => post("/api/password-reset/", { email });
  const resend = (token) => call(address, "GET", "/api/users/verify-account-email/", { token });
  const compared = {
    register: [() => register(demo.email), () => register(stranger())],
    login: [() => login(demo.email), () => login(stranger())],
    forgot: [() => forgot(demo.email), () => forgot(stranger())],
    /** Verified against unverified: it takes a session, so there is no unknown address. */
    resend: tokens.map((token) => () => resend(token)),
  };
  const figures = {};
  for (const [name, both] of Object.entries(compared)) {
    const milliseconds = [[], []];
    for (let turn = 0; turn < pairs * 2; turn++) {
      const which = turn % 2;
      const from = performance.now();
      await both[which]();
      milliseconds[which].push(performance.now() - from);
    }
    for (const [label, share] of [
      ["median", 0.5],
      ["p95", 0.95],
    ]) {
      const [known, other] = milliseconds.map((values) => quantile(values, share));
      figures[`${name}_${label}_difference_ms`] = Number((known - other).toFixed(1));
    }
    console.error(`${name}: ${figures[`${name}_median_difference_ms`]} ms apart`);
  }
  return figures;
}
