"""Writes a trained reader as two ONNX files whose weights are int8.

python export.py --weights run.pt --vocabulary vocab.txt --out ../apps/assistant/models/reader

`encoder.onnx` runs once a question; its embeddings are int8 with a scale for each row, its matrix products int8, scaled anew for each question
(one row a batch, so that nothing else moves the scale). `decoder.onnx` runs once a token over all
beams; its weights are stored as int8 and computed with as fp32.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from reader.encode import OUTPUT
from reader.model import WIDTH, Reader

INPUTS = ("ids", "position", "segment", "kind", "match")


class EncoderPart(nn.Module):
    """The input's memory as the decoder needs it: keys and values of each layer's cross attention."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, ids, position, segment, kind, match):
        reader = self.reader
        memory = reader.encoder(ids, position, segment, kind, match, torch.zeros(1))
        cross = torch.stack([torch.cat(layer.cross.keys_values(memory)) for layer in reader.layers])
        return cross, reader.answer(memory)[0], reader.used(memory)[0, :, 0], reader.copy(memory)[0]


class DecoderPart(nn.Module):
    """One step of every beam."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(
        self,
        tokens: Tensor,
        at: Tensor,
        past: Tensor,
        cross: Tensor,
        keys: Tensor,
        used: Tensor,
        copies: Tensor,
    ):
        reader = self.reader
        words = reader.words(tokens.clamp(max=len(OUTPUT) - 1))
        chosen = copies[(tokens - len(OUTPUT)).clamp(min=0)]
        x = torch.where((tokens >= len(OUTPUT))[:, None], chosen, words) + reader.position(at)
        x, present = x[:, None], []
        for index, layer in enumerate(reader.layers):
            memory = cross[index, 0][None], cross[index, 1][None]
            x, (k, v) = layer.step(x, (past[index, 0], past[index, 1]), memory)
            present.append(torch.stack([k, v]))
        x = reader.norm(x)[:, 0]
        pointers = reader.ask(x) @ keys.T / WIDTH**0.5 + used
        return torch.cat([reader.out(x), pointers], -1), torch.stack(present)


def store_as_int8(path: Path) -> None:
    """Replaces the large weights by int8 with a scale for each column, made fp32 again when loaded."""
    model = onnx.load(path)
    graph = model.graph
    factors = {node.input[1] for node in graph.node if node.op_type == "MatMul"}
    rows = {node.input[0] for node in graph.node if node.op_type == "Gather"}
    nodes = []
    for weight in list(graph.initializer):
        array = numpy_helper.to_array(weight)
        if weight.name not in factors | rows or array.dtype != np.float32 or array.size < 4096:
            continue
        axis = 1 if weight.name in factors else 0
        scale = (np.abs(array).max(axis=1 - axis) / 127 + 1e-12).astype(np.float32)
        whole = np.round(array / (scale[None] if axis else scale[:, None])).astype(np.int8)
        graph.initializer.remove(weight)
        graph.initializer.extend([
            numpy_helper.from_array(whole, f"{weight.name}.int8"),
            numpy_helper.from_array(scale, f"{weight.name}.scale"),
            numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{weight.name}.zero"),
        ])  # fmt: skip
        parts = [f"{weight.name}.{part}" for part in ("int8", "scale", "zero")]
        nodes.append(helper.make_node("DequantizeLinear", parts, [weight.name], axis=axis))
    for node in reversed(nodes):
        graph.node.insert(0, node)
    onnx.save(model, path)


def look_up_int8(path: Path) -> None:
    """Embeddings as int8 with a scale for each row, which only the rows that are looked up leave."""
    model = onnx.load(path)
    graph = model.graph
    weights = {weight.name: weight for weight in graph.initializer}
    for index, node in reversed(list(enumerate(graph.node))):
        weight = weights.get(node.input[0]) if node.op_type == "Gather" else None
        if weight is None or np.prod(weight.dims) < 4096:
            continue
        array, name = numpy_helper.to_array(weight), weight.name
        scale = (np.abs(array).max(axis=1) / 127 + 1e-12).astype(np.float32)
        whole = np.round(array / scale[:, None]).astype(np.int8)
        graph.initializer.remove(weight)
        graph.initializer.extend([
            numpy_helper.from_array(whole, f"{name}.int8"),
            numpy_helper.from_array(scale[:, None], f"{name}.scale"),
        ])  # fmt: skip
        ids, out = node.input[1], node.output[0]
        graph.node.remove(node)
        for made in (
            helper.make_node("Mul", [f"{out}.whole", f"{out}.scale"], [out]),
            helper.make_node("Gather", [f"{name}.scale", ids], [f"{out}.scale"]),
            helper.make_node("Cast", [f"{out}.int8"], [f"{out}.whole"], to=TensorProto.FLOAT),
            helper.make_node("Gather", [f"{name}.int8", ids], [f"{out}.int8"]),
        ):
            graph.node.insert(index, made)
    onnx.save(model, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    saved = torch.load(asked.weights, weights_only=True)
    if saved["output"] != OUTPUT:
        raise SystemExit("These weights were trained for another output vocabulary.")
    reader = Reader()
    reader.load_state_dict(saved["model"])
    reader.eval()
    length = 150
    rows = torch.randint(0, 5, (1, length))
    example = tuple(
        torch.randint(999, 9999, (1, length))
        if name == "ids"
        else rows.clamp(max=1)
        if name == "segment"
        else rows
        for name in INPUTS
    )
    axes = {name: {1: "n"} for name in INPUTS} | {
        "cross": {3: "n"},
        "keys": {0: "n"},
        "used": {0: "n"},
        "copies": {0: "n"},
    }
    settings = dict(opset_version=17, dynamo=False)
    raw = asked.out / "encoder.fp32.onnx"
    with torch.no_grad():
        made = EncoderPart(reader)(*example)
        torch.onnx.export(
            EncoderPart(reader),
            example,
            str(raw),
            input_names=list(INPUTS),
            output_names=["cross", "keys", "used", "copies"],
            dynamic_axes=axes,
            **settings,
        )
        heads = reader.layers[0].own.heads
        past = torch.zeros(len(reader.layers), 2, 4, heads, 3, WIDTH // heads)
        step = (torch.tensor([5, 6, len(OUTPUT) + 3, 8]), torch.tensor([3]), past, *made)
        names = ["tokens", "at", "past", "cross", "keys", "used", "copies"]
        axes = {
            "tokens": {0: "beams"},
            "past": {2: "beams", 4: "t"},
            "cross": {3: "n"},
            "keys": {0: "n"},
            "used": {0: "n"},
            "copies": {0: "n"},
            "logits": {0: "beams", 1: "m"},
            "present": {2: "beams", 4: "t1"},
        }
        torch.onnx.export(
            DecoderPart(reader),
            step,
            str(asked.out / "decoder.onnx"),
            input_names=names,
            output_names=["logits", "present"],
            dynamic_axes=axes,
            **settings,
        )
    quantize_dynamic(
        str(raw),
        str(asked.out / "encoder.onnx"),
        weight_type=QuantType.QInt8,
        per_channel=True,
        # seven bits: pairs of products of eight overflow where a CPU adds them up in 16 bits (AVX2)
        reduce_range=True,
        op_types_to_quantize=["MatMul"],
    )
    raw.unlink()
    look_up_int8(asked.out / "encoder.onnx")
    store_as_int8(asked.out / "decoder.onnx")
    shutil.copy(asked.vocabulary, asked.out / "vocabulary.txt")
    digest = hashlib.sha256()
    for name in ("encoder.onnx", "decoder.onnx", "vocabulary.txt"):
        digest.update((asked.out / name).read_bytes())
    shape = dict(layers=len(reader.layers), heads=heads, width=WIDTH // heads)
    (asked.out / "reader.json").write_text(
        json.dumps(
            dict(
                hash=digest.hexdigest()[:16], step=saved.get("step"), output=OUTPUT, decoder=shape
            ),
            indent=1,
        )
        + "\n"
    )
    for file in sorted(asked.out.iterdir()):
        print(file.name, file.stat().st_size // 1024, "KB")


if __name__ == "__main__":
    main()
