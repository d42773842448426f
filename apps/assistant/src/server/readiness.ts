import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { InternalFetch } from "../product-api/product-api.ts";
import type { PoolState } from "../work/work.ts";
import { RequestError } from "./request-error.ts";

/** What the AI service cannot serve without. */
export interface Needs {
  readonly fetch: InternalFetch;
  readonly dataDir: string;
  readonly worker: string;
  readonly pools: () => readonly PoolState[];
  readonly isDraining: () => boolean;
}

/** Anybody may ask, so nobody is looked up for more often than this, in milliseconds. */
const lookAgain = 2_000;
const patience = 3_000;

/**
 * `/healthz` (the process lives) and `/readyz` (it can serve: the product API with its database is
 * there, the data folder can be written, a reader's process is, it is not about to end), on each server that is handed in.
 */
export function addHealth(apps: readonly FastifyInstance[], needs: Needs): void {
  let last: { readonly at: number; readonly trouble: Promise<string | null> } | null = null;
  const troubleNow = () => {
    if (!last || performance.now() - last.at > lookAgain) {
      last = { at: performance.now(), trouble: troubleOf(needs) };
    }
    return last.trouble;
  };
  for (const app of apps) {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async () => {
      const trouble = needs.isDraining() ? "The server is about to end." : await troubleNow();
      if (trouble) throw new RequestError("unavailable", trouble, { retry_after: 2 });
      return { status: "ok" };
    });
  }
}

async function troubleOf({ fetch, dataDir, worker, pools }: Needs): Promise<string | null> {
  const readers = pools().find(({ name }) => name === "reads")?.processes ?? ["idle"];
  if (!readers.some((state) => state === "idle" || state === "busy")) {
    return "No process reads questions yet.";
  }
  const file = path.join(dataDir, `.${worker.replace(/[^\w-]/g, "_")}-can-write`);
  const [api, disk] = await Promise.allSettled([
    fetch("/readyz", { method: "GET", headers: {}, signal: AbortSignal.timeout(patience) }),
    writeFile(file, "yes").finally(() => rm(file, { force: true })),
  ]);
  if (disk.status === "rejected") return "The data folder cannot be written.";
  const isReady = api.status === "fulfilled" && api.value.status === 200;
  return isReady ? null : "The product API, or its database, cannot be reached.";
}
