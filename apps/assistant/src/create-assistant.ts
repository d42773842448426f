import path from "node:path";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import { assistantOperations, internalOperations } from "@probability-chat/contract";
import type { Reader } from "@probability-chat/language";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type * as z from "zod";
import { questionAdmission, uploadAdmission } from "./admission/admissions.ts";
import { Configuration } from "./configuration.ts";
import { sweepScratch } from "./datasets/datasets.ts";
import { type Learning, startLearning } from "./learning/learning.ts";
import { Questions } from "./learning/questions.ts";
import { closeWaiting, reopen, withoutModel } from "./learning/reopen.ts";
import type { Blobs } from "./library/blobs.ts";
import { DatasetShelf } from "./library/dataset-shelf.ts";
import type { DatasetStore } from "./library/dataset-store.ts";
import { FolderBlobs } from "./library/folder-blobs.ts";
import {
  persist,
  repeat,
  type Swept,
  sweepDatasets,
  sweepEngine,
  sweepStore,
} from "./library/start-up.ts";
import type { S3Settings } from "./library/store-settings.ts";
import {
  createProductApi,
  type InternalFetch,
  type ProductApi,
} from "./product-api/product-api.ts";
import { serviceKey, verifyServiceToken } from "./product-api/service-token.ts";
import { questionHandlers } from "./questions/handlers.ts";
import { Reservations } from "./questions/reservations.ts";
import { corsOf } from "./server/cors.ts";
import { createServer } from "./server/create-server.ts";
import { type Handlers, implement } from "./server/implement.ts";
import { createMeters, serveMetrics } from "./server/metrics.ts";
import { addHealth } from "./server/readiness.ts";
import { RequestError } from "./server/request-error.ts";
import { Incoming } from "./uploads/incoming.ts";
import { resumableUploads } from "./uploads/resumable/handlers.ts";
import { tusAbilities } from "./uploads/resumable/tus-headers.ts";
import { UnfinishedUploads } from "./uploads/resumable/unfinished-uploads.ts";
import { tableHandlers } from "./uploads/table.ts";
import { type UploadParts, uploadChat } from "./uploads/upload-chat.ts";
import { createAbsentTables } from "./work/absent-tables.ts";
import { startWorking } from "./work/start-working.ts";
import { openEngine } from "./work/worker-parts.ts";

/** The AI service, built and not yet listening. */
export interface Assistant {
  /** The public calls, `/ai/…`. */
  readonly app: FastifyInstance;
  /** The calls of the product API, `/internal/…`, and `/metrics`; for a listener not public. */
  readonly internal: FastifyInstance;
  /** Says on `/readyz` that no more requests should come, and goes on serving those that do. */
  drain(): void;
  /** Ends both servers and closes every dataset. */
  close(): Promise<void>;
}

/** The configuration, which is data. */
export type AssistantConfiguration = z.input<typeof Configuration>;

/** What is given besides the configuration. */
export interface AssistantParts {
  /** Reaches the product API's internal listener: over HTTP, or in this process. */
  readonly fetch: InternalFetch;
  readonly logger?: FastifyBaseLogger;
  /** Reads free questions instead of the one that the configuration has. */
  readonly reader?: Reader;
  /** Called at named points of an upload and a question; tests kill the process there. */
  readonly failpoint?: (name: string) => void | Promise<void>;
}

const largestBody = 256 * 1024;
const megabyte = 1_048_576;

/**
 * Builds the AI service, clears what an earlier life of it left (half uploads, datasets without a
 * chat, reservations) and is ready to serve. Where the product API is not up yet, the clearing
 * that needs it goes on in the background.
 *
 * @throws z.ZodError where the configuration is not valid; it names every field.
 * @throws Error where the reader's model is missing, damaged or made for another version.
 */
