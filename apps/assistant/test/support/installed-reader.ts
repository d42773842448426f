import type { Reader } from "@probability-chat/language";
import { onTestFinished } from "vitest";
import { hasModel, startModelReader } from "./reader-model.ts";

/**
 * The reader of free questions that is installed here, null where none is: the one place where the
 * corpus meets the model's process, which ends with the test.
 */
export async function installedReader(): Promise<Reader | null> {
  if (!hasModel) return null;
  const reader = await startModelReader();
  onTestFinished(() => reader.close());
  return reader;
}
