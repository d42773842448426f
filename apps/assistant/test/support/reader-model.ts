import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ReaderSettings } from "../../src/reader/settings.ts";
import { type ModelReader, startReader } from "../../src/reader/start-reader.ts";

/** The trained model that comes along, or the one that `READER_MODEL` names. */
export const modelFolder =
  process.env.READER_MODEL ?? fileURLToPath(new URL("../../models/reader", import.meta.url));

/** Whether its files are here: a clone without large files has none. */
export const hasModel = existsSync(path.join(modelFolder, "encoder.onnx"));
if (!hasModel) process.stderr.write(`No model in ${modelFolder}: tests that read are left out.\n`);

const silent = { info: () => undefined, warn: () => undefined };

/** The built-in reader, patient with a busy machine. */
export function startModelReader(
  settings: Partial<ReaderSettings> = {},
  log: Parameters<typeof startReader>[1] = silent,
): Promise<ModelReader> {
  const patient = { model: modelFolder, processes: 1, deadline: 30_000, patience: 60_000 };
  return startReader(ReaderSettings.parse({ ...patient, ...settings }), log);
}
