import { randomBytes } from "node:crypto";
import {
  fill,
  limits,
  type reportOperations,
  type ShareLink,
  messages as texts,
} from "@probability-chat/contract";
import { and, count, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { audit } from "../audit.ts";
import { findChat, holdersFor, lockChat } from "../chats/find-chat.ts";
import { adoptAnswers } from "../chats/save-answer.ts";
import { only, type Reader } from "../db/database.ts";
import { chats, principals } from "../db/schema.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import type { Caller, Handler } from "../http/call.ts";
import { sha256 } from "../security/derive.ts";
import { shareLinks } from "./tables.ts";

type Operations = typeof reportOperations;
type LinkRow = typeof shareLinks.$inferSelect;

function linkView(row: LinkRow, title: string, now: Date): ShareLink {
  return {
    id: row.id,
    kind: row.kind,
    chat: { id: row.chat_id, title },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    is_expired: row.expires_at !== null && row.expires_at <= now,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/**
 * Links that are somebody's: those they made to chats that they still reach, and an account's those
 * of its embeds' users, whose sessions may have ended.
 */
function isTheirs(reader: Reader, { kind, principalId, tenantId }: Caller) {
  const own = and(
    eq(shareLinks.created_by, principalId),
    inArray(chats.principal_id, holdersFor(reader, principalId)),
  );
  if (kind !== "user") return own;
  const subjects = reader
    .select({ id: principals.id })
    .from(principals)
    .where(and(eq(principals.tenant_id, tenantId), eq(principals.kind, "embed")));
  return or(own, inArray(shareLinks.created_by, subjects));
}

export const listShareLinks: Handler<Operations["listShareLinks"]> = async (call) => {
  const { caller, query, services, now } = call;
  if (query.chat_id) await findChat(services.db, caller.principalId, query.chat_id, "manage");
  const rows = await services.db
    .select({ link: shareLinks, title: chats.title })
    .from(shareLinks)
    .innerJoin(chats, eq(chats.id, shareLinks.chat_id))
    .where(query.chat_id ? eq(shareLinks.chat_id, query.chat_id) : isTheirs(services.db, caller))
    .orderBy(desc(shareLinks.id))
    .limit(1_000);
  return { data: rows.map(({ link, title }) => linkView(link, title, now)) };
};

export const createShareLink: Handler<Operations["createShareLink"]> = async (call) => {
  const { caller, params, body, ip, now, services } = call;
  let made = null as { readonly id: string; readonly token: string } | null;
  const kept = await call.effect(async (tx) => {
    const found = await lockChat(tx, caller.principalId, params.id, "manage");
    const [open] = await tx
      .select({ n: count() })
      .from(shareLinks)
      .where(
        and(
          eq(shareLinks.chat_id, found.chat.id),
          or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now)),
        ),
      );
    const n = limits.share.links;
    if ((open?.n ?? 0) >= n) throw new ApiError("conflict", fill(texts.share.many, { n }));
    await adoptAnswers(tx, found.chat.id, now);
    const { last_sequence, title } = only(
      await tx.select().from(chats).where(eq(chats.id, found.chat.id)),
    );
    const days = body.expires_in_days;
    const token = randomBytes(32).toString("base64url");
    const row = only(
      await tx
        .insert(shareLinks)
        .values({
          id: uuid(),
          chat_id: found.chat.id,
          created_by: caller.principalId,
          kind: body.kind,
          until: body.kind === "chat" ? last_sequence : null,
          hash: sha256(token),
          created_at: now,
          expires_at: days ? new Date(now.getTime() + days * 86_400_000) : null,
        })
        .returning(),
    );
    await audit(tx, "share_link_created", { userId: caller.userId, ip, now });
    made = { id: row.id, token };
    // What a repeated call is told is stored: nothing of the token.
    return { data: { ...linkView(row, title, now), token: "", url: "" } };
  });
  // Another call with this key may have made the one that is kept.
  if (made?.id !== kept.data.id) throw new ApiError("conflict", texts.share.missed);
  const { token } = made;
  const url = new URL(`/shared/${token}`, services.config.publicUrl).href;
  return { data: { ...kept.data, token, url } };
};

export const revokeShareLink: Handler<Operations["revokeShareLink"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, ip, now } = call;
    const [link] = await tx.select().from(shareLinks).where(eq(shareLinks.id, params.id));
    if (!link) throw new ApiError("not_found");
    const [theirs] = await tx
      .select({ id: shareLinks.id })
      .from(shareLinks)
      .innerJoin(chats, eq(chats.id, shareLinks.chat_id))
      .where(and(eq(shareLinks.id, link.id), isTheirs(tx, caller)));
    if (!theirs) {
      await findChat(tx, caller.principalId, link.chat_id, "manage").catch((error: unknown) => {
        // Whose it is nobody else is told.
        throw isApiError(error) ? new ApiError("not_found") : error;
      });
    }
    await tx.delete(shareLinks).where(eq(shareLinks.id, link.id));
    await audit(tx, "share_link_revoked", { userId: caller.userId, ip, now });
    return { data: { message: texts.share.revoked } };
  });
