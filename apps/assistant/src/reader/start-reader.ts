import type { Reader } from "@probability-chat/language";
import type { Log } from "../processes/messages.ts";
import type { WatchPool } from "../work/work.ts";
import { type ModelFiles, openModel } from "./model-files.ts";
import { createModelReader } from "./model-reader.ts";
import { createReaderPool, type ReaderPool } from "./reader-pool.ts";
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
export async function openReader(
  { model: folder, ...settings }: ReaderSettings,
  log: Log,
  watch?: WatchPool,
): Promise<{ readonly model: ModelFiles; readonly pool: ReaderPool }> {
  const model = await openModel(folder);
  return { model, pool: createReaderPool(model, { ...settings, log, watch: watch?.("reads") }) };
}

/** The same as a reader of this process, with its second opinion. */
export async function startReader(settings: ReaderSettings, log: Log): Promise<ModelReader> {
  const { model, pool } = await openReader(settings, log);
  const rules = startRulesThread({ deadline: settings.deadline, log });
  return {
    ...withSecondOpinion(createModelReader(model, pool, log), rules),
    pool,
    close: async () => void (await Promise.all([pool.close(), rules.close()])),
  };
}
