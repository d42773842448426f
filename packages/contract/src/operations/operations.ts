import { accountOperations } from "./accounts.ts";
import { assistantOperations } from "./assistant.ts";
import { businessOperations } from "./business.ts";
import { chatOperations } from "./chats.ts";
import { teamOperations } from "./teams.ts";

/** Every public call by id. */
export const operations = {
  ...accountOperations,
  ...chatOperations,
  ...teamOperations,
  ...assistantOperations,
  ...businessOperations,
} as const;

/** Names a public call: the key of {@link operations}. */
export type OperationId = keyof typeof operations;
