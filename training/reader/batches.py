"""Lines become batches: encoded as they come, near lengths together."""

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor

from .encode import encode_example
from .words import WordPiece

BATCH_WINDOW = 16


def read_lines(*paths: Path) -> list[dict]:
    """JSON lines; a card's `Infinity` becomes null."""
    return [
        json.loads(line.replace("Infinity", "null"))
        for path in paths
        for line in path.read_text(encoding="utf8").splitlines()
        if line.strip()
    ]


def collate(examples: list[tuple]) -> dict[str, Tensor]:
    # few different shapes: each new one costs as much as two batches
    longest = 16 * math.ceil(max(len(encoded.ids) for encoded, _ in examples) / 16)
    steps = 8 * math.ceil((max(len(output) for _, output in examples) - 1) / 8) + 1

    def stack(rows: list[list[int]], length: int) -> Tensor:
        return torch.tensor([row + [0] * (length - len(row)) for row in rows])

    inputs = {
        name: stack([getattr(encoded, name) for encoded, _ in examples], longest)
        for name in ("ids", "position", "segment", "kind", "match")
    }
    inputs["mask"] = stack([[1] * len(encoded.ids) for encoded, _ in examples], longest)
    inputs["output"] = stack([output for _, output in examples], steps)
    return inputs


def batches(
    lines: list[dict],
    cards: dict[str, dict],
    pieces: WordPiece,
    rng: random.Random,
    size: int,
    change=None,
) -> Iterator[dict[str, Tensor]]:
    """One pass over the lines in random order; `change` makes a line another of the same meaning."""
    order = list(range(len(lines)))
    rng.shuffle(order)
    window: list[tuple] = []
    for number, index in enumerate(order):
        line, card = lines[index], cards[lines[index]["table"]]
        if change:
            line, card = change(line, card, rng)
        limits = (
            dict(longest=240, most_columns=rng.choice((10, 14, 18)))
            if rng.random() < 0.93
            else dict(longest=340)
        )
        try:
            example = encode_example(line, card, pieces, rng, **limits)
        except LookupError:  # the line names a column that its card lacks
            continue
        if example and len(example[0].ids) <= 384 and len(example[1]) <= 120:
            window.append(example)
        if len(window) == size * BATCH_WINDOW or (window and number == len(order) - 1):
            window.sort(key=lambda example: len(example[0].ids))
            parts = [window[at : at + size] for at in range(0, len(window), size)]
            rng.shuffle(parts)
            yield from map(collate, parts)
            window = []
