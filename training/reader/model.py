"""The reader: a BERT-shaped encoder and a decoder that writes words of the formal query or points.

Encoder as Devlin et al. 2019 (weights of MiniLM L6 H384, Wang et al. 2020), with what can be
pointed at and how it matches as two more embeddings. The decoder's output at each step is over
`OUTPUT` and over the places of the input (pointer networks, Vinyals et al. 2015).
"""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .encode import OUTPUT

WIDTH, VOCABULARY, LONGEST_INPUT, LONGEST_OUTPUT = 384, 30522, 512, 160
KINDS, MATCHES = 5, 7
DROPPED = 0.1


def dropped(x: Tensor, training: bool) -> Tensor:
    """Drops some of the width, alike for a whole line: a mask for each place takes a third of a step."""
    if not training:
        return x
    return x * F.dropout(x.new_ones(x.shape[0], 1, x.shape[2]), DROPPED)


class Attention(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))

    def split(self, x: Tensor) -> Tensor:
        batch, length, width = x.shape
        return x.view(batch, length, self.heads, width // self.heads).transpose(1, 2)

    def keys_values(self, memory: Tensor) -> tuple[Tensor, Tensor]:
        return self.split(self.k(memory)), self.split(self.v(memory))

    def attend(
        self, x: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None, causal: bool = False
    ) -> Tensor:
        # written out: the fused kernel's backward pass takes a third of a step on a CPU
        q = self.split(self.q(x))
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores + mask
        if causal:
            length = x.shape[1]
            scores = scores + torch.full((length, length), -1e4, dtype=scores.dtype).triu(1)
        attended = (scores.softmax(-1).to(v.dtype) @ v).transpose(1, 2).flatten(2)
        return dropped(self.o(attended), self.training)


class EncoderLayer(nn.Module):
    def __init__(self, width: int = WIDTH, heads: int = 12, inner: int = 1536):
        super().__init__()
        self.attention = Attention(width, heads)
        self.norm1, self.norm2 = (nn.LayerNorm(width, eps=1e-12) for _ in range(2))
        self.inner, self.outer = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        k, v = self.attention.keys_values(x)
        x = self.norm1(x + self.attention.attend(x, k, v, mask))
        y = self.outer(F.gelu(self.inner(x)))
        return self.norm2(x + dropped(y, self.training))


class Encoder(nn.Module):
    def __init__(self, layers: int = 6):
        super().__init__()
        self.token = nn.Embedding(VOCABULARY, WIDTH)
        self.position = nn.Embedding(LONGEST_INPUT, WIDTH)
        self.segment = nn.Embedding(2, WIDTH)
        self.kind = nn.Embedding(KINDS, WIDTH)
        self.match = nn.Embedding(MATCHES, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(EncoderLayer() for _ in range(layers))
        for added in (self.kind, self.match):
            nn.init.zeros_(added.weight)

    def forward(self, ids, position, segment, kind, match, mask: Tensor) -> Tensor:
        x = self.token(ids) + self.position(position) + self.segment(segment)
        x = self.norm(x + self.kind(kind) + self.match(match))
        x = dropped(x, self.training)
        for layer in self.layers:
            x = layer(x, mask)
        return x


class DecoderLayer(nn.Module):
    def __init__(self, width: int = WIDTH, heads: int = 6, inner: int = 1024):
        super().__init__()
        self.own, self.cross = Attention(width, heads), Attention(width, heads)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(width) for _ in range(3))
        self.inner, self.outer = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x: Tensor, cross: tuple[Tensor, Tensor], mask: Tensor | None) -> Tensor:
        y = self.norm1(x)
        x = x + self.own.attend(y, *self.own.keys_values(y), causal=True)
        return self.finish(x, cross, mask)

    def step(self, x: Tensor, past: tuple[Tensor, Tensor], cross: tuple[Tensor, Tensor]):
        """One more token: `past` are the keys and values of those before."""
        y = self.norm1(x)
        k, v = self.own.keys_values(y)
        k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
        return self.finish(x + self.own.attend(y, k, v), cross, None), (k, v)

    def finish(self, x: Tensor, cross: tuple[Tensor, Tensor], mask: Tensor | None) -> Tensor:
        x = x + self.cross.attend(self.norm2(x), *cross, mask)
        y = self.outer(F.gelu(self.inner(self.norm3(x))))
        return x + dropped(y, self.training)


