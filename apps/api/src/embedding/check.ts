import { type embeddingOperations, fill, planOf } from "@probability-chat/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { users } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { governingSubscription } from "../quota/governing.ts";
import { sha256 } from "../security/derive.ts";
import { developersPage } from "./callers.ts";
import { activeKeys } from "./keys.ts";
import { isListed, readOrigin } from "./origins.ts";
import { isPaid } from "./plan.ts";
import { kindOfBearer } from "./secrets.ts";
import { apiKeys } from "./tables.ts";
import { texts } from "./texts.ts";

/** What stands between a page and its embed, each with what to do about it. */
export const checkEmbed: Handler<typeof embeddingOperations.checkEmbed> = async (call) => {
  const { query, services, now } = call;
  const { key } = query;
  const developers = developersPage(services);
  const places = { developers, pricing: `${services.config.publicUrl}/pricing` };
  const read = readOrigin(query.origin);
  const problems = "why" in read ? [read.why] : [];
  const origin = "origin" in read ? read.origin : null;
  if (key !== undefined) {
    problems.push(...(await problemsOfKey(services.db, key, origin, places, now)));
  } else if (origin && !services.config.allowedOrigins.includes(origin)) {
    const isKnown = await isListed(services.db, origin);
    if (!isKnown) problems.push(fill(texts.check.nobodys, { origin, ...places }));
  }
  return { data: { ok: problems.length === 0, problems } };
};

async function problemsOfKey(
  reader: Reader,
  key: string,
  origin: string | null,
  places: { readonly developers: string; readonly pricing: string },
  now: Date,
): Promise<string[]> {
  if (kindOfBearer(key) === "secret") return [fill(texts.check.secretKey, places)];
  const of = { ...places, key };
  const [found] = await reader
    .select({ row: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.tenant_id, apiKeys.tenant_id))
    .where(
      and(eq(apiKeys.hash, sha256(key)), eq(apiKeys.kind, "public"), isNull(apiKeys.revoked_at)),
    );
  if (!found) return [fill(texts.check.noKey, of)];
  const { row, user } = found;
  const problems: string[] = [];
  const has = planOf(user.plan).apiKeys;
  if (row.expires_at && row.expires_at <= now) problems.push(texts.check.expired);
  if (!has) problems.push(texts.check.plan);
  else if (!isPaid(await governingSubscription(reader, user.id))) {
    problems.push(texts.check.payment);
  }
  if (origin && !(await isListed(reader, origin, row.tenant_id))) {
    problems.push((await isListed(reader, origin)) ? texts.check.anothers : texts.check.origin);
  }
  if (!(await canMint(reader, row.tenant_id, now))) problems.push(texts.check.noSecret);
  return problems.map((text) => fill(text, { ...of, origin: origin ?? "" }));
}

/** Whether a server can mint sessions for this tenant. */
async function canMint(reader: Reader, tenantId: string, now: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.tenant_id, tenantId),
        eq(apiKeys.kind, "secret"),
        activeKeys(now),
        sql`'embed' = any(${apiKeys.scopes})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
