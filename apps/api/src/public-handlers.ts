import type { operations } from "@probability-chat/contract";
import { accountHandlers } from "./accounts/handlers.ts";
import { billingHandlers } from "./billing/handlers.ts";
import { chatHandlers } from "./chats/handlers.ts";
import { embeddingHandlers } from "./embedding/handlers.ts";
import { factorHandlers } from "./factors/handlers.ts";
import { federationHandlers } from "./federation/handlers.ts";
import type { Handlers } from "./http/call.ts";
import { reportHandlers } from "./reports/handlers.ts";
import { teamHandlers } from "./teams/handlers.ts";

/** What the public may ask of the product API. */
export const publicHandlers: Handlers<typeof operations> = {
  ...accountHandlers,
  ...factorHandlers,
  ...federationHandlers,
  ...chatHandlers,
  ...teamHandlers,
  ...reportHandlers,
  ...billingHandlers,
  ...embeddingHandlers,
};
