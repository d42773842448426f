import path from "node:path";
import {
  type PaddleConfig,
  type ProviderConfig,
  paddleFromEnvironment,
  paddleVariables,
  providersFromEnvironment,
} from "@probability-chat/api";
import {
  EngineEnvironment,
  LearningEnvironment,
  ProviderEnvironment,
  ReaderEnvironment,
  S3Environment,
} from "@probability-chat/assistant";
import { isLoopback } from "@probability-chat/contract";
import { TelemetryEnvironment } from "@probability-chat/telemetry";
import * as z from "zod";
import { StartError } from "./start-error.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  /** What this process is of the product: all of it, or a part of which there may be several. */
  ROLE: z.enum(["all", "api", "ai", "worker"]).default("all"),
  /** Where the other role's processes are reached, and where this one's listener for them is. */
  INTERNAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  INTERNAL_AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  INTERNAL_HOST: z.string().min(1).default("127.0.0.1"),
  INTERNAL_PORT: port.default(4001),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("localhost"),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MASTER_SECRET: z.string().min(32, "at least 32 characters").optional(),
  /** Is good as well, and signs nothing: the one that comes, or the one that was. */
  MASTER_SECRET_ALSO: z.string().min(32, "at least 32 characters").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SUPPORT_ADDRESS: z.email().default("support@probability-chat.example"),
  COMPANY_NAME: z.string().trim().min(1).max(100).default("Probability Chat Pte. Ltd."),
  COMPANY_ADDRESS: z.string().trim().min(1).max(200).optional(),
  COMPANY_REGISTRATION: z.string().trim().min(1).max(100).optional(),
  /** Origins of other sites whose pages carry the element, separated by commas. */
  ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Whose `X-Forwarded-For` to believe: `true`, or addresses and networks of proxies. */
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform((text) => (text === "true" || text === "false" ? text === "true" : text)),
  /** Days after signing in until a session ends, however used, and until its record is forgotten. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  AUDIT_DAYS: z.coerce.number().int().min(30).max(3_650).default(180),
  /** Bearer token that opens `/metrics` beyond local mode. */
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  /** How long `/readyz` says no before new connections are refused: until a balancer has asked. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  /** `none` leaves the site to another server (a development server with reload, for one). */
  PORTAL: z.enum(["built", "none"]).default("built"),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  /** For tests: kills the process, hard, where the code passes this named point. */
  FAILPOINT: z.string().optional(),
});

/** The names of all variables that are read. */
export const settingNames: readonly string[] = [
  ...[
    Environment,
    S3Environment.in,
    EngineEnvironment.in,
    LearningEnvironment.in,
    ReaderEnvironment.in,
    ProviderEnvironment.in,
    TelemetryEnvironment,
  ].flatMap(({ shape }) => Object.keys(shape)),
  ...paddleVariables,
];

export interface Settings extends z.infer<typeof Environment> {
  readonly DATA_DIR: string;
  /** Bound to loopback with nothing configured: outbox, demo account and samples exist. */
  readonly local: boolean;
  /** An account at Paddle Billing; without one a local server has a sandbox. */
  readonly paddle: PaddleConfig | undefined;
  /** Who else may sign users in: `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET`, `_LABEL`. */
  readonly identityProviders: readonly ProviderConfig[];
  /** How models are learned: `LEARNING=off`, `LEARNING_THREADS`, `_MEGABYTES`, `_NICENESS`. */
  readonly learning: z.output<typeof LearningEnvironment>;
  /** The bucket of datasets: `S3_BUCKET`, `_ENDPOINT`, `_REGION`, `_PREFIX`; null: `DATA_DIR`. */
  readonly store: z.output<typeof S3Environment>["store"];
  /** Where large tables are asked: `TABLE_ENGINE_URL`, and from how many `_ROWS`; null: nowhere else. */
  readonly engine: z.output<typeof EngineEnvironment>["engine"];
  /** How questions are read: `READER=off`, `READER_MODEL`, `_PROCESSES`, `_RUNTIME`, `_MILLISECONDS`. */
  readonly reader: z.output<typeof ReaderEnvironment>["reader"];
  /** `MODEL_PROVIDER_URL`, `_KEY` and `_MODEL`, all or none; `_SAMPLES=yes`, `_MODE=always`. */
  readonly provider: z.output<typeof ProviderEnvironment>["provider"];
  /** Where traces go, and how many. */
  readonly telemetry: z.output<typeof TelemetryEnvironment>;
}

/** What a role cannot do without, as it shares it with other processes. */
const needed = {
  all: [],
  api: ["DATABASE_URL", "MASTER_SECRET", "INTERNAL_AI_URL"],
  ai: ["MASTER_SECRET", "INTERNAL_API_URL", "S3_BUCKET"],
  worker: ["DATABASE_URL", "MASTER_SECRET", "S3_BUCKET"],
} as const;

/** What production must be told when the server is reachable from elsewhere. */
const production = [
  "PUBLIC_URL",
  "DATABASE_URL",
  "MASTER_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
] as const;

/** Reads the environment; names every problem at once. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  const store = S3Environment.safeParse(given);
  const engine = EngineEnvironment.safeParse(given);
  const learning = LearningEnvironment.safeParse(given);
  const reader = ReaderEnvironment.safeParse(given);
  const provider = ProviderEnvironment.safeParse(given);
  const telemetry = TelemetryEnvironment.safeParse(given);
  const others = [store, engine, learning, reader, provider, telemetry] as const;
  if (
    !parsed.success ||
    !store.success ||
    !engine.success ||
    !learning.success ||
    !reader.success ||
    !provider.success ||
    !telemetry.success
  ) {
    const issues = [parsed, ...others].flatMap(({ error }) => error?.issues ?? []);
    const problems = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new StartError(`The configuration is not right: ${problems.join("; ")}.`);
  }
  const settings = parsed.data;
  const { ROLE: role } = settings;
  const absent = needed[role].filter((name) => given[name] === undefined);
  if (absent.length > 0) {
    throw new StartError(`ROLE=${role} needs ${absent.join(", ")} too.`);
  }
  // Behind a proxy the server is bound to loopback too, and its address is not.
  const { hostname } = new URL(settings.PUBLIC_URL ?? "http://localhost");
  const local = isLoopback(settings.HOST) && isLoopback(hostname);
  const missing = production.filter((name) => settings[name] === undefined);
  // The AI service has neither users nor mails.
  if (!local && role !== "ai" && missing.length > 0) {
    throw new StartError(
      `HOST=${settings.HOST}${settings.PUBLIC_URL ? ` with PUBLIC_URL=${settings.PUBLIC_URL}` : ""} opens the server to other machines; that needs ${missing.join(", ")} too. Leave both out to run it for yourself.`,
    );
  }
  if ((settings.SMTP_URL === undefined) !== (settings.MAIL_FROM === undefined)) {
    throw new StartError("SMTP_URL and MAIL_FROM belong together: set both, or neither.");
  }
  const paddle = readPart(() => paddleFromEnvironment(given));
  const identityProviders = readPart(() => providersFromEnvironment(given));
  return {
    ...settings,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    local,
    paddle,
    identityProviders,
    learning: learning.data,
    store: store.data.store,
    engine: engine.data.engine,
    reader: reader.data.reader,
    provider: provider.data.provider,
    telemetry: telemetry.data,
  };
}

function readPart<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}
