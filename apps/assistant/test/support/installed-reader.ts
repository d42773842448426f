import type { Reader } from "@probability-chat/language";

/**
 * The reader of free questions that is installed here, null where none is: the one place where the
 * corpus meets the model's process.
 */
export async function installedReader(): Promise<Reader | null> {
  return null;
}
