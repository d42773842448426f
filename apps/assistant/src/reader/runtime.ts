import { readFile } from "node:fs/promises";
import type { InferenceSession, TensorConstructor } from "onnxruntime-common";

/** What the model runs on: a native library, or WebAssembly where there is none for the machine. */
export type RuntimeName = "native" | "wasm";

/** A runtime with its library loaded. */
export interface Runtime {
  readonly name: RuntimeName;
  readonly Tensor: TensorConstructor;
  open(file: string): Promise<InferenceSession>;
}

/**
 * One thread, and no arena: it would keep what the longest question ever took. The native library
 * multiplies with whole numbers as they are stored; in WebAssembly they are made fractions once, at
 * the start, and not in every step.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};
const WASM_OPTIONS: InferenceSession.SessionOptions = {
  ...OPTIONS,
  executionProviders: ["wasm"],
  extra: { session: { disable_quant_qdq: "1" } },
};

export async function loadRuntime(name: RuntimeName): Promise<Runtime> {
  if (name === "native") {
    const { InferenceSession, Tensor } = await import("onnxruntime-node");
    return { name, Tensor, open: (file) => InferenceSession.create(file, OPTIONS) };
  }
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web");
  env.wasm.numThreads = 1;
  return {
    name,
    Tensor,
    open: async (file) => InferenceSession.create(await readFile(file), WASM_OPTIONS),
  };
}
