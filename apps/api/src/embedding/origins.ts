import {
  type embeddingOperations,
  fill,
  type internalOperations,
  isLoopback,
} from "@probability-chat/contract";
import { and, asc, eq, inArray } from "drizzle-orm";
import { audit } from "../audit.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { requireKeys } from "./plan.ts";
import { embedOrigins } from "./tables.ts";
import { texts } from "./texts.ts";

type Operations = typeof embeddingOperations;

/** An origin as browsers write it, or why it is none. */
export function readOrigin(text: string): { readonly origin: string } | { readonly why: string } {
  const why = (template: string) => ({ why: fill(template, { origin: text }) });
  if (!/^https?:\/\/[^/?#@*\s]+\/?$/i.test(text) || !URL.canParse(text)) {
    return why(texts.notAnOrigin);
  }
  const { origin, protocol, hostname } = new URL(text);
  if (protocol === "http:" && !isLoopback(hostname)) return why(texts.notEncrypted);
  return { origin };
}

/** The origins of a body, each as browsers write it; refuses with what is wrong with which. */
export function readOrigins(given: readonly string[]): string[] {
  const fields: Record<string, string[]> = {};
  const origins = given.flatMap((text, at) => {
    const read = readOrigin(text);
    if ("origin" in read) return [read.origin];
    fields[`origins.${at}`] = [read.why];
    return [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return [...new Set(origins)].sort();
}

export async function originsOf(reader: Reader, tenantId: string): Promise<string[]> {
  const rows = await reader
    .select({ origin: embedOrigins.origin })
    .from(embedOrigins)
    .where(eq(embedOrigins.tenant_id, tenantId))
    .orderBy(asc(embedOrigins.origin));
  return rows.map(({ origin }) => origin);
}

/** Whether any tenant lists an origin; of one tenant alone where it is given. */
export async function isListed(
  reader: Reader,
  origin: string,
  tenantId?: string,
): Promise<boolean> {
  const rows = await reader
    .select({ origin: embedOrigins.origin })
    .from(embedOrigins)
    .where(
      and(
        eq(embedOrigins.origin, origin),
        tenantId === undefined ? undefined : eq(embedOrigins.tenant_id, tenantId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Asked by the AI service before it lets browsers read its replies. */
export const findOrigin: Handler<typeof internalOperations.findOrigin> = async ({
  services,
  body,
}) => ({ is_listed: await isListed(services.db, body.origin) });

export const getEmbedOrigins: Handler<Operations["getEmbedOrigins"]> = async (call) => ({
  data: await originsOf(call.services.db, call.caller.tenantId),
});

export const putEmbedOrigins: Handler<Operations["putEmbedOrigins"]> = (call) => {
  const { caller, body, ip, now } = call;
  const { tenantId } = caller;
  const origins = readOrigins(body.origins);
  return call.effect(async (tx) => {
    await lockPrincipal(tx, caller.principalId);
    const before = await originsOf(tx, tenantId);
    const added = origins.filter((origin) => !before.includes(origin));
    const removed = before.filter((origin) => !origins.includes(origin));
    // Whoever has no plan for it any more may still take origins away.
    if (added.length > 0) requireKeys(await standingOf(tx, caller.principalId, now));
    if (removed.length > 0) {
      await tx
        .delete(embedOrigins)
        .where(and(eq(embedOrigins.tenant_id, tenantId), inArray(embedOrigins.origin, removed)));
    }
    if (added.length > 0) {
      await tx
        .insert(embedOrigins)
        .values(added.map((origin) => ({ tenant_id: tenantId, origin, created_at: now })));
    }
    if (added.length + removed.length > 0) {
      await audit(tx, "origins_changed", { userId: caller.userId, ip, now });
    }
    return { data: origins };
  });
};
