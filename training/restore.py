"""Writes a shipped reader back as a checkpoint that `train.py --from` starts from.

python restore.py --model ../apps/assistant/models/reader --out start.pt

The weights come back as int8 left them. A matrix has lost its name in the graph: it is found by the
bias that is added to its product.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from reader.model import Reader

PREFIX = "reader."


def restore(path: Path, own: dict[str, torch.Tensor]) -> set[str]:
    """Copies the weights of one ONNX file into `own`; returns their names."""
    graph = onnx.load(path).graph
    weights = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    users: dict[str, list] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    done = set()

    def put(name: str, array: np.ndarray) -> None:
        target = name.removeprefix(PREFIX)
        if target in own:
            own[target].copy_(torch.tensor(np.ascontiguousarray(array, np.float32)))
            done.add(target)

    def weight_name(output: str) -> str | None:
        """The weight whose product this is."""
        for node in users.get(output, []):
            if node.op_type == "Add":
                bias = next((n for n in node.input if n in weights and n.startswith(PREFIX)), "")
                return bias.replace("bias", "weight") or None
            if node.op_type in ("Cast", "Mul") and (name := weight_name(node.output[0])):
                return name
        return None

    for name, array in weights.items():
        base, _, what = name.rpartition(".")
        if what == "int8" and base.startswith(PREFIX) and weights[f"{base}.scale"].ndim == 2:
            put(base, array * weights[f"{base}.scale"])
        elif array.dtype == np.float32:
            put(name, array)
    for node in graph.node:
        if node.op_type == "DequantizeLinear":
            whole, scale = (weights[name].astype(np.float32) for name in node.input[:2])
            axis = next(a.i for a in node.attribute if a.name == "axis")
            array = whole * (scale[None] if axis == 1 else scale[:, None])
            name = node.output[0]
            if name.startswith(PREFIX):
                put(name, array)
            elif target := weight_name(users[name][0].output[0]):
                put(target, array.T)
        elif node.op_type == "MatMulInteger" and (target := weight_name(node.output[0])):
            base = node.input[1].removesuffix("_quantized")
            zero = weights[f"{base}_zero_point"].astype(np.float32)
            whole = weights[node.input[1]].astype(np.float32) - zero
            put(target, (whole * weights[f"{base}_scale"]).T)
        elif (
            node.op_type == "MatMul"
            and node.input[1] in weights
            and (target := weight_name(node.output[0]))
        ):
            put(target, weights[node.input[1]].T)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    described = json.loads((asked.model / "reader.json").read_text())
    own = Reader().state_dict()
    # the model's output words are its own
    for name in ("words.weight", "out.weight", "out.bias"):
        own[name] = own[name].new_empty(len(described["output"]), *own[name].shape[1:])
    done = {name for part in ("encoder", "decoder") for name in restore(asked.model / f"{part}.onnx", own)}  # fmt: skip
    missing = [name for name in own if name not in done]
    if missing:
        raise SystemExit(f"The model has no {', '.join(missing)}.")
    state = dict(model=own, output=described["output"], step=described["step"])
    torch.save(state, asked.out)


if __name__ == "__main__":
    main()
