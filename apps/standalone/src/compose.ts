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
  /** Says on `/readyz` that no more requests should come. */
  drain(): void;
  close(): Promise<void>;
}

export interface Parts {
  readonly settings: Settings;
  readonly databaseUrl: string;
  /** What keeps the embedded database from serving now. */
  readonly databaseTrouble?: () => string | null;
  readonly masterSecret: string;
  readonly publicUrl: string;
  /** The checkout or the installed package: built files are found from here. */
  readonly root: string;
  readonly version: string;
  readonly logger: Logger;
}

/** The paths of the product API beside `/api/`. */
const apiPaths = /^\/(api|dev|\.well-known|healthz|readyz|metrics)(\/|\?|\.json|$)/;

/** The two servers and the site on one handler; the servers meet in process. */
export async function compose(parts: Parts): Promise<Product> {
  const { settings, masterSecret, logger } = parts;
  const failpoint = failAt(settings.FAILPOINT);
  let assistant: Assistant | null = null;
  const api: Api = await createApi({
    databaseUrl: parts.databaseUrl,
    ...(parts.databaseTrouble ? { databaseTrouble: parts.databaseTrouble } : {}),
    publicUrl: parts.publicUrl,
    dataDir: settings.DATA_DIR,
    masterSecret,
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
    furtherMetrics: async () => (assistant ? assistantMetrics(assistant) : ""),
    migrationsDirectory: `${parts.root}/apps/api/migrations`,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    assistant: {
      fetch: (path, init) => {
        if (!assistant) throw new Error("The AI service has not started yet.");
        return fetchThrough(assistant.internal)(path, init);
      },
    },
    failpoint,
    logger,
  });
  assistant = await createAssistant(
    {
      dataDir: settings.DATA_DIR,
      masterSecret,
      worker: "standalone",
      corsOrigins: settings.ALLOWED_ORIGINS,
      publicUrl: parts.publicUrl,
      trustProxy: settings.TRUST_PROXY,
      limits: settings.learning,
      rateLimitMultiplier: settings.RATE_LIMIT_FACTOR,
      reader: settings.reader(`${parts.root}/apps/assistant/models/reader`),
      provider: settings.provider,
    },
    { fetch: fetchThrough(api.internal), failpoint, logger },
  );
  const site = await createSite({
    portal: settings.PORTAL === "built" ? `${parts.root}/apps/portal/dist` : null,
    element: `${parts.root}/packages/widget/dist/element`,
    samples: settings.local,
    paddle: settings.paddle !== undefined,
    secure: parts.publicUrl.startsWith("https:"),
    company: {
      name: settings.COMPANY_NAME,
      address: settings.COMPANY_ADDRESS,
      registration: settings.COMPANY_REGISTRATION,
      supportAddress: settings.SUPPORT_ADDRESS,
    },
  });
  const demo = settings.local ? await api.ensureDemoAccount() : null;
  const { app: assistantApp } = assistant;
  api.start();
  return {
    demo,
    handle(request, response) {
      const url = request.url ?? "/";
      if (/^\/ai(\/|\?|$)/.test(url)) assistantApp.routing(request, response);
      else if (apiPaths.test(url)) api.app.routing(request, response);
      else site.routing(request, response);
    },
    drain: () => api.drain(),
    async close() {
      await site.close();
      await assistant?.close();
      await api.close();
    },
  };
}