class Reader(nn.Module):
    def __init__(self, encoder_layers: int = 6, decoder_layers: int = 3):
        super().__init__()
        self.encoder = Encoder(encoder_layers)
        self.words = nn.Embedding(len(OUTPUT), WIDTH)
        self.position = nn.Embedding(LONGEST_OUTPUT, WIDTH)
        self.copy = nn.Linear(WIDTH, WIDTH)
        self.layers = nn.ModuleList(DecoderLayer() for _ in range(decoder_layers))
        self.norm = nn.LayerNorm(WIDTH)
        self.out = nn.Linear(WIDTH, len(OUTPUT))
        self.ask, self.answer = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.used = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.words.weight, std=0.05)
        nn.init.normal_(self.position.weight, std=0.02)
        nn.init.zeros_(self.used.weight)
        nn.init.constant_(self.used.bias, -1.0)

    def encode(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The input's memory; keys and standing logit of each pointer; what a pointer is embedded as."""
        mask = ((1 - batch["mask"]) * -1e4)[:, None, None].to(
            torch.bfloat16 if torch.is_autocast_enabled("cpu") else torch.float32
        )
        memory = self.encoder(
            batch["ids"], batch["position"], batch["segment"], batch["kind"], batch["match"], mask
        )
        return memory, self.answer(memory), self.used(memory)[..., 0], self.copy(memory)

    def embed(self, tokens: Tensor, copies: Tensor, first: int = 0) -> Tensor:
        words = self.words(tokens.clamp(max=len(OUTPUT) - 1))
        places = (tokens - len(OUTPUT)).clamp(min=0)[..., None].expand(-1, -1, WIDTH)
        chosen = torch.where(
            (tokens >= len(OUTPUT))[..., None],
            torch.gather(copies, 1, places).to(words.dtype),
            words,
        )
        return chosen + self.position.weight[first : first + tokens.shape[1]]

    def logits(self, x: Tensor, keys: Tensor, used: Tensor, kind: Tensor) -> Tensor:
        x = self.norm(x)
        pointers = self.ask(x) @ keys.transpose(1, 2) / math.sqrt(WIDTH) + used[:, None]
        return torch.cat([self.out(x), pointers.masked_fill((kind == 0)[:, None], -1e4)], -1)

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Logits of each next token of `batch['output']`, and of whether each place is used."""
        memory, keys, used, copies = self.encode(batch)
        x = self.embed(batch["output"][:, :-1], copies)
        mask = ((1 - batch["mask"]) * -1e4)[:, None, None].to(memory.dtype)
        for layer in self.layers:
            x = layer(x, layer.cross.keys_values(memory), mask)
        return self.logits(x, keys, used, batch["kind"]), used

    def loss(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Mean loss of a token, and of whether the query uses each place, asked of the encoder alone."""
        logits, used = self(batch)
        target = batch["output"][:, 1:]
        token = F.cross_entropy(logits.float().transpose(1, 2), target, ignore_index=0)
        open_places = ((batch["kind"] > 0) & (batch["kind"] < 4)).float()
        hits = torch.zeros_like(used, dtype=torch.float32)
        rows, columns = torch.nonzero(target >= len(OUTPUT), as_tuple=True)
        hits[rows, target[rows, columns] - len(OUTPUT)] = 1.0
        weight = torch.tensor(3.0)
        each = F.binary_cross_entropy_with_logits(
            used.float(), hits, reduction="none", pos_weight=weight
        )
        return token, (each * open_places).sum() / open_places.sum()
