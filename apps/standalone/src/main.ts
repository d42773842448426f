import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDiskFull, loadMasterSecret, startCluster } from "@probability-chat/api";
import { createLogger, startTracing } from "@probability-chat/telemetry";
import { type Logger, pino } from "pino";
import { compose, type Product } from "./compose.ts";
import { ensureDemoChat } from "./demo/demo-chat.ts";
import { type Listener, listen } from "./listen.ts";
import { type DataDirectory, openDataDirectory } from "./start/data-directory.ts";
import { readSettings, type Settings } from "./start/settings.ts";
import { StartError } from "./start/start-error.ts";
import { workerName } from "./start/worker-name.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
/** Requests under way at the end get this long. */
const grace = 10_000;

/** What is open, in the order it was opened; closed from the last to the first. */
const open: { close(): Promise<unknown> }[] = [];

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const level = settings.LOG_LEVEL ?? (settings.local ? "warn" : "info");
  const logger = createLogger(
    level,
    pino.destination(1).on("error", () => {}),
  );
  const listener: Listener = await listen(settings.HOST, settings.PORT);
  open.push({ close: () => listener.close(grace) });
  const { ROLE: role } = settings;
  // The product API by itself keeps nothing on the disk.
  const directory = role === "api" ? null : await openDirectory(settings.DATA_DIR);
  const database = await databaseOf(settings, directory, logger);
  const address = `http://${settings.HOST.includes(":") ? `[${settings.HOST}]` : settings.HOST}:${listener.port}`;
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const tracing = await startTracing(settings.telemetry, "probability-chat", version);
  if (tracing) open.push(tracing);
  const product: Product = await compose({
    settings,
    ...database,
    masterSecret:
      settings.MASTER_SECRET ?? (await loadMasterSecret(path.join(settings.DATA_DIR, "keys"))),
    worker: directory && (await workerName(directory.path)),
    publicUrl: settings.PUBLIC_URL ?? address,
    root,
    version,
    logger,
  });
  open.push(product);
  running = { listener, product, drainSeconds: settings.DRAIN_SECONDS ?? (settings.local ? 0 : 5) };
  // Requests drain before the parts that answer them close.
  open.push(...open.splice(0, 1));
  listener.handle(product.handle);
  if (product.demo) {
    await ensureDemoChat(address, settings.DATA_DIR, product.demo).catch((error: unknown) => {
      logger.error({ err: error }, "The demo account has no chat.");
    });
  }
  announce(address, settings, product);
}

async function openDirectory(wanted: string): Promise<DataDirectory> {
  const directory = await openDataDirectory(wanted);
  open.push({ close: () => directory.release() });
  return directory;
}

async function databaseOf(settings: Settings, directory: DataDirectory | null, logger: Logger) {
  if (settings.ROLE === "ai") return { databaseUrl: null };
  if (settings.DATABASE_URL) return { databaseUrl: settings.DATABASE_URL };
  return startDatabase(directory?.path ?? settings.DATA_DIR, logger);
}

async function startDatabase(directory: string, logger: Logger) {
  const cluster = await startCluster({
    directory: path.join(directory, "postgres"),
    report: (text) => logger.warn(text),
    signal: givingUp.signal,
  });
  open.push({ close: () => cluster.stop() });
  void cluster.lost.then((error) => {
    process.stderr.write(`${error.message}\n`);
    void end(1);
  });
  return {
    databaseUrl: await cluster.database("probability_chat"),
    databaseTrouble: cluster.trouble,
  };
}

function announce(address: string, { ROLE: role }: Settings, { demo, internal }: Product): void {
  const lines = [`probability-chat is running at ${address}`];
  if (role !== "all") lines.push(`  role          ${role}`);
  if (internal) lines.push(`  internal      ${internal}`);
  if (demo) {
    lines.push(`  demo account  ${demo.email}  ${demo.password}`);
    lines.push(`  e-mails       ${address}/dev/outbox`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** What serves, once it does. */
let running: { listener: Listener; product: Product; drainSeconds: number } | null = null;
let ending: Promise<void> | null = null;
/** Of a start that is under way. */
const givingUp = new AbortController();

/** Says that it will go, then closes everything, once. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    if (running) {
      running.product.drain();
      running.listener.drain();
      await setTimeout(running.drainSeconds * 1_000);
    } else {
      givingUp.abort();
      await started;
    }
    for (const part of open.toReversed()) {
      await part.close().catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      });
    }
    process.exit(code);
  })();
  return ending;
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; a later one is a person's. */
const impatience = 2_000;
let firstSignal: number | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    firstSignal ??= Date.now();
    // The next start takes over what is left running.
    if (Date.now() - firstSignal > impatience) process.exit(1);
    void end(0);
  });
}

// What is printed may go to a disk that is full, or to a terminal that has been closed.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const started = start().catch((error: unknown) => {
  if (ending) return;
  const text = error instanceof StartError ? error.message : explain(error);
  process.stderr.write(`${text}\n`);
  void end(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) return "The disk is full. Free some space and start again.";
  return error.name === "ConfigError" || error.message.startsWith("PostgreSQL")
    ? error.message
    : (error.stack ?? error.message);
}
