import { writeFile } from "node:fs/promises";
import { OUTPUT, type ReaderModel, search } from "@probability-chat/language";
import type { Effort, FromReader, ReadTask, ToReader } from "./messages.ts";
import { openOnnxModel } from "./onnx-model.ts";
import { loadRuntime, type RuntimeName } from "./runtime.ts";

/**
 * A process that holds the model and reads questions, one at a time. Its library is native code: what
 * goes wrong here is one question that is asked again, not the service. Without its parent it ends.
 */
let model: ReaderModel | null = null;

// A terminal's Ctrl-C reaches this process too; the parent ends it when it has thought.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToReader) => {
  const done = message.kind === "load" ? load(message) : read(message.task);
  done.then(tell, (error: unknown) => tell({ kind: "failed", reason: String(error) }));
});

async function load({
  folder,
  decoder,
  runtimes,
}: Extract<ToReader, { kind: "load" }>): Promise<FromReader> {
  // Where memory runs out, Linux is to take this process rather than the service.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
  const { runtime, instead } = await firstThatLoads(runtimes);
  model = await openOnnxModel(runtime, folder, decoder);
  await warmUp(model);
  return { kind: "ready", runtime: runtime.name, instead, megabytes: megabytes() };
}

async function firstThatLoads([name, ...others]: readonly RuntimeName[]) {
  if (name === undefined) throw new Error("No runtime is given.");
  try {
    return { runtime: await loadRuntime(name), instead: null };
  } catch (error) {
    const [other] = others;
    if (other === undefined) throw error;
    return { runtime: await loadRuntime(other), instead: String(error) };
  }
}

/** Memory is taken and code is made ready in the first run, which no question should wait for. */
async function warmUp(opened: ReaderModel): Promise<void> {
  const places = new Int32Array(64);
  const features = { ids: places, position: places, segment: places, kind: places, match: places };
  const memory = await opened.begin({ ...features, points: new Map(), words: [], wordPlaces: [] });
  await opened.step(memory, null, [OUTPUT.indexOf("<bos>")], [0]);
}

async function read({ encoded, schema, options }: ReadTask): Promise<FromReader> {
  if (!model) throw new Error("The model is not loaded.");
  const { timed, effort } = timing(model);
  const written = await search(timed, encoded, schema, options);
  return { kind: "read", written, effort: effort(), megabytes: megabytes() };
}

function timing(opened: ReaderModel): { timed: ReaderModel; effort: () => Effort } {
  const begun = performance.now();
  let encoder = 0;
  let decoder = 0;
  let steps = 0;
  const timed: ReaderModel = {
    async begin(encoded) {
      const from = performance.now();
      const memory = await opened.begin(encoded);
      encoder += performance.now() - from;
      return memory;
    },
    async step(...given) {
      const from = performance.now();
      const stepped = await opened.step(...given);
      decoder += performance.now() - from;
      steps += 1;
      return stepped;
    },
  };
  return { timed, effort: () => ({ encoder, decoder, steps, all: performance.now() - begun }) };
}

function megabytes(): number {
  return Math.ceil(process.memoryUsage.rss() / 1_048_576);
}

function tell(message: FromReader): void {
  if (process.connected) process.send?.(message);
}
