import type { Reader } from "@probability-chat/language";
import { openModel } from "./model-files.ts";
import { createModelReader } from "./model-reader.ts";
import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
import { startRulesThread } from "./rules-thread.ts";
import { withSecondOpinion } from "./second-opinion.ts";
import type { ReaderSettings } from "./settings.ts";

/** The built-in reader with its processes. */
export interface ModelReader extends Reader {
  readonly pool: ReaderPool;
  close(): Promise<void>;
}

/**
 * Opens the model and starts the processes, which become warm meanwhile.
 *
 * @throws Error where the model's files are missing, damaged or made for another version.
 */
export async function startReader(
  { model: folder, ...settings }: ReaderSettings,
  log: ReaderPoolOptions["log"],
): Promise<ModelReader> {
  const model = await openModel(folder);
  const pool = createReaderPool(model, { ...settings, log });
  const rules = startRulesThread({ deadline: settings.deadline, log });
  return {
    ...withSecondOpinion(createModelReader(model, pool, log), rules),
    pool,
    close: async () => void (await Promise.all([pool.close(), rules.close()])),
  };
}
