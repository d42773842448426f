"""Trains the reader, and goes on where it was stopped.

python train.py --out run.pt --minutes 120 [--from weights.pt] [--lines …] [--share 1]

The rate falls to nothing over the run's minutes. The lines are read anew at each pass, so that what
was authored meanwhile is learned too. `model` of the checkpoint are the running means of the
weights, `raw` those that are trained (Polyak and Juditsky 1992).
"""

import argparse
import json
import os
import random
import time
from functools import partial
from multiprocessing import Process, Queue
from pathlib import Path

# each shape of a batch has products of its own, made once and kept
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "20000")

import torch
import torch._inductor.config as inductor
from safetensors.torch import load_file

from reader.augment import know_other_words, vary
from reader.batches import batches, read_lines
from reader.encode import OUTPUT
from reader.model import Reader
from reader.weights import load_bert, load_vocabulary
from reader.words import WordPiece

DATA = Path(__file__).parent / "data"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="checkpoint, read where it exists")
    parser.add_argument("--minutes", type=float, default=600, help="of the whole run")
    parser.add_argument("--from", dest="start", type=Path, help="weights to start from")
    parser.add_argument(
        "--vocabulary", type=Path, required=True, help="vocab.txt of the pretrained encoder"
    )
    parser.add_argument("--encoder", type=Path, help="safetensors of the pretrained encoder")
    parser.add_argument("--tables", type=Path, nargs="+", default=[DATA / "tables.jsonl"])
    parser.add_argument(
        "--lines", type=Path, nargs="+", default=[DATA / "questions"], help="folders of lines"
    )
    parser.add_argument(
        "--other-words", type=Path, default=DATA / "other-words.jsonl", help="for headers and values"
    )
    parser.add_argument("--split", type=Path, default=DATA / "split.json")
    parser.add_argument(
        "--share", type=float, default=1, help="of the tables, for a learning curve"
    )
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--encoder-rate", type=float, default=1.2e-4)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def training_lines(asked: argparse.Namespace, cards: dict[str, dict]) -> list[dict]:
    kept_out = {
        table for tables in json.loads(asked.split.read_text()).values() for table in tables
    }
    files = [file for folder in asked.lines for file in sorted(folder.glob("*.jsonl"))]
    lines = [
        line
        for line in read_lines(*files)
        if line["table"] in cards and line["table"] not in kept_out
    ]
    tables = sorted({line["table"] for line in lines})
    chosen = set(random.Random(7).sample(tables, round(asked.share * len(tables))))
    lines = [line for line in lines if line["table"] in chosen]
    print(len(lines), "lines on", len(chosen), "tables", flush=True)
    return lines


def feed(asked: argparse.Namespace, seed: int, passes: int, queue: Queue) -> None:
    """Encodes lines in a process of its own, pass after pass, as arrays."""
    torch.set_num_threads(1)
    rng = random.Random(seed)
    pieces = WordPiece(str(asked.vocabulary))
    while True:
        passes += 1
        cards = {card["id"]: card for card in read_lines(*asked.tables)}
        know_other_words(cards, read_lines(asked.other_words))
        lines = training_lines(asked, cards)
        others = [cards[table] for table in sorted({line["table"] for line in lines})]
        asked_of: dict[str, list[str]] = {}
        for line in lines:
            if line.get("query"):
                asked_of.setdefault(line["table"], []).append(line["query"])
        change = partial(vary, others=others, asked=asked_of)
        for batch in batches(lines, cards, pieces, rng, asked.batch, change):
            queue.put((passes, {name: tensor.numpy() for name, tensor in batch.items()}))


def main() -> None:
    asked = arguments()
    torch.set_num_threads(2)
    torch.set_flush_denormal(True)
    torch.manual_seed(asked.seed)

    reader = Reader()
    if asked.encoder:
        load_bert(reader.encoder, load_file(asked.encoder))
    if asked.start:
        known = torch.load(asked.start, weights_only=True)
        load_vocabulary(reader, known["model"], known["output"], OUTPUT)
    # the general lexicon stays as it was learned from far more text
    reader.encoder.token.requires_grad_(False)
    own = dict(reader.named_parameters())
    groups = [
        dict(params=[p for n, p in own.items() if p.requires_grad and inner(n)], top=asked.encoder_rate),
        dict(params=[p for n, p in own.items() if not inner(n)], top=asked.rate),
    ]  # fmt: skip
    optimizer = torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, fused=True)
    step, passes, spent = 0, 0, 0.0
    if asked.out.exists():
        saved = torch.load(asked.out, weights_only=True)
        reader.load_state_dict(saved["raw"])
        optimizer.load_state_dict(saved["optimizer"])
        step, passes, spent = saved["step"], saved["passes"], saved["minutes"]
        print("goes on at step", step, flush=True)
    trained = [p for p in reader.parameters() if p.requires_grad]
    means = [p.detach().clone() for p in trained]
    if asked.out.exists():
        names = [n for n, p in own.items() if p.requires_grad]
        means = [saved["model"][name].clone() for name in names]

    def save() -> None:
        raw = {name: tensor.clone() for name, tensor in reader.state_dict().items()}
        with torch.no_grad():
            names = [n for n, p in own.items() if p.requires_grad]
            model = raw | dict(zip(names, means))
        state = dict(
            model=model, raw=raw, output=OUTPUT, optimizer=optimizer.state_dict(),
            step=step, passes=passes, minutes=minutes(),
        )  # fmt: skip
        torch.save(state, asked.out.with_suffix(".new"))
        asked.out.with_suffix(".new").replace(asked.out)

    started, seen, losses, uses = time.time(), 0, [], []

    def minutes() -> float:
        return spent + (time.time() - started) / 60

    # the pattern matcher would put in a fused attention whose backward pass takes half of the time
    inductor.pattern_matcher = False
    loss = torch.compile(reader.loss, dynamic=True)
    # a CPU that has no bf16 of its own takes a minute a step to imitate it
    has_bf16 = torch.cpu._is_avx512_bf16_supported()
    if not has_bf16:
        print("this CPU has no bf16: fp32, a quarter of the speed or less", flush=True)
    queue: Queue = Queue(maxsize=16)
    Process(target=feed, args=(asked, asked.seed + step, passes, queue), daemon=True).start()
    while minutes() < asked.minutes:
        passes, arrays = queue.get()
        batch = {name: torch.from_numpy(array) for name, array in arrays.items()}
        rate = min(1, (step + 1) / 300) * max(0.01, 1 - minutes() / asked.minutes)
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * rate
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=has_bf16):
            token, use = loss(batch)
        optimizer.zero_grad()
        (token + 0.5 * use).backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        step, seen = step + 1, seen + len(batch["ids"])
        losses.append(token.item())
        uses.append(use.item())
        if step % 5 == 0:
            torch._foreach_lerp_(means, [p.detach() for p in trained], 0.01)
        if step % 50 == 0:
            speed = seen / (time.time() - started)
            print(
                f"step {step} pass {passes} loss {sum(losses) / len(losses):.3f} "
                f"use {sum(uses) / len(uses):.3f} {speed:.1f} lines/s {minutes():.1f} min",
                flush=True,
            )
            losses, uses = [], []
        if step % 250 == 0:
            save()
    save()


def inner(name: str) -> bool:
    return name.startswith("encoder.")


if __name__ == "__main__":
    main()
