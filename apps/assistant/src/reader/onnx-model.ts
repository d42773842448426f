import path from "node:path";
import type { Encoded, ReaderModel } from "@probability-chat/language";
import type { Tensor, TypedTensor } from "onnxruntime-common";
import type { DecoderShape } from "./model-files.ts";
import type { Runtime } from "./runtime.ts";

type Memory = Readonly<Record<"cross" | "keys" | "used" | "copies", Tensor>>;
/** Keys and values of each layer's own attention: [layers, 2, rows, heads, outputs, width]. */
type Past = TypedTensor<"float32">;

const FEATURES = ["ids", "position", "segment", "kind", "match"] as const;

/** The exported model: the encoder runs once a question, the decoder once an output over all rows. */
export async function openOnnxModel(
  { Tensor, open }: Runtime,
  folder: string,
  { layers, heads, width }: DecoderShape,
): Promise<ReaderModel<Memory, Past>> {
  const encoder = await open(path.join(folder, "encoder.onnx"));
  const decoder = await open(path.join(folder, "decoder.onnx"));
  const whole = (numbers: ArrayLike<number>, dims: readonly number[]) =>
    new Tensor("int64", BigInt64Array.from(numbers as number[], BigInt), dims);
  const pastOf = (data: Float32Array, rows: number, outputs: number) =>
    new Tensor("float32", data, [layers, 2, rows, heads, outputs, width]);

  /** The past of so many rows, each with its parent's. */
  function inherit(past: Past, parents: readonly number[]): Past {
    const [, , rows = 0, , outputs = 0] = past.dims;
    if (parents.length === rows && parents.every((parent, row) => parent === row)) return past;
    const size = heads * outputs * width;
    const data = new Float32Array(layers * 2 * parents.length * size);
    for (let block = 0; block < layers * 2; block++) {
      parents.forEach((parent, row) => {
        const from = (block * rows + parent) * size;
        data.set(past.data.subarray(from, from + size), (block * parents.length + row) * size);
      });
    }
    return pastOf(data, parents.length, outputs);
  }

  return {
    async begin(encoded: Encoded) {
      const feeds = FEATURES.map(
        (name) => [name, whole(encoded[name], [1, encoded.ids.length])] as const,
      );
      return (await encoder.run(Object.fromEntries(feeds))) as Memory;
    },
    usage: ({ used }) => (used as TypedTensor<"float32">).data,
    async step(memory, past, outputs, parents) {
      const before = past ? inherit(past, parents) : pastOf(new Float32Array(0), outputs.length, 0);
      const { logits, present } = await decoder.run({
        tokens: whole(outputs, [outputs.length]),
        at: whole([before.dims[4] ?? 0], [1]),
        past: before,
        ...memory,
      });
      return { logits: (logits as Past).data, past: present as Past };
    },
  };
}
