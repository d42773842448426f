import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../bootstrap/setup.mjs";

/** Starts the built product with its embedded parts in a new folder, on a free port. */
export async function startProduct(environment = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), "pc-bench-"));
  await chmod(directory, 0o711);
  const child = spawn(process.execPath, [path.join(root, "apps/standalone/dist/main.js")], {
    env: { ...process.env, PORT: "0", DATA_DIR: directory, LOG_LEVEL: "error", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const output = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (/e-mails {2,}http/.test(text)) resolve(text);
    });
    child.once("exit", () => reject(new Error(text || "The product did not start.")));
  });
  const [, address] = /running at (\S+)/.exec(output);
  const [, email, password] = /demo account +(\S+) +(\S+)/.exec(output);
  return {
    address,
    demo: { email, password },
    async stop() {
      child.kill("SIGINT");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One call; answers with status and body. */
export async function call(address, method, route, { token, body } = {}) {
  const response = await fetch(new URL(route, address), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

export async function signIn(address, { email, password }) {
  const { body } = await call(address, "POST", "/api/token/", { body: { email, password } });
  return body.access;
}

/** Somebody who has just registered: calls as they make them, with their token. */
export async function newPerson(address) {
  const email = `person-${crypto.randomUUID()}@example.org`;
  const password = "correct horse battery";
  const send = (token) => async (method, route, body) => {
    const asked = call(address, method, route, { token, body });
    return await asked.catch((error) => ({
      status: 0,
      body: { code: "lost", message: String(error) },
    }));
  };
  await send()("POST", "/api/users/register/", { email, password, first_name: "Ada" });
  const mails = await (await fetch(new URL("/dev/outbox.json", address))).json();
  const links = mails.filter(({ to }) => to.includes(email)).flatMap(({ links }) => links);
  const link = links.find((one) => one.includes("/verify-account/"));
  await send()("PATCH", "/api/users/verify-account/", { token: link.split("/").at(-1) });
  const token = await signIn(address, { email, password });
  return Object.assign(send(token), { token });
}

/** A table for a chat; answers with status and body. */
export async function upload(address, token, chat, text, signal) {
  const form = new FormData();
  form.set("chat_id", chat);
  form.set("file", new Blob([text], { type: "text/csv" }), "table.csv");
  const response = await fetch(new URL("/ai/upload_chat", address), {
    ...{ method: "POST", body: form, signal },
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Keeps a result beside the others and prints it. */
export async function keep(name, result) {
  const file = path.join(root, "scripts/bench/results", `${name}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
}
