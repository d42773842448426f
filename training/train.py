"""Trains the reader, and goes on where it was stopped.

python train.py --out run.pt --minutes 120 [--from weights.pt] [--lines …] [--share 1]
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

import torch
from safetensors.torch import load_file

from reader.augment import reword
from reader.batches import batches, read_lines
from reader.encode import OUTPUT
from reader.model import Reader
from reader.weights import load_bert, load_vocabulary
from reader.words import WordPiece

DATA = Path(__file__).parent / "data"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="checkpoint, read where it exists")
    parser.add_argument("--minutes", type=float, default=60, help="of this call")
    parser.add_argument(
        "--steps",
        type=int,
        default=12_000,
        help="of the whole run; the rate falls to a tenth over them",
    )
    parser.add_argument("--from", dest="start", type=Path, help="weights to start from")
    parser.add_argument(
        "--vocabulary", type=Path, required=True, help="vocab.txt of the pretrained encoder"
    )
    parser.add_argument("--encoder", type=Path, help="safetensors of the pretrained encoder")
    parser.add_argument("--tables", type=Path, default=DATA / "tables.jsonl")
    parser.add_argument(
        "--lines", type=Path, nargs="+", default=sorted((DATA / "questions").glob("*.jsonl"))
    )
    parser.add_argument("--split", type=Path, default=DATA / "split.json")
    parser.add_argument(
        "--share", type=float, default=1, help="of the tables, for a learning curve"
    )
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--encoder-rate", type=float, default=1e-4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    torch.set_num_threads(asked.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(asked.seed)
    rng = random.Random(asked.seed)
    cards = {card["id"]: card for card in read_lines(asked.tables)}
    kept_out = {
        table for tables in json.loads(asked.split.read_text()).values() for table in tables
    }
    lines = [
        line
        for line in read_lines(*asked.lines)
        if line["table"] in cards and line["table"] not in kept_out
    ]
    tables = sorted({line["table"] for line in lines})
    chosen = set(random.Random(7).sample(tables, round(asked.share * len(tables))))
    lines = [line for line in lines if line["table"] in chosen]
    pieces = WordPiece(str(asked.vocabulary))
    print(len(lines), "lines on", len(chosen), "tables", flush=True)

    reader = Reader()
    if asked.encoder:
        load_bert(reader.encoder, load_file(asked.encoder))
    if asked.start:
        known = torch.load(asked.start, weights_only=True)
        load_vocabulary(reader, known["model"], known["output"], OUTPUT)
    # the general lexicon stays as it was learned from far more text
    reader.encoder.token.requires_grad_(False)
    mine = [p for name, p in reader.named_parameters() if not name.startswith("encoder.")]
    groups = [
        dict(
            params=[p for p in reader.encoder.parameters() if p.requires_grad],
            top=asked.encoder_rate,
            lr=0.0,
        ),
        dict(params=mine, top=asked.rate, lr=0.0),
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    step, epoch = 0, 0
    if asked.out.exists():
        saved = torch.load(asked.out, weights_only=True)
        reader.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        step, epoch = saved["step"], saved["epoch"]
        rng.seed(asked.seed + step)
        print("goes on at step", step, flush=True)

    def save() -> None:
        state = dict(
            model=reader.state_dict(),
            output=OUTPUT,
            optimizer=optimizer.state_dict(),
            step=step,
            epoch=epoch,
        )
        torch.save(state, asked.out.with_suffix(".new"))
        asked.out.with_suffix(".new").replace(asked.out)

    started, seen, losses, uses = time.time(), 0, [], []
    while step < asked.steps:
        epoch += 1
        for batch in batches(lines, cards, pieces, rng, asked.batch, reword):
            rate = min(1, (step + 1) / 200) * max(0.1, 1 - 0.9 * step / asked.steps)
            for group in optimizer.param_groups:
                group["lr"] = group["top"] * rate
            with torch.autocast("cpu", dtype=torch.bfloat16):
                token, use = reader.loss(batch)
            optimizer.zero_grad()
            (token + 0.5 * use).backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            step, seen = step + 1, seen + len(batch["ids"])
            losses.append(token.item())
            uses.append(use.item())
            if step % 50 == 0:
                speed = seen / (time.time() - started)
                print(
                    f"step {step} epoch {epoch} loss {sum(losses) / len(losses):.3f} use {sum(uses) / len(uses):.3f} {speed:.1f} examples/s",
                    flush=True,
                )
                losses, uses = [], []
            if step % 150 == 0:
                save()
            if step >= asked.steps or time.time() - started > 60 * asked.minutes:
                save()
                sys.exit()


if __name__ == "__main__":
    main()
