import type { IncomingMessage, ServerResponse } from "node:http";
import { type Api, createApi, type DemoAccount, fetchThrough } from "@probability-chat/api";
import { type Assistant, createAssistant } from "@probability-chat/assistant";
import type { Logger } from "pino";
import { assistantMetrics } from "./assistant-metrics.ts";
import { createSite } from "./site/site.ts";
import { failAt } from "./start/failpoint.ts";
import type { Settings } from "./start/settings.ts";

export interface Product {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly demo: DemoAccount | null;
  /** Where the other roles' processes and those that measure reach this one; null where none do. */
  readonly internal: string | null;
  /** Says on `/readyz` that no more requests should come. */
  drain(): void;
  close(): Promise<void>;
}

export interface Parts {
  readonly settings: Settings;
  /** Null where the role has none. */
  readonly databaseUrl: string | null;
  /** What keeps the embedded database from serving now. */
  readonly databaseTrouble?: () => string | null;
  readonly masterSecret: string;
  /** What this process is called where work is shared out; null where it takes none. */
  readonly worker: string | null;
  readonly publicUrl: string;
  /** The checkout or the installed package: built files are found from here. */
  readonly root: string;
  readonly version: string;
  readonly logger: Logger;
}

/** The paths of the product API beside `/api/`. */
const apiPaths = /^\/(api|dev|\.well-known|healthz|readyz|metrics)(\/|\?|\.json|$)/;
const healthPaths = /^\/(healthz|readyz|metrics)(\?|$)/;

type Failpoint = (name: string) => Promise<void>;

/** The parts of a role on one handler; where both servers are here, they meet in process. */
export async function compose(parts: Parts): Promise<Product> {
  const { settings } = parts;
  const { ROLE: role } = settings;
  const failpoint = failAt(settings.FAILPOINT);
  let assistant: Assistant | null = null;
  const api = parts.databaseUrl
    ? await composeApi(parts, parts.databaseUrl, failpoint, () => assistant)
    : null;
  if (parts.worker) assistant = await composeAssistant(parts, parts.worker, failpoint, api);
  const site = role === "all" || role === "api" ? await composeSite(parts) : null;
  const { INTERNAL_HOST: host, INTERNAL_PORT: port } = settings;
  const listening = role === "all" ? undefined : (api ?? assistant)?.internal;
  const internal = (await listening?.listen({ host, port })) ?? null;
  const demo = settings.local && role === "all" ? ((await api?.ensureDemoAccount()) ?? null) : null;
  api?.start();
  return {
    demo,
    internal,
    handle(request, response) {
      const url = request.url ?? "/";
      if (role === "worker" && !healthPaths.test(url)) response.writeHead(404).end();
      else if (assistant && (role === "ai" || /^\/ai(\/|\?|$)/.test(url))) {
        assistant.app.routing(request, response);
      } else if (api && (!site || apiPaths.test(url))) api.app.routing(request, response);
      else site?.routing(request, response);
    },
    drain() {
      api?.drain();
      assistant?.drain();
    },
    async close() {
      await site?.close();
      await assistant?.close();
      await api?.close();
    },
  };
}

function composeApi(
  parts: Parts,
  databaseUrl: string,
  failpoint: Failpoint,
  assistant: () => Assistant | null,
): Promise<Api> {
  const { settings, masterSecret, logger } = parts;
  return createApi({
    databaseUrl,
    ...(parts.databaseTrouble ? { databaseTrouble: parts.databaseTrouble } : {}),
    publicUrl: parts.publicUrl,
    dataDir: settings.DATA_DIR,
    masterSecret,
    furtherSecret: settings.MASTER_SECRET_ALSO,
    mail: {
      ...(settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL } : {}),
      ...(settings.MAIL_FROM ? { from: settings.MAIL_FROM } : {}),
    },
    local: settings.local,
    supportAddress: settings.SUPPORT_ADDRESS,
    companyName: settings.COMPANY_NAME,
    trustProxy: settings.TRUST_PROXY,
    rateLimitMultiplier: settings.RATE_LIMIT_FACTOR,
    sessionDays: settings.SESSION_DAYS,
    auditDays: settings.AUDIT_DAYS,
    ...(settings.paddle ? { paddle: settings.paddle } : {}),
    identityProviders: [...settings.identityProviders],
    version: parts.version,
    ...(settings.METRICS_TOKEN ? { metricsToken: settings.METRICS_TOKEN } : {}),
    furtherMetrics: async () => {
      const here = assistant();
      return here ? assistantMetrics(here) : "";
    },
    migrationsDirectory: `${parts.root}/apps/api/migrations`,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    assistant:
      settings.ROLE === "api" && settings.INTERNAL_AI_URL
        ? { url: settings.INTERNAL_AI_URL }
        : {
            fetch: (path, init) => {
              const here = assistant();
              if (!here) throw new Error("The AI service has not started yet.");
              return fetchThrough(here.internal)(path, init);
            },
          },
    failpoint,
    logger,
  });
}

function composeAssistant(
  parts: Parts,
  worker: string,
  failpoint: Failpoint,
  api: Api | null,
): Promise<Assistant> {
  const { settings, logger } = parts;
  const isWorker = settings.ROLE === "worker";
  return createAssistant(
    {
      dataDir: settings.DATA_DIR,
      masterSecret: parts.masterSecret,
      furtherSecret: settings.MASTER_SECRET_ALSO,
      worker,
      store: settings.store,
      engine: settings.engine,
      corsOrigins: settings.ALLOWED_ORIGINS,
      publicUrl: parts.publicUrl,
      trustProxy: settings.TRUST_PROXY,
      // A worker is asked nothing.
      limits: { ...settings.learning, ...(isWorker ? { processes: 1 } : {}) },
      reader: isWorker ? null : settings.reader(`${parts.root}/apps/assistant/models/reader`),
      provider: isWorker ? null : settings.provider,
    },
    {
      fetch: api
        ? fetchThrough(api.internal)
        : (path, init) => fetch(new URL(path, settings.INTERNAL_API_URL), init),
      failpoint,
      logger,
    },
  );
}

function composeSite({ settings, root, publicUrl }: Parts) {
  return createSite({
    portal: settings.PORTAL === "built" ? `${root}/apps/portal/dist` : null,
    element: `${root}/packages/widget/dist/element`,
    samples: settings.local,
    paddle: settings.paddle !== undefined,
    secure: publicUrl.startsWith("https:"),
    company: {
      name: settings.COMPANY_NAME,
      address: settings.COMPANY_ADDRESS,
      registration: settings.COMPANY_REGISTRATION,
      supportAddress: settings.SUPPORT_ADDRESS,
    },
  });
}
