import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { ensureBrowser, findBrowser } from "../bootstrap/browser.mjs";
import { run } from "../bootstrap/run.mjs";
import { root } from "../bootstrap/setup.mjs";
import { call, keep, quantile, startProduct } from "./product.mjs";

/**
 * How soon a visitor with a slow phone on a slow line can type: in our element with a chat open, and
 * in deep-chat, on like pages, in turns. Both come from one host, compressed alike; what the product
 * replied once the host says again, so that the browser is measured and not the server beside it.
 */
const deepChat = "2.4.2";
const rounds = Number(process.env.ROUNDS ?? 7);
const line = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowdown = 4;
/** What follows the composer, such as what is loaded ahead, is watched for so long, in ms. */
const after = 4_000;

await ensureBrowser(root, console.error);
const product = await startProduct();
const session = await signIn();
const chat = await openChat(session.token);
const host = await startHost();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const contenders = {
  ours: { path: "/ours", composer: ["probability-chat", "textarea:not(:disabled)"] },
  deep_chat: { path: "/deep-chat", composer: ["deep-chat", "#text-input"] },
};
try {
  const runs = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const figures = await visit(contender);
      console.error(name, JSON.stringify(figures));
      // The first round warms the server up.
      if (round > 0) runs[name].push(figures);
    }
  }
  const result = {};
  for (const [name, list] of Object.entries(runs)) {
    for (const field of Object.keys(list[0])) {
      const middle = quantile(
        list.map((run) => run[field]),
        0.5,
      );
      result[`${name}_${field}`] = Number(middle.toFixed(field === "cls" ? 3 : 0));
    }
  }
  const ahead = runs.ours.map((run, at) => run.composer_ms / runs.deep_chat[at].composer_ms);
  const kilobytes = (bytes) => Number((bytes / 1_024).toFixed(1));
  await keep("embed", {
    ...Object.fromEntries(
      Object.entries(result).map(([field, value]) =>
        field.endsWith("_bytes")
          ? [field.replace(/_bytes$/, "_kb"), kilobytes(value)]
          : [field, value],
      ),
    ),
    composer_ratio: Number(quantile(ahead, 0.5).toFixed(2)),
    rounds,
    deep_chat: deepChat,
  });
} finally {
  await browser.close();
  host.server.close();
  await product.stop();
}

/** Opens a page with nothing cached and says when its composer could be used, and at what cost. */
async function visit({ path: route, composer }) {
  const context = await browser.newContext({ viewport: { width: 1_024, height: 768 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { composer, session: session.stored });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const scripts = new Set();
    let wire = 0;
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    let usable = false;
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (!usable && scripts.has(requestId)) wire += encodedDataLength;
    });
    await page.goto(host.address + route, { waitUntil: "commit" });
    await page.waitForFunction(() => globalThis.composerAt !== undefined, null, {
      timeout: 60_000,
      polling: 200,
    });
    usable = true;
    const script_bytes = wire;
    await page.waitForTimeout(after);
    return { ...(await page.evaluate(() => globalThis.seenUntilNow())), script_bytes };
  } finally {
    await context.close();
  }
}

/** Runs in the page before all else. */
function watch({ composer: [host, inside], session: stored }) {
  if (location.protocol === "about:") return;
  localStorage.setItem("auth", JSON.stringify(stored));
  const tasks = [0];
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const input = document.querySelector(host)?.shadowRoot?.querySelector(inside);
    if (input && input.getBoundingClientRect().height > 0) {
      globalThis.composerAt = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.seenUntilNow = () => ({
    composer_ms: globalThis.composerAt,
    longest_task_ms: Math.max(...tasks),
    cls: shift,
  });
}

async function signIn() {
  const { body } = await call(product.address, "POST", "/api/token/", { body: product.demo });
  const { access, refresh, user } = body.data ?? body;
  return { token: access, stored: { user, token: access, refreshToken: refresh } };
}

/** The demo account's chat, once its table is there. */
async function openChat(token) {
  for (;;) {
    const { body } = await call(product.address, "GET", "/api/chats/", { token });
    const found = body.data.find(({ is_model_data_added }) => is_model_data_added);
    if (found) return found.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What a page that wants the very release writes, as `npm run release:element` prints it. */
async function snippet() {
  const { body: manifest } = await call(product.address, "GET", "/embed/manifest.json");
  const { version, first, integrity } = manifest;
  const folder = `/embed/v${version}/`;
  const script = folder + manifest.script;
  const tags = first.map(
    (file) =>
      `<link rel="modulepreload" crossorigin href="${folder}${file}" integrity="${integrity[file]}">`,
  );
  tags.push(
    `<script type="module" crossorigin src="${script}" integrity="${integrity[manifest.script]}"></script>`,
  );
  return { tags: tags.join(""), script };
}

async function startHost() {
  const script = await deepChatScript();
  const ours = await snippet();
  const pages = {
    "/ours": page(
      `${ours.tags}<script type="module">
        import { createClient, createWebStorage } from "${ours.script}";
        const client = createClient({ storage: createWebStorage(localStorage, "auth") });
        document.querySelector("probability-chat").client = client;
      </script>`,
      `<probability-chat chat-id="${chat}"></probability-chat>`,
    ),
    "/deep-chat": page(
      `<script type="module" src="/deep-chat.js"></script>`,
      `<deep-chat></deep-chat>`,
    ),
  };
  const replies = new Map();
  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, "http://host");
    if (pages[pathname]) {
      outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      outgoing.end(pages[pathname]);
    } else if (pathname === "/deep-chat.js") {
      outgoing.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" });
      outgoing.end(script);
    } else {
      if (!replies.has(incoming.url)) replies.set(incoming.url, askProduct(incoming));
      const { status, type, body } = await replies.get(incoming.url);
      const isScript = /javascript/.test(type);
      outgoing.writeHead(status, {
        "content-type": type,
        ...(isScript ? { "content-encoding": "br" } : {}),
      });
      outgoing.end(isScript ? body.br : body.plain);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}` };
}

async function askProduct({ method, url, headers }) {
  const { authorization } = headers;
  const response = await fetch(new URL(url, product.address), {
    method,
    headers: authorization ? { authorization } : {},
  });
  const plain = Buffer.from(await response.arrayBuffer());
  const br = await promisify(brotliCompress)(plain);
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    body: { plain, br },
  };
}

async function deepChatScript() {
  const folder = await mkdtemp(path.join(tmpdir(), "pc-deep-chat-"));
  const install = [
    "install",
    `deep-chat@${deepChat}`,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  await run("npm", [...install, "--prefix", folder], { cwd: folder, quiet: true });
  const bundle = path.join(folder, "node_modules/deep-chat/dist/deepChat.bundle.js");
  const packed = await promisify(brotliCompress)(await readFile(bundle));
  await rm(folder, { recursive: true, force: true });
  return packed;
}

function page(head, body) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Dashboard</title>
<link rel="icon" href="data:,">
<style>probability-chat, deep-chat { display: block; width: 960px; height: 640px }</style>
${head}</head><body><h1>Dashboard</h1>${body}<p>Sales are up.</p></body></html>`;
}
