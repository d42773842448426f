import type { embeddingOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { checkEmbed } from "./check.ts";
import { exchangeEmbedToken } from "./exchange.ts";
import { createKey, deleteKey, listKeys } from "./keys.ts";
import { createEmbedSession } from "./mint.ts";
import { getEmbedOrigins, putEmbedOrigins } from "./origins.ts";
import { deleteEmbedSession, deleteEmbedSessions, listEmbedSessions } from "./sessions.ts";
import { getEmbedSession } from "./standing.ts";
import { deleteEmbedSubject } from "./subjects.ts";
import { embedUsage } from "./usage.ts";

export const embeddingHandlers: Handlers<typeof embeddingOperations> = {
  listKeys,
  createKey,
  deleteKey,
  getEmbedOrigins,
  putEmbedOrigins,
  createEmbedSession,
  listEmbedSessions,
  deleteEmbedSession,
  deleteEmbedSessions,
  deleteEmbedSubject,
  embedUsage,
  exchangeEmbedToken,
  getEmbedSession,
  checkEmbed,
};
