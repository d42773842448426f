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
import { closeWaiting, reopenWithoutModel } from "./learning/reopen.ts";
import { DatasetShelf } from "./library/dataset-shelf.ts";
import { persist, sweepDatasets } from "./library/start-up.ts";
import { createProductApi, type InternalFetch } from "./product-api/product-api.ts";
import { serviceKey, verifyServiceToken } from "./product-api/service-token.ts";
import { FreeQuestions } from "./questions/free-questions.ts";
import { questionHandlers } from "./questions/handlers.ts";
import { createServer } from "./server/create-server.ts";
import { type Handlers, implement } from "./server/implement.ts";
import { createMeters, serveMetrics } from "./server/metrics.ts";
import { addHealth } from "./server/readiness.ts";
import { RequestError } from "./server/request-error.ts";
import { Incoming } from "./uploads/incoming.ts";
import { uploadChat } from "./uploads/upload-chat.ts";
import { startWorking } from "./work/start-working.ts";

/** The AI service, built and not yet listening. */
export interface Assistant {
  /** The public calls, `/ai/…`. */
  readonly app: FastifyInstance;
  /** The calls of the product API, `/internal/…`, and `/metrics`; for a listener not public. */
  readonly internal: FastifyInstance;
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
  const { limits, masterSecret, worker, seed, rateLimitMultiplier } = configuration;
  const startedAt = new Date().toISOString();
  const root = path.join(configuration.dataDir, "datasets");
  const { memoryMegabytes, threads } = limits;
  const api = createProductApi(fetch, masterSecret);
  const questions = new Questions();
  const meters = createMeters(configuration.dataDir);
  const admissions = {
    question: questionAdmission(limits, meters.refused("question")),
    upload: uploadAdmission(limits, meters.refused("upload")),
  };
  const reopened = new Set<string>();
  const shelf = new DatasetShelf(root);
  const incoming = new Incoming(root, limits.reserveBytes);
  const found = await shelf.list();
  await incoming.clear();
  await sweepScratch(root);

  const app = await publicServer(configuration, logger);
  const internal = internalServer(masterSecret, logger, async (ids) => {
    await learning?.cancel(ids);
    return shelf.remove(ids);
  });
  const learning: Learning | null = limits.learning
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
    ...{ configuration, root, reader, watch: meters.pool, log: app.log },
    unreadable(id) {
      if (!learning || reopened.has(id)) return;
      reopened.add(id);
      api.call("reopenLearning", { ids: [id] }).then(learning.wake, () => reopened.delete(id));
    },
  });
  const { pools } = work;
  meters.show({ pools, admissions });
  meters.measure(app);
  serveMetrics(meters, internal);
  addHealth([app, internal], { fetch, dataDir: configuration.dataDir, worker, pools });
  const handlers: Handlers<typeof assistantOperations> = {
    ...questionHandlers({
      api,
      shelf,
      work,
      worker,
      limits,
      questions,
      admission: admissions.question,
      freeQuestions: new FreeQuestions(limits.freeQuestionsPerMinute * rateLimitMultiplier),
      failpoint,
    }),
    uploadChat: uploadChat({
      api,
      shelf,
      work,
      incoming,
      uploads: admissions.upload,
      datasetLimits: {
        memoryMegabytes,
        threads,
        reserveBytes: limits.reserveBytes,
      },
      looksUp: work.reads,
      learning,
      failpoint,
    }),
  };
  implement(app, assistantOperations, handlers, (access_token, address) =>
    api.call("identifyCaller", { access_token, address }),
  );
  await Promise.all([app.ready(), internal.ready()]);

  const stopping = new AbortController();
  const warn = (error: unknown) => app.log.warn({ err: error }, "Clearing up will be tried again.");
  const life = { worker, started_at: startedAt };
  await persist(() => api.call("forgetReservations", life), stopping.signal, warn);
  await persist(() => sweepDatasets(api, shelf, found), stopping.signal, warn);
  if (learning) {
    await persist(() => reopenWithoutModel(api, shelf, found), stopping.signal, warn);
    learning.wake();
  } else {
    await persist(() => closeWaiting(api, found, life), stopping.signal, warn);
  }

  return {
    app,
    internal,
    async close() {
      stopping.abort();
      await Promise.all([app.close(), internal.close(), learning?.close()]);
      await work.close();
    },
  };
}

async function publicServer(
  { corsOrigins, publicUrl, trustProxy }: Configuration,
  logger: FastifyBaseLogger | undefined,
): Promise<FastifyInstance> {
  const app = createServer({ name: "public", logger, bodyLimit: largestBody, trustProxy });
  if (publicUrl?.startsWith("https:")) {
    app.addHook("onRequest", async (_, reply) => {
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    });
  }
  await app.register(cors, {
    origin: corsOrigins,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: [
      ...["authorization", "content-type", "idempotency-key"],
      ...["x-request-id", "traceparent", "tracestate"],
    ],
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: 600,
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}

function internalServer(
  masterSecret: string,
  logger: FastifyBaseLogger | undefined,
  remove: (ids: readonly string[]) => Promise<number>,
): FastifyInstance {
  const key = serviceKey(masterSecret);
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
      if (await verifyServiceToken(key, token)) return;
      throw new RequestError("unauthorized", "This call needs a service token.");
    },
  );
  return app;
}
