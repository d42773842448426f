import { pino } from "pino";
import * as z from "zod";
import { paddleFromEnvironment } from "./billing/paddle/config.ts";
import { type ApiConfigInput, ConfigError } from "./config.ts";
import { providersFromEnvironment } from "./federation/config.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const list = (text: string | undefined) =>
  text
    ?.split(",")
    .map((item) => item.trim())
    .filter(Boolean);

const Environment = z.object({
  DATABASE_URL: z.string(),
  PUBLIC_URL: z.string(),
  DATA_DIR: z.string().optional(),
  MASTER_SECRET: z.string().optional(),
  SIGNING_KEYS: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_ADDRESS: z.string().optional(),
  COMPANY_NAME: z.string().optional(),
  ALLOWED_ORIGINS: z.string().optional(),
  ASSISTANT_INTERNAL_URL: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).optional(),
  AUDIT_DAYS: z.coerce.number().int().min(30).max(3_650).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  HOST: z.string().default("0.0.0.0"),
  PORT: port.default(3_001),
  INTERNAL_HOST: z.string().default("127.0.0.1"),
  INTERNAL_PORT: port.default(4_001),
});

interface Listen {
  readonly host: string;
  readonly port: number;
}

/** A process's environment as configuration; every variable that is wrong is named at once. */
export function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): {
  readonly config: ApiConfigInput;
  readonly role: "all" | "web" | "worker";
  readonly listen: { readonly public: Listen; readonly internal: Listen };
} {
  const result = Environment.safeParse(environment);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The environment is not valid:\n${lines.join("\n")}`);
  }
  const env = result.data;
  const config: ApiConfigInput = {
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR,
    masterSecret: env.MASTER_SECRET,
    signingKeys: signingKeys(env.SIGNING_KEYS),
    mail: {
      ...(env.MAIL_FROM ? { from: env.MAIL_FROM } : {}),
      ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    },
    supportAddress: env.SUPPORT_ADDRESS,
    companyName: env.COMPANY_NAME,
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    assistant: env.ASSISTANT_INTERNAL_URL ? { url: env.ASSISTANT_INTERNAL_URL } : undefined,
    paddle: readPart(() => paddleFromEnvironment(environment)),
    identityProviders: readPart(() => providersFromEnvironment(environment)),
    metricsToken: env.METRICS_TOKEN,
    sessionDays: env.SESSION_DAYS,
    auditDays: env.AUDIT_DAYS,
    trustProxy: env.TRUST_PROXY === "true" ? true : (env.TRUST_PROXY ?? false),
    rateLimitMultiplier: env.RATE_LIMIT_MULTIPLIER,
    logger: pino({ level: env.LOG_LEVEL }),
  };
  return {
    config,
    role: env.ROLE,
    listen: {
      public: { host: env.HOST, port: env.PORT },
      internal: { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    },
  };
}

function readPart<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`The environment is not valid:\n  ${(error as Error).message}`);
  }
}

function signingKeys(text: string | undefined): ApiConfigInput["signingKeys"] {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ApiConfigInput["signingKeys"];
  } catch {
    throw new ConfigError("SIGNING_KEYS must be a JSON array of private JWKs.");
  }
}
