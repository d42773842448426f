"""How often a checkpoint writes the same query, greedily and without the product's grammar: a quick look while training.

python evaluate.py --weights run.pt --vocabulary vocab.txt [--lines data/test/calibrate.jsonl] [--limit 300]

The figures that count come from `npm run -s bench:reading`, which reads as the product does.
"""

import argparse
import random
from collections import Counter
from pathlib import Path

import torch

from reader.batches import collate, read_lines
from reader.encode import OUTPUT, TOKEN, encode_input, encode_query
from reader.model import Reader
from reader.tokens import query_tokens
from reader.words import WordPiece

DATA = Path(__file__).parent / "data"


@torch.no_grad()
def write(reader: Reader, batch: dict, steps: int = 80) -> list[list[int]]:
    """The likeliest next token, again and again."""
    memory, keys, used, copies = reader.encode(batch)
    cross = [layer.cross.keys_values(memory) for layer in reader.layers]
    mask = ((1 - batch["mask"]) * -1e4)[:, None, None]
    tokens = torch.full((len(memory), 1), TOKEN["<bos>"])
    done = torch.zeros(len(memory), dtype=torch.bool)
    for _ in range(steps):
        x = reader.embed(tokens, copies)
        for layer, kv in zip(reader.layers, cross):
            x = layer(x, kv, mask)
        following = reader.logits(x[:, -1:], keys, used, batch["kind"])[:, 0].argmax(-1)
        tokens = torch.cat([tokens, torch.where(done, 0, following)[:, None]], 1)
        done |= following == TOKEN["<eos>"]
        if done.all():
            break
    return [
        [t for t in row if t not in (0, TOKEN["<bos>"], TOKEN["<eos>"])] for row in tokens.tolist()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--tables", type=Path, default=DATA / "tables.jsonl")
    parser.add_argument("--lines", type=Path, default=DATA / "test/calibrate.jsonl")
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    reader = Reader()
    reader.load_state_dict(torch.load(asked.weights, weights_only=True)["model"])
    reader.eval()
    cards = {card["id"]: card for card in read_lines(asked.tables)}
    pieces = WordPiece(str(asked.vocabulary))
    lines = read_lines(asked.lines)
    lines = random.Random(5).sample(lines, min(asked.limit, len(lines)))
    counts: Counter = Counter()
    for at in range(0, len(lines), 16):
        part = lines[at : at + 16]
        inputs = []
        for line in part:
            card = cards[line["table"]]
            context = [query_tokens(query, card) for query in line.get("context") or []]
            title = card["id"].split("/")[-1]
            inputs.append(
                encode_input(line["question"], card, pieces, context, line.get("dictionary"), title)
            )
        for line, encoded, said in zip(
            part, inputs, write(reader, collate([(e, [0]) for e in inputs]))
        ):
            card = cards[line["table"]]
            first = OUTPUT[said[0]] if said and said[0] < len(OUTPUT) else "?"
            stance = first if first in ("<refuse>", "<clarify>") else "query"
            kind = (
                "query" if line.get("query") else "<refuse>" if line.get("refuse") else "<clarify>"
            )
            counts[f"{kind}: all"] += 1
            counts[f"{kind}: said {stance}"] += 1
            if kind == "query":
                wanted = [
                    encode_query(query_tokens(q, card), encoded)
                    for q in [line["query"], *line.get("accept", [])]
                ]
                right = said in wanted
                counts["same query"] += right
                counts["cannot be pointed at"] += wanted[0] is None
                if not right and asked.show:
                    asked.show -= 1
                    words = [
                        OUTPUT[t]
                        if t < len(OUTPUT)
                        else str(encoded.points.get(t - len(OUTPUT), ("?",))[-1])
                        for t in said
                    ]
                    print(line["question"], "\n   ", line["query"], "\n   ", " ".join(words))
    for name, count in sorted(counts.items()):
        print(name, count)


if __name__ == "__main__":
    main()
