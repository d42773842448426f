import { and, asc, eq, gt } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { principals } from "../../db/schema.ts";
import { apiKeys, embedOrigins } from "../../embedding/tables.ts";
import type { Caller } from "../../http/call.ts";
import { once, page, paged } from "./rows.ts";

/** Keys, and the embeds of the account's tenant. */
export function ofEmbedding(reader: Reader, { tenantId }: Caller) {
  return {
    api_keys: paged((after) =>
      reader
        .select({
          id: apiKeys.id,
          name: apiKeys.name,
          kind: apiKeys.kind,
          prefix: apiKeys.prefix,
          scopes: apiKeys.scopes,
          created_at: apiKeys.created_at,
          expires_at: apiKeys.expires_at,
          last_used_at: apiKeys.last_used_at,
          revoked_at: apiKeys.revoked_at,
        })
        .from(apiKeys)
        .where(and(eq(apiKeys.tenant_id, tenantId), gt(apiKeys.id, after)))
        .orderBy(asc(apiKeys.id))
        .limit(page),
    ),
    embed_origins: once(() =>
      reader
        .select({ origin: embedOrigins.origin, created_at: embedOrigins.created_at })
        .from(embedOrigins)
        .where(eq(embedOrigins.tenant_id, tenantId)),
    ),
    // Their chats are their own, and in nobody else's export.
    embed_subjects: paged((after) =>
      reader
        .select({
          id: principals.id,
          subject: principals.subject,
          monthly_queries: principals.monthly_queries,
          monthly_bytes: principals.monthly_bytes,
          created_at: principals.created_at,
          seen_at: principals.seen_at,
        })
        .from(principals)
        .where(
          and(
            eq(principals.tenant_id, tenantId),
            eq(principals.kind, "embed"),
            gt(principals.id, after),
          ),
        )
        .orderBy(asc(principals.id))
        .limit(page),
    ),
  };
}
