import { fileURLToPath } from "node:url";
import { createLogger, startTracing, TelemetryEnvironment } from "@probability-chat/telemetry";
import * as z from "zod";
import { LearningEnvironment } from "./configuration.ts";
import { createAssistant } from "./create-assistant.ts";
import { ProviderEnvironment } from "./provider/settings.ts";
import { ReaderEnvironment } from "./reader/settings.ts";
import { cutSlowBody } from "./server/cut-slow-body.ts";

/** The AI service by itself, configured by the environment: how production runs it. */
const Environment = TelemetryEnvironment.extend({
  DATA_DIR: z.string().min(1),
  /** The master secret that the product API has too. */
  SECRET: z.string().min(32),
  /** Base address of the product API's internal listener. */
  INTERNAL_API_URL: z.url(),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  INTERNAL_HOST: z.string().default("127.0.0.1"),
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3003),
  WORKER: z.string().min(1).max(100).default("assistant"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform((text) => (text === "true" || text === "false" ? text === "true" : text)),
  CORS_ORIGINS: z.string().default(""),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const Learning = LearningEnvironment.transform((limits) => ({ limits }));
const Parts = z.intersection(z.intersection(Learning, ProviderEnvironment), ReaderEnvironment);
const modelAlong = fileURLToPath(new URL("../models/reader", import.meta.url));

async function main(): Promise<void> {
  const parsed = z.intersection(Environment, Parts).safeParse(process.env);
  if (!parsed.success) {
    process.stderr.write(`The AI service is not configured:\n${z.prettifyError(parsed.error)}\n`);
    process.exitCode = 2;
    return;
  }
  const environment = parsed.data;
  const tracing = await startTracing(environment, "probability-chat-ai", "0.0.0");
  const assistant = await createAssistant(
    {
      dataDir: environment.DATA_DIR,
      masterSecret: environment.SECRET,
      worker: environment.WORKER,
      corsOrigins: environment.CORS_ORIGINS.split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
      publicUrl: environment.PUBLIC_URL,
      trustProxy: environment.TRUST_PROXY,
      limits: environment.limits,
      rateLimitMultiplier: environment.RATE_LIMIT_FACTOR,
      reader: environment.reader(modelAlong),
      provider: environment.provider,
    },
    {
      fetch: (path, init) => fetch(new URL(path, environment.INTERNAL_API_URL), init),
      logger: createLogger(environment.LOG_LEVEL),
    },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void assistant.close().then(() => tracing?.close()));
  }
  assistant.app.server.on("request", cutSlowBody);
  await assistant.internal.listen({
    host: environment.INTERNAL_HOST,
    port: environment.INTERNAL_PORT,
  });
  await assistant.app.listen({ host: environment.HOST, port: environment.PORT });
}

await main();