export async function createAssistant(
  data: AssistantConfiguration,
  { fetch, logger, reader, failpoint = () => undefined }: AssistantParts,
): Promise<Assistant> {
  const configuration = Configuration.parse(data);
  const { limits, masterSecret, worker, seed } = configuration;
  const startedAt = new Date().toISOString();
  const root = path.join(configuration.dataDir, "datasets");
  const { memoryMegabytes, threads } = limits;
  const api = createProductApi(fetch, masterSecret);
  const questions = new Questions();
  const warn = (error: unknown) => app.log.warn({ err: error }, "Clearing up will be tried again.");
  const reservations = new Reservations((ids) =>
    api.call("renewReservations", { worker, ids }).catch(warn),
  );
  const meters = createMeters(configuration.dataDir);
  const admissions = {
    question: questionAdmission(limits, meters.refused("question")),
    upload: uploadAdmission(limits, meters.refused("upload")),
  };
  const reopened = new Set<string>();
  const stopping = new AbortController();
  const engine = await openEngine(configuration.engine);
  const { store, blobs } = await openStore(configuration.store, path.join(root, ".uploads"));
  const cacheBytes = limits.cacheMegabytes * megabyte;
  const shelf = new DatasetShelf(root, store && { store, cacheBytes });
  const incoming = new Incoming(root, limits.reserveBytes);
  const unfinished = new UnfinishedUploads(blobs, incoming);
  const found = await shelf.open();
  await incoming.clear();
  await sweepScratch(root);

  const app = await publicServer(configuration, logger, api);
  const internal = internalServer(configuration, logger, async (ids) => {
    await learning?.cancel(ids);
    // What cannot be dropped now is swept.
    await engine?.drop(ids).catch(warn);
    return shelf.remove(ids);
  });
  const learning: Learning | null =
    limits.learning === true
      ? startLearning({
          api,
          shelf,
          questions,
          worker,
          startedAt,
          seed,
          limits,
          failpoint,
          onEnded: meters.learned,
          log: app.log,
        })
      : null;
  const work = await startWorking({
    ...{ configuration, root, reader, engine, watch: meters.pool, log: app.log },
    unreadable(id) {
      if (reopened.has(id)) return;
      reopened.add(id);
      const renew = async () => {
        if ((await shelf.renewModel(id)) || !learning) return void reopened.delete(id);
        await reopen(api, [id]);
        learning.wake();
      };
      renew().catch(() => reopened.delete(id));
    },
    absent: (id) => absent.put(id),
  });
  const { pools } = work;
  meters.show({ pools, admissions });
  if (engine) meters.showEngine(() => engine.answers());
  meters.measure(app);
  serveMetrics(meters, internal);
  let isDraining = false;
  addHealth([app, internal], {
    ...{ fetch, dataDir: configuration.dataDir, worker, pools },
    isDraining: () => isDraining,
  });
  const unheard = new Set<string>();
  const uploadParts: UploadParts = {
    ...{ api, shelf, work, incoming, learning, unheard, failpoint },
    uploads: admissions.upload,
    datasetLimits: { memoryMegabytes, threads, reserveBytes: limits.reserveBytes },
    looksUp: work.reads,
    learns: limits.learning !== false,
  };
  const absent = createAbsentTables({ ...uploadParts, signal: stopping.signal, log: app.log });
  const questionParts = {
    ...{ api, shelf, work, worker, limits, questions, reservations, failpoint },
    admission: admissions.question,
  };
  const handlers: Handlers<typeof assistantOperations> = {
    ...questionHandlers(questionParts),
    ...tableHandlers({ ...questionParts, ...uploadParts }),
    uploadChat: uploadChat(uploadParts),
    ...resumableUploads({ ...uploadParts, unfinished }),
  };
  implement(app, assistantOperations, handlers, (access_token, { ip, headers }, { scope }) =>
    api.call("identifyCaller", {
      access_token,
      address: ip,
      scope: scope ?? null,
      page: {
        origin: headers.origin ?? null,
        fetch_site: headers["sec-fetch-site"]?.toString() ?? null,
        host: headers.host ?? null,
      },
    }),
  );
  await Promise.all([app.ready(), internal.ready()]);

  const { signal } = stopping;
  const life = { worker, started_at: startedAt };
  await persist(() => api.call("forgetReservations", life), signal, warn);
  await persist(() => sweepDatasets(api, shelf, found), signal, warn);
  const sweep = async () => {
    const { used, unlearned }: Swept = store
      ? await sweepStore(api, store, limits.storeGrace, Date.now())
      : { used: found, unlearned: await withoutModel(shelf, found) };
    if (learning) await reopen(api, unlearned);
    else if (limits.learning === false) await closeWaiting(api, used, life);
  };
  const swept = persist(sweep, signal, warn);
  // Of a store there may be much to list.
  if (store) void swept;
  else await swept;
  learning?.wake();
  repeat(() => unfinished.sweep(Date.now()), limits.uploadSweep, signal, warn);
  if (engine) {
    const sweepTables = () => {
      absent.tryAgain();
      return sweepEngine(api, engine, limits.storeGrace);
    };
    void persist(sweepTables, signal, warn);
    repeat(sweepTables, limits.storeSweep, signal, warn);
  }
  if (store) {
    repeat(sweep, limits.storeSweep, signal, warn);
    const tidy = async () => sweepDatasets(api, shelf, await shelf.list());
    repeat(tidy, limits.cacheSweep, signal, warn);
  }
  // A commit of which nothing was heard may be under way for a while.
  let before: readonly string[] = [];
  const sweepUnheard = async () => {
    await sweepDatasets(api, shelf, before);
    for (const id of before) unheard.delete(id);
    before = [...unheard];
  };
  repeat(sweepUnheard, limits.uploadSweep, signal, warn);

  return {
    app,
    internal,
    drain() {
      isDraining = true;
    },
    async close() {
      stopping.abort();
      await Promise.all([app.close(), internal.close(), learning?.close()]);
      await work.close();
      await engine?.close();
    },
  };
}

