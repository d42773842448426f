import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages } from "../constants/messages.ts";
import { defineOperations } from "../operation.ts";
import {
  Pin,
  PinNote,
  Report,
  ReportTitle,
  Shared,
  SharedKind,
  ShareLink,
} from "../schemas/report.ts";
import { ById, Done, data } from "./envelope.ts";

const OfMessage = z.object({ id: z.uuid(), mid: z.uuid() });

/** A chat's report, and read-only links to either. */
export const reportOperations = defineOperations({
  getReport: {
    method: "GET",
    path: "/api/chats/{id}/report/",
    service: "api",
    summary: "A chat's report: its pinned answers as they were given, in order",
    access: "verified",
    scope: "chat",
    params: ById,
    status: 200,
    reply: data(Report),
    errors: ["not_found"],
  },
  renameReport: {
    method: "PATCH",
    path: "/api/chats/{id}/report/",
    service: "api",
    summary: "Give a chat's report a title of its own",
    access: "verified",
    scope: "chat",
    params: ById,
    body: z.object({ title: ReportTitle }),
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  putPin: {
    method: "PUT",
    path: "/api/chats/{id}/report/pins/{mid}/",
    service: "api",
    summary:
      "Pin an answer to the report, at its end or at a place; of one that is pinned, change place or note",
    access: "verified",
    scope: "chat",
    params: OfMessage,
    body: z.object({
      note: PinNote.optional(),
      /** Its place among the pins, from 0; beyond the last is the end. */
      position: z.number().int().min(0).max(limits.report.pins).optional(),
    }),
    status: 200,
    reply: data(Pin),
    errors: ["not_found", "forbidden", "conflict"],
  },
  removePin: {
    method: "DELETE",
    path: "/api/chats/{id}/report/pins/{mid}/",
    service: "api",
    summary: "Take an answer out of the report; the chat keeps it",
    access: "verified",
    scope: "chat",
    params: OfMessage,
    status: 200,
    reply: Done,
    errors: ["not_found", "forbidden"],
  },
  listShareLinks: {
    method: "GET",
    path: "/api/share-links/",
    service: "api",
    summary:
      "The links that the user made, or those of one chat that the user may manage, newest first",
    access: "verified",
    scope: "share",
    query: z.object({ chat_id: z.uuid().optional() }),
    status: 200,
    reply: data(z.array(ShareLink)),
    errors: ["not_found", "forbidden"],
  },
  createShareLink: {
    method: "POST",
    path: "/api/chats/{id}/share-links/",
    service: "api",
    summary:
      "Make a read-only link to a chat as it is now, or to its report; its token is shown this once. A repeat with the same Idempotency-Key answers `conflict` for one that was made: its token is not kept",
    access: "verified",
    scope: "share",
    params: ById,
    body: z.object({
      kind: SharedKind,
      /** Days until it expires; without it, it is good until it is revoked. */
      expires_in_days: z.number().int().min(1).max(limits.share.days).optional(),
    }),
    status: 201,
    reply: data(ShareLink.extend({ token: z.string(), url: z.string() })),
    errors: ["not_found", "forbidden", "conflict"],
  },
  revokeShareLink: {
    method: "DELETE",
    path: "/api/share-links/{id}/",
    service: "api",
    summary: "Revoke a link, at once (who made it, or may manage its chat)",
    access: "verified",
    scope: "share",
    params: ById,
    status: 200,
    reply: Done,
    errors: ["not_found"],
  },
  readShared: {
    method: "POST",
    path: "/api/shared/read/",
    service: "api",
    summary:
      "What a link shows; its token is in the body, so that no log of addresses has it; any page may read it",
    access: "none",
    // Whoever has the token may: it is asked for without credentials.
    pages: "any",
    body: z.object({
      token: z
        .string({ error: messages.share.missing })
        .min(1, messages.share.missing)
        .max(200, messages.share.missing),
      cursor: z.string().max(200).optional(),
    }),
    status: 200,
    reply: data(Shared),
    errors: ["not_found"],
  },
});
