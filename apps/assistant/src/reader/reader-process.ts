import { OUTPUT, type ReaderModel, search } from "@probability-chat/language";
import { inSpan } from "@probability-chat/telemetry";
import { megabytesHeld, serveTasks } from "../processes/serve-tasks.ts";
import type { Effort, ReadReply, ReadTask, Ready, ToLoad } from "./messages.ts";
import { openOnnxModel } from "./onnx-model.ts";
import { loadRuntime, type RuntimeName } from "./runtime.ts";

/** A process that holds the model and reads questions. Its library is native code. */
let model: ReaderModel | null = null;
let attributes = {};

serveTasks<ToLoad, Ready, ReadTask, ReadReply>({ load, run: read });

async function load({ folder, hash, decoder, runtimes }: ToLoad): Promise<Ready> {
  attributes = { "reader.model": hash };
  const { runtime, instead } = await firstThatLoads(runtimes);
  model = await openOnnxModel(runtime, folder, decoder);
  await warmUp(model);
  return { runtime: runtime.name, instead, megabytes: megabytesHeld() };
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
  const memory = await opened.begin({
    ...features,
    points: new Map(),
    words: [],
    wordPlaces: [],
    inTitle: [],
  });
  await opened.step(memory, null, [OUTPUT.indexOf("<bos>")], [0]);
}

async function read({ encoded, schema, options }: ReadTask): Promise<ReadReply> {
  if (!model) throw new Error("The model is not loaded.");
  const { timed, effort } = timing(model);
  const written = await inSpan("search", { attributes }, () =>
    search(timed, encoded, schema, options),
  );
  return { kind: "read", written, effort: effort(), megabytes: megabytesHeld() };
}

function timing(opened: ReaderModel): { timed: ReaderModel; effort: () => Effort } {
  const begun = performance.now();
  let encoder = 0;
  let decoder = 0;
  let steps = 0;
  const timed: ReaderModel = {
    ...opened,
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
