import { accountOperations } from "./accounts.ts";
import { assistantOperations } from "./assistant.ts";
import { businessOperations } from "./business.ts";
import { chatOperations } from "./chats.ts";
import { embeddingOperations } from "./embedding.ts";
import { factorOperations } from "./factors.ts";
import { federationOperations } from "./federation.ts";
import { reportOperations } from "./reports.ts";
import { teamOperations } from "./teams.ts";

/** Every public call by id. */
export const operations = {
  ...accountOperations,
  ...factorOperations,
  ...federationOperations,
  ...chatOperations,
  ...teamOperations,
  ...reportOperations,
  ...assistantOperations,
  ...businessOperations,
  ...embeddingOperations,
} as const;

/** Names a public call: the key of {@link operations}. */
export type OperationId = keyof typeof operations;
