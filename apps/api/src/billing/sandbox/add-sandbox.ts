import type { FastifyInstance } from "fastify";
import { fetchThrough } from "../../http/fetch-through.ts";
import type { Job } from "../../jobs/timers.ts";
import type { Services } from "../../services.ts";
import { deliverDue } from "./deliver.ts";
import { renewDue } from "./lifecycle.ts";
import { addSandboxRoutes } from "./routes.ts";
import { sandboxSecret } from "./sandbox.ts";

/**
 * Adds the sandbox's pages where it is the provider, and returns its jobs. Its events go through
 * the public webhook route, in process: where that listens only its owner knows.
 */
export function addSandbox(app: FastifyInstance, services: Services): readonly Job[] {
  if (services.billing?.name !== "sandbox") return [];
  const secret = sandboxSecret(services.keys.masters[0]);
  const post = async (body: string, signature: string) => {
    const headers = { "content-type": "application/json", "paddle-signature": signature };
    const path = "/api/billing/webhook/";
    const { status } = await fetchThrough(app)(path, { method: "POST", headers, body });
    return status;
  };
  const deliver = () => deliverDue(services, secret, post);
  addSandboxRoutes(app, services, deliver);
  return [
    { name: "sandbox-renewals", every: 60_000, run: () => renewDue(services.db, services.now()) },
    { name: "sandbox-webhooks", every: 2_000, run: deliver },
  ];
}
