import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { internalOperations, operations } from "@probability-chat/contract";
import { createLogger } from "@probability-chat/telemetry";
import type { FastifyInstance } from "fastify";
import { cancelDue } from "./billing/cancellations.ts";
import { createBilling } from "./billing/create-billing.ts";
import { addSandbox } from "./billing/sandbox/add-sandbox.ts";
import { type ApiConfig, type ApiConfigInput, parseConfig } from "./config.ts";
import { purgeDatasets } from "./datasets/purge.ts";
import { connect } from "./db/database.ts";
import { migrate, migrationsDirectory } from "./db/migrate.ts";
import { withoutContents } from "./errors/without-contents.ts";
import { createProviders } from "./federation/providers.ts";
import { createServer, internalBodyLimit, publicBodyLimit } from "./http/create-server.ts";
import { addHealth, type Health } from "./http/health.ts";
import { implement } from "./http/implement.ts";
import { createMeters } from "./http/meters.ts";
import { addDocument } from "./http/openapi-page.ts";
import { RateLimits } from "./http/rate-limits.ts";
import { internalHandlers } from "./internal-handlers.ts";
import { expire } from "./jobs/expire.ts";
import { type Job, startJobs } from "./jobs/timers.ts";
import { type DemoAccount, ensureDemoAccount } from "./local/demo-account.ts";
import { addDevRoutes } from "./local/dev-routes.ts";
import { createDelivery } from "./mail/deliver.ts";
import { publicHandlers } from "./public-handlers.ts";
import { reapReservations } from "./questions/reap.ts";
import { deriveKeys } from "./security/derive.ts";
import { loadMasterSecret, loadSigningKeys } from "./security/keys.ts";
import { loadCommonPasswords } from "./security/weak-password.ts";
import type { Keys, Services } from "./services.ts";

/** The running product API. */
export interface Api {
  /** Everything public. Call `listen`, or hand requests to `app.routing` after `app.ready()`. */
  readonly app: FastifyInstance;
  /** `/internal/…`, for the AI service; never to be public. */
  readonly internal: FastifyInstance;
  /** Starts the jobs: mail, released reservations, purged datasets, expiry. */
  start(): void;
  /** Runs every job once; for tests and for a drained shutdown. */
  runJobs(): Promise<void>;
  /** Makes the demo account of local mode, or finds it. */
  ensureDemoAccount(): Promise<DemoAccount>;
  /** Says on `/readyz` that no more requests should come, and goes on serving those that do. */
  drain(): void;
  /** Lets requests and jobs end, then lets go of the database. */
  close(): Promise<void>;
}

/** Beside those of `poolSize`, for what is counted. */
const countingConnections = 3;

/**
 * Connects, migrates and builds both listeners; nothing listens and no job runs yet.
 *
 * @throws ConfigError naming everything wrong with the configuration.
 * @example
 * const api = await createApi({ databaseUrl, publicUrl: "http://localhost:3000", dataDir, local: true });
 * await api.app.listen({ port: 3000, host: "127.0.0.1" });
 * api.start();
 */
export async function createApi(input: ApiConfigInput): Promise<Api> {
  const config = parseConfig(input);
  const log = (config.logger ?? createLogger("info")).child(
    {},
    { serializers: { err: withoutContents } },
  );
  const { pool, db } = connect(config.databaseUrl, config.poolSize, (error) =>
    log.warn({ err: error }, "an idle database connection was lost"),
  );
  const counting = connect(config.databaseUrl, countingConnections, (error) =>
    log.warn({ err: error }, "an idle database connection was lost"),
  );
  const disconnect = async () => void (await Promise.all([pool.end(), counting.pool.end()]));
  try {
    const [applied] = await Promise.all([
      migrate(pool, config.migrationsDirectory ?? migrationsDirectory),
      loadCommonPasswords(),
    ]);
    if (applied.length > 0) log.info({ applied }, "migrated");
    const keys = await loadKeys(config);
    const now = config.now ?? (() => new Date());
    const services: Services = {
      config,
      db,
      log,
      keys,
      billing: createBilling(config, db, { masterSecret: keys.masters[0], now }),
      providers: createProviders(config),
      limits: new RateLimits(counting.db, now, config.rateLimitMultiplier),
      meters: createMeters(db),
      now,
      pause: config.pause ?? ((milliseconds) => setTimeout(milliseconds)),
      failpoint: async (name) => config.failpoint?.(name),
    };
    return await assemble(services, disconnect);
  } catch (error) {
    await disconnect();
    throw error;
  }
}

async function loadKeys(config: ApiConfig): Promise<Keys> {
  const { dataDir = "", furtherSecret } = config;
  const master = config.masterSecret ?? (await loadMasterSecret(join(dataDir, "keys")));
  const masters: Keys["masters"] = furtherSecret ? [master, furtherSecret] : [master];
  const derived = (purpose: string) => deriveKeys(masters, purpose);
  return {
    masters,
    signing: await loadSigningKeys(config.signingKeys, masters),
    refresh: derived("refresh-token"),
    embed: derived("embed-handle"),
    service: derived("service-token"),
    mail: derived("mail"),
  };
}

async function assemble(services: Services, disconnect: () => Promise<void>): Promise<Api> {
  const health: Health = { draining: false };
  let demo: DemoAccount | undefined;
  const { app } = await createServer(services, {
    name: "public",
    bodyLimit: publicBodyLimit,
    operations,
  });
  implement(app, services, operations, publicHandlers);
  app.get("/.well-known/jwks.json", async () => ({
    keys: services.keys.signing.map((key) => key.publicJwk),
  }));
  addHealth(app, services, health, "public");
  addDocument(app, services.config.version);
  addDevRoutes(app, services, () => demo);
  const sandboxJobs = addSandbox(app, services);
  const { app: internal } = await createServer(services, {
    name: "internal",
    bodyLimit: internalBodyLimit,
    operations: internalOperations,
  });
  implement(internal, services, internalOperations, internalHandlers);
  addHealth(internal, services, health, "internal");
  await Promise.all([app.ready(), internal.ready()]);

  const delivery = createDelivery(services);
  const jobs = [...jobsOf(services, () => delivery.deliver()), ...sandboxJobs];
  let running: { stop(): Promise<void> } | undefined;
  return {
    app,
    internal,
    start: () => {
      running ??= startJobs(jobs, services);
    },
    runJobs: async () => {
      for (const job of jobs) await job.run();
    },
    ensureDemoAccount: async () => {
      demo = await ensureDemoAccount(services);
      return demo;
    },
    drain: () => {
      health.draining = true;
    },
    close: async () => {
      delivery.close();
      await Promise.all([app.close(), internal.close(), running?.stop()]);
      services.meters.registry.clear();
      await disconnect();
    },
  };
}

function jobsOf(services: Services, deliver: () => Promise<void>): readonly Job[] {
  return [
    { name: "mail", every: 2_000, run: deliver },
    { name: "reap", every: 10_000, run: () => reapReservations(services) },
    { name: "purge", every: 5_000, run: () => purgeDatasets(services) },
    { name: "cancel-subscriptions", every: 5_000, run: () => cancelDue(services) },
    { name: "expire", every: 600_000, run: () => expire(services) },
  ];
}
