"""Where weights come from: a checkpoint of ours, or a pretrained BERT-shaped encoder."""

from torch import Tensor, nn

from .model import Reader

BERT = {
    "attention.self.query": "attention.q", "attention.self.key": "attention.k",
    "attention.self.value": "attention.v", "attention.output.dense": "attention.o",
    "attention.output.LayerNorm": "norm1", "intermediate.dense": "inner",
    "output.dense": "outer", "output.LayerNorm": "norm2",
}  # fmt: skip
EMBEDDINGS = {
    "word_embeddings.weight": "token.weight", "position_embeddings.weight": "position.weight",
    "token_type_embeddings.weight": "segment.weight", "LayerNorm.weight": "norm.weight",
    "LayerNorm.bias": "norm.bias",
}  # fmt: skip


def load_bert(encoder: nn.Module, state: dict[str, Tensor]) -> None:
    """Copies a Hugging Face BERT's weights."""
    own = encoder.state_dict()
    for name, tensor in state.items():
        if name.removeprefix("bert.").startswith("embeddings."):
            target = EMBEDDINGS.get(name.split("embeddings.", 1)[1])
        elif ".layer." in name:
            number, rest = name.split(".layer.")[1].split(".", 1)
            stem, end = rest.rsplit(".", 1)
            target = f"layers.{number}.{BERT[stem]}.{end}" if stem in BERT else None
        else:
            target = None
        if target in own:
            own[target].copy_(tensor)


def load_vocabulary(
    reader: Reader, state: dict[str, Tensor], known: list[str], output: list[str]
) -> None:
    """Loads a checkpoint whose output vocabulary may be another: rows go by their token."""
    own = reader.state_dict()
    place = {token: index for index, token in enumerate(known)}
    for name, tensor in state.items():
        if name in ("words.weight", "out.weight", "out.bias"):
            for index, token in enumerate(output):
                if token in place:
                    own[name][index].copy_(tensor[place[token]])
        elif name in own and own[name].shape == tensor.shape:
            own[name].copy_(tensor)
        elif name in own:
            rows = min(len(own[name]), len(tensor))
            own[name][:rows].copy_(tensor[:rows])