/** Where datasets and what arrives of files are for all machines; a client takes its time to load. */
async function openStore(
  settings: S3Settings | null,
  folder: string,
): Promise<{ readonly store: DatasetStore | null; readonly blobs: Blobs }> {
  if (!settings) return { store: null, blobs: new FolderBlobs(folder) };
  const { S3Store } = await import("./library/s3-store.ts");
  const { S3Blobs } = await import("./library/s3-blobs.ts");
  return { store: new S3Store(settings), blobs: new S3Blobs(settings, "uploads") };
}

async function publicServer(
  { corsOrigins, publicUrl, trustProxy }: Configuration,
  logger: FastifyBaseLogger | undefined,
  api: ProductApi,
): Promise<FastifyInstance> {
  const app = createServer({ name: "public", logger, bodyLimit: largestBody, trustProxy });
  if (publicUrl?.startsWith("https:")) {
    app.addHook("onRequest", async (_, reply) => {
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    });
  }
  // What a client asks that knows nothing of this server; another origin's question is for `cors`.
  app.addHook("onRequest", async (request, reply) => {
    const asksByOrigin = request.headers["access-control-request-method"] !== undefined;
    if (request.method !== "OPTIONS" || asksByOrigin || !isUploads(request.url)) return;
    await reply.code(204).headers(tusAbilities).send();
  });
  await app.register(cors, { delegator: corsOf(corsOrigins, api) });
  // Pieces of files are read where they are kept.
  app.addContentTypeParser("application/offset+octet-stream", (_request, _payload, done) => {
    done(null);
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}

function isUploads(url: string): boolean {
  return /^\/ai\/uploads(\/|$)/.test(url);
}

function internalServer(
  { masterSecret, furtherSecret }: Configuration,
  logger: FastifyBaseLogger | undefined,
  remove: (ids: readonly string[]) => Promise<number>,
): FastifyInstance {
  const keys = [masterSecret, ...(furtherSecret ? [furtherSecret] : [])].map(serviceKey);
  const { purgeDatasets } = internalOperations;
  const app = createServer({
    ...({ name: "internal", logger } as const),
    bodyLimit: 1_048_576,
    trustProxy: false,
  });
  implement(
    app,
    { purgeDatasets },
    {
      purgeDatasets: async ({ body }) => ({ removed: await remove(body.ids) }),
    },
    async (token) => {
      if (await verifyServiceToken(keys, token)) return undefined;
      throw new RequestError("unauthorized", "This call needs a service token.");
    },
  );
  return app;
}
