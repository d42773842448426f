import { isLoopback } from "@probability-chat/contract";
import type { JWK } from "jose";
import type { Logger } from "pino";
import * as z from "zod";
import { PaddleConfig } from "./billing/paddle/config.ts";
import { ProviderConfig } from "./federation/config.ts";

/** The part of `fetch` with which the AI service's internal listener is reached. */
export type InternalFetch = (
  path: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
) => Promise<{ readonly status: number; json(): Promise<unknown> }>;

const functionOf = <T>(name: string) =>
  z.custom<T>((value) => typeof value === "function", `${name} must be a function`);

const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });

const ConfigShape = z.object({
  /** PostgreSQL, 14 or newer. */
  databaseUrl: url(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  /** Connections held at most. */
  poolSize: z.number().int().min(2).max(200).default(10),
  /** Where users reach the portal; mails link there. Never taken from a request. */
  publicUrl: url(/^https?$/, "https://chat.example.com").transform((text) =>
    text.replace(/\/+$/, ""),
  ),
  /** Holds `keys/` (mode 0600) with the master secret where none is configured. */
  dataDir: z.string().min(1).optional(),
  /** All derived keys come from it: refresh tokens, sealed rows, service tokens. */
  masterSecret: z.string().min(32, "must have at least 32 characters").optional(),
  /** Is good as well, and signs nothing: the one that comes, or the one that was. */
  furtherSecret: z.string().min(32, "must have at least 32 characters").optional(),
  /**
   * Private JWKs (Ed25519 or P-256) of access tokens, instead of those derived from the secrets; the
   * first signs, all verify.
   */
  signingKeys: z
    .array(
      z.custom<JWK>(
        (value) =>
          typeof value === "object" &&
          value !== null &&
          "d" in value &&
          "crv" in value &&
          (value.crv === "Ed25519" || value.crv === "P-256"),
        "must be private JWKs on Ed25519 or P-256",
      ),
    )
    .min(1)
    .optional(),
  mail: z
    .object({
      from: z.string().min(3).default("Probability Chat <no-reply@localhost>"),
      /** Absent: mails stay in the local outbox. */
      smtpUrl: url(/^smtps?$/, "smtps://user:password@mail.example.com").optional(),
    })
    .prefault({}),
  /** Bound to loopback: outbox page, demo account, sandbox. */
  local: z.boolean().default(false),
  /** Requests to support go there, and every mail names it. */
  supportAddress: z.string().min(3).default("support@localhost"),
  /** Who sends the mails. */
  companyName: z.string().trim().min(1).max(100).default("Probability Chat"),
  /** Origins of other sites whose pages may call. */
  allowedOrigins: z.array(url(/^https?$/, "https://dashboard.example.com")).default([]),
  /** Passed to Fastify: whose `X-Forwarded-*` headers to believe. */
  trustProxy: z.union([z.boolean(), z.string()]).default(false),
  /** Multiplies every rate limit; 1 is as documented in `http/rate-limits.ts`. */
  rateLimitMultiplier: z.number().positive().max(1_000_000).default(1),
  /** A session ends that long after signing in, however often it is used. */
  sessionDays: z.number().int().min(1).max(365).default(30),
  /** How long the users' security events are kept. */
  auditDays: z.number().int().min(30).max(3_650).default(180),
  /** Bearer token of `/metrics` on the public listener, which is closed without one. */
  metricsToken: z.string().min(16).optional(),
  /** What keeps the database from serving now, as far as whoever runs it knows; null: nothing. */
  databaseTrouble: functionOf<() => string | null>("databaseTrouble").optional(),
  /** Further families for `/metrics`, in Prometheus' format. */
  furtherMetrics: functionOf<() => Promise<string>>("furtherMetrics").optional(),
  /** How the AI service's internal listener is reached: an address, or a function in process. */
  assistant: z
    .union([
      z.object({ url: url(/^https?$/, "http://assistant.internal:4001") }),
      z.object({ fetch: functionOf<InternalFetch>("fetch") }),
    ])
    .optional(),
  /** An account at Paddle Billing; without one, local mode has a sandbox and others sell nothing. */
  paddle: PaddleConfig.optional(),
  /** Who else may sign users in. */
  identityProviders: z.array(ProviderConfig).default([]),
  /** Of the product, shown in the API's document. */
  version: z.string().default("0.0.0"),
  migrationsDirectory: z.string().optional(),
  /** Called at named points between an effect and its reply; tests end the process there. */
  failpoint: functionOf<(name: string) => void | Promise<void>>("failpoint").optional(),
  /** The clock. */
  now: functionOf<() => Date>("now").optional(),
  /** How the clock is waited for. */
  pause: functionOf<(milliseconds: number) => Promise<void>>("pause").optional(),
  logger: z.custom<Logger>((value) => typeof value === "object" && value !== null).optional(),
  /** Checks every reply against the contract; for tests. */
  verifyReplies: z.boolean().default(false),
});

/** What one field alone cannot tell; read from the raw input, so that nothing hides anything. */
function crossChecks(input: Partial<ApiConfigInput>): readonly string[] {
  const lines: string[] = [];
  if (!input.dataDir && !input.masterSecret) {
    lines.push("masterSecret: is needed where there is no dataDir to keep a generated one in");
  }
  if (!input.local && !input.mail?.smtpUrl) {
    lines.push("mail.smtpUrl: is needed beyond local mode, as accounts are verified by e-mail");
  }
  const host = URL.canParse(String(input.publicUrl)) && new URL(String(input.publicUrl)).hostname;
  if (input.local && host && !isLoopback(host)) {
    lines.push("publicUrl: must be a loopback address in local mode");
  }
  return lines;
}

/** What {@link createApi} is given. */
export type ApiConfigInput = z.input<typeof ConfigShape>;
/** The same, validated, with its defaults. */
export type ApiConfig = z.output<typeof ConfigShape>;

/** A configuration that does not hold, with every error named at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Validates a configuration; throws one {@link ConfigError} that names everything wrong. */
export function parseConfig(input: unknown): ApiConfig {
  const result = ConfigShape.safeParse(input);
  const lines = [
    ...(result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
    ...crossChecks(Object(input)),
  ];
  if (result.success && lines.length === 0) return result.data;
  throw new ConfigError(
    `The product API's configuration is not valid:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  );
}
