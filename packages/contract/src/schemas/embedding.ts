import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { keyScopes, sessionScopes } from "../constants/scopes.ts";
import { Id, Time } from "./user.ts";

/** Which one is wrong, of a list of them. */
const noScopeOf = (scopes: readonly string[]) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    `No scope is called “${String(input).slice(0, 60)}”: choose from ${scopes.join(", ")}.`,
});

/** What a secret key may do. */
export const KeyScope = z.enum(keyScopes, noScopeOf(keyScopes));
/** What an embed session may do. */
export const SessionScope = z.enum(sessionScopes, noScopeOf(sessionScopes));

/** A page's origin: scheme, host and port where it is not the usual one. */
export const Origin = z.string().trim().min(1, "Give an origin.").max(limits.embed.originLength);

/** Whom an embed session is for, in the tenant's own words: never an address or a name of ours. */
export const Subject = z.string().min(1, "Give a subject.").max(limits.embed.subjectLength);

/** An API key as its account sees it; the secret itself is shown once, when it is created. */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.enum(["secret", "public"]),
    /** How it begins; of a public key all of it. */
    prefix: z.string(),
    scopes: z.array(KeyScope),
    created_at: Time,
    /** Null where it does not expire. */
    expires_at: Time.nullable(),
    last_used_at: Time.nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

/** What a subject may use in a month of the tenant's, within what the tenant may. */
export const SubjectQuota = z.strictObject({
  /** Answers; without it, as many as the tenant has. */
  queries: z.number().int().nonnegative().max(limits.memberQueries).optional(),
  /** Bytes of all files that it uploads; without it, as many as the tenant's plan has room for. */
  upload_bytes: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** An embed session as the end user's page sees it. */
export const EmbedStanding = z
  .object({
    id: Id,
    subject: z.string(),
    scopes: z.array(SessionScope),
    /** When the host is asked for another client secret. */
    expires_at: Time,
    /** Why nothing can be asked or uploaded now; null where it can. */
    notice: z.string().nullable(),
    quota: z.object({
      /** Queries that the subject has left in this month, and when the next begins. */
      remaining: z.number().int(),
      resets_at: Time,
      /** Null where the tenant set none. */
      allowed: z.number().int().nullable(),
    }),
    upload: z.object({
      /** The largest file, in megabytes of 1,048,576 bytes. */
      file_size: z.number(),
      /** Bytes that the subject may still upload in this month; null where the tenant set none. */
      remaining_bytes: z.number().int().nullable(),
    }),
  })
  .meta({ id: "EmbedStanding" });
export type EmbedStanding = z.infer<typeof EmbedStanding>;

/** An embed session as its tenant sees it. */
export const EmbedSession = z
  .object({
    id: Id,
    subject: z.string(),
    /** The key that minted it. */
    key: z.object({ id: Id, name: z.string(), prefix: z.string() }),
    origins: z.array(z.string()),
    /** The one where it runs; null until its client secret was exchanged. */
    origin: z.string().nullable(),
    scopes: z.array(SessionScope),
    created_at: Time,
    last_used_at: Time.nullable(),
    expires_at: Time,
  })
  .meta({ id: "EmbedSession" });
export type EmbedSession = z.infer<typeof EmbedSession>;

/** What a tenant's end users have used of its month. */
export const EmbedUsage = z
  .object({
    period: z.object({ starts_at: Time, ends_at: Time }),
    /** Of the tenant's whole month, its own questions included. */
    queries: z.object({ used: z.number().int(), allowed: z.number().int() }),
    subjects: z.array(
      z.object({
        subject: z.string(),
        queries: z.number().int(),
        /** Null where none is set. */
        allowed_queries: z.number().int().nullable(),
        upload_bytes: z.number().int(),
        allowed_upload_bytes: z.number().int().nullable(),
        chats: z.number().int(),
        last_seen_at: Time.nullable(),
      }),
    ),
  })
  .meta({ id: "EmbedUsage" });
export type EmbedUsage = z.infer<typeof EmbedUsage>;
