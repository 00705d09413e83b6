"""A reader: a small BERT that marks the start and end of an answer in a passage, or says that there is none."""

import torch
import torch.nn.functional as F
from torch import nn

WIDTH, HEADS, INNER, PLACES = 384, 12, 1536, 512
NEVER = -1e4


class Layer(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.query, self.key, self.value, self.output = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.first, self.second = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm_attention, self.norm_output = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(drop)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        query, key, value = (
            part(x).view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
            for part in (self.query, self.key, self.value)
        )
        mask = mask.to(query.dtype)
        dropped = self.drop.p if self.training else 0.0
        seen = F.scaled_dot_product_attention(query, key, value, attn_mask=mask, dropout_p=dropped)
        seen = seen.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.norm_attention(x + self.drop(self.output(seen)))
        return self.norm_output(x + self.drop(self.second(F.gelu(self.first(x)))))


class Reader(nn.Module):
    def __init__(self, pieces, layers=12, drop=0.1):
        super().__init__()
        self.pieces = nn.Embedding(pieces, WIDTH)
        self.places = nn.Embedding(PLACES, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(layers))
        self.span = nn.Linear(WIDTH, 2)
        self.held = nn.Linear(WIDTH, 1)

    def forward(self, ids, types, mask):
        """Scores of start and end for each piece (the first stands for none), and whether an answer is held."""
        x = self.pieces(ids) + self.places.weight[None, : ids.shape[1]] + self.types(types)
        x = self.drop(self.norm(x))
        added = (1.0 - mask[:, None, None, :].to(x.dtype)) * NEVER
        for layer in self.layers:
            x = layer(x, added)
        allowed = (types * mask).to(x.dtype)
        first = torch.zeros_like(allowed)
        first[:, :1] = 1.0
        outside = (1.0 - torch.clamp(allowed + first, max=1.0)) * NEVER
        return self.span(x) + outside[..., None], self.held(x[:, 0])[:, 0]


def from_base(arrays, layers=12):
    """A reader on the weights that prepare-reader.py wrote."""

    def weight(name):
        array = torch.from_numpy(arrays[name]).float()
        step = f"{name}:step"
        return array * torch.from_numpy(arrays[step])[:, None] if step in arrays else array

    reader = Reader(arrays["embeddings.word_embeddings.weight"].shape[0], layers)
    state = reader.state_dict()
    state["pieces.weight"] = weight("embeddings.word_embeddings.weight")
    state["places.weight"] = weight("embeddings.position_embeddings.weight")
    state["types.weight"] = weight("embeddings.token_type_embeddings.weight")
    names = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "output": "attention.output.dense",
        "norm_attention": "attention.output.LayerNorm",
        "first": "intermediate.dense",
        "second": "output.dense",
        "norm_output": "output.LayerNorm",
    }
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = weight(f"embeddings.LayerNorm.{part}")
        for place in range(layers):
            for own, theirs in names.items():
                state[f"layers.{place}.{own}.{part}"] = weight(f"encoder.layer.{place}.{theirs}.{part}")
    reader.load_state_dict(state)
    return reader
