import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { defineOperations } from "../operation.ts";
import {
  ApiKey,
  EmbedSession,
  EmbedStanding,
  EmbedUsage,
  KeyScope,
  Origin,
  SessionScope,
  Subject,
  SubjectQuota,
} from "../schemas/embedding.ts";
import { Id, Time } from "../schemas/user.ts";
import { ById, Done, data, listOf, Paging } from "./envelope.ts";

const { keys, embed } = limits;

/** API keys, and sessions of a tenant's own end users. */
export const embeddingOperations = defineOperations({
  listKeys: {
    method: "GET",
    path: "/api/keys/",
    service: "api",
    summary: "The tenant's API keys that are not revoked, newest first",
    access: "verified",
    query: Paging,
    status: 200,
    reply: listOf(ApiKey),
    errors: [],
  },
  createKey: {
    method: "POST",
    path: "/api/keys/",
    service: "api",
    summary:
      "Create an API key; a secret is shown this once, to whoever gave a password or a factor lately. A repeat with the same Idempotency-Key answers `conflict` for one that was made: its secret is not kept",
    access: "verified",
    // Strict: without an `expires_in` that is misspelt, the key would never expire.
    body: z.strictObject({
      name: z.string().trim().min(1, "Give the key a name.").max(keys.nameLength),
      kind: z.enum(["secret", "public"]),
      /** What a secret key may do, one thing at least; a public key has no rights. */
      scopes: z.array(KeyScope).max(10).default([]),
      /** Seconds until it expires; without it, it does not. */
      expires_in: z.number().int().min(60).max(keys.longestSeconds).optional(),
    }),
    status: 201,
    reply: data(ApiKey.extend({ key: z.string() })),
    errors: ["plan_limit", "no_active_subscription", "conflict", "proof_required"],
  },
  deleteKey: {
    method: "DELETE",
    path: "/api/keys/{id}/",
    service: "api",
    summary: "Revoke an API key, and with it the embed sessions that it minted, at once",
    access: "verified",
    params: ById,
    status: 200,
    reply: Done,
    errors: ["not_found"],
  },
  getEmbedOrigins: {
    method: "GET",
    path: "/api/embed/origins/",
    service: "api",
    summary: "The origins on which the tenant's element may run",
    access: "verified",
    status: 200,
    reply: data(z.array(z.string())),
    errors: [],
  },
  putEmbedOrigins: {
    method: "PUT",
    path: "/api/embed/origins/",
    service: "api",
    summary:
      "Replace the list of origins: each `https://host`, with its port where it is not the usual one; `http` for this machine only",
    access: "verified",
    body: z.strictObject({ origins: z.array(Origin).max(embed.origins) }),
    status: 200,
    reply: data(z.array(z.string())),
    errors: ["plan_limit", "no_active_subscription"],
  },
  createEmbedSession: {
    method: "POST",
    path: "/api/embed/sessions/",
    service: "api",
    summary: "Mint a single-use client secret for an end user, by the tenant's server",
    access: "key",
    scope: "embed",
    // Strict, as its quota is: without one that is misspelt, the subject may use all of the tenant's.
    body: z.strictObject({
      subject: Subject,
      /** Where it may run, of the tenant's own origins; one at least. */
      origins: z.array(Origin).min(1, "Give one origin at least.").max(embed.sessionOrigins),
      scopes: z.array(SessionScope).min(1, "Give one scope at least.").max(10),
      /** What this subject may use a month; the newest session's is the one that counts. */
      quota: SubjectQuota.default({}),
      /** Seconds until the session ends, however often its token is renewed. */
      expires_in: z.number().int().min(60).max(embed.sessionSeconds).default(embed.sessionSeconds),
    }),
    status: 201,
    reply: data(
      z.object({
        id: Id,
        /** Good once, and for a few minutes. */
        client_secret: z.string(),
        /** When the session ends. */
        expires_at: Time,
      }),
    ),
    errors: ["plan_limit", "no_active_subscription", "origin_not_allowed", "forbidden"],
  },
  listEmbedSessions: {
    method: "GET",
    path: "/api/embed/sessions/",
    service: "api",
    summary: "The tenant's embed sessions that have not ended, newest first",
    access: "verified",
    scope: "embed",
    // Strict: a subject under another name would list everybody's.
    query: Paging.extend({ subject: Subject.optional() }).strict(),
    status: 200,
    reply: listOf(EmbedSession),
    errors: ["forbidden"],
  },
  deleteEmbedSession: {
    method: "DELETE",
    path: "/api/embed/sessions/{sid}/",
    service: "api",
    summary: "Revoke an embed session at once",
    access: "verified",
    scope: "embed",
    params: z.object({ sid: z.uuid() }),
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  deleteEmbedSessions: {
    method: "DELETE",
    path: "/api/embed/sessions/",
    service: "api",
    summary: "Revoke every embed session of a subject at once",
    access: "verified",
    scope: "embed",
    query: z.object({ subject: Subject }),
    status: 200,
    reply: data(
      z.object({
        /** Sessions that were alive; those that had expired can commit no upload any more either. */
        ended: z.number().int(),
      }),
    ),
    errors: ["forbidden"],
  },
  deleteEmbedSubject: {
    method: "DELETE",
    path: "/api/embed/subjects/",
    service: "api",
    summary:
      "Remove a subject with its sessions, chats and files at once; what it used stays counted in the tenant's month",
    access: "verified",
    scope: "embed",
    query: z.object({ subject: Subject }),
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  embedUsage: {
    method: "GET",
    path: "/api/embed/usage/",
    service: "api",
    summary:
      "What the tenant's end users, or one of them, have used of its month, the newest subject first",
    access: "verified",
    scope: "embed",
    // Strict: a subject under another name would list everybody's.
    query: Paging.extend({ subject: Subject.optional() }).strict(),
    status: 200,
    reply: data(EmbedUsage).extend({ next_cursor: z.string().nullable() }),
    errors: ["forbidden"],
  },
  exchangeEmbedToken: {
    method: "POST",
    path: "/api/embed/token/",
    service: "api",
    summary:
      "Exchange a client secret once, or refresh with the session's newest handle; a handle from before ends the session",
    access: "none",
    pages: "tenants",
    body: z
      .object({
        client_secret: z.string().max(200).optional(),
        handle: z.string().max(200).optional(),
      })
      .refine(
        ({ client_secret, handle }) => (client_secret === undefined) !== (handle === undefined),
        "Send a client_secret or a handle, and not both.",
      ),
    status: 200,
    reply: data(
      z.object({
        access: z.string(),
        handle: z.string(),
        /** Seconds for which `access` is good. */
        expires_in: z.number(),
        session: EmbedStanding,
      }),
    ),
    errors: ["session_ended", "origin_not_allowed", "plan_limit"],
  },
  getEmbedSession: {
    method: "GET",
    path: "/api/embed/session/",
    service: "api",
    summary: "The embed session whose token this is, and what its subject has left",
    access: "embed",
    status: 200,
    reply: data(EmbedStanding),
    errors: ["session_ended", "origin_not_allowed"],
  },
  checkEmbed: {
    method: "GET",
    path: "/api/embed/check/",
    service: "api",
    summary: "What is misconfigured for an origin, and how to mend it; any page may read it",
    access: "none",
    pages: "any",
    query: z.object({
      origin: z.string().max(embed.originLength),
      /** The public key; never a secret one. */
      key: z.string().max(200).optional(),
    }),
    status: 200,
    reply: data(z.object({ ok: z.boolean(), problems: z.array(z.string()) })),
    errors: [],
  },
});
