"""The clips that prepare.py decoded, in memory of the GPU, with their texts."""

import json
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from scoring import normalize

SAMPLE_RATE = 16_000
WINDOW_SECONDS = 30
WINDOW_SAMPLES = WINDOW_SECONDS * SAMPLE_RATE
PARTS = 3
"""Of the clips to train on: marks.py scores each part with weights that never met it."""


@dataclass
class Clip:
    file: str
    text: str
    split: str
    index: int
    samples: int


class Clips:
    def __init__(self, folder, device):
        rows = json.loads(Path(folder, "clips.json").read_text(encoding="utf8"))
        with np.load(Path(folder, "audio.npz")) as stored:
            ends, pcm = stored["ends"], torch.from_numpy(stored["pcm"])
        self.device = device
        self.all = []
        self._audio = torch.zeros(len(rows), WINDOW_SAMPLES, dtype=torch.int16)
        start = 0
        for index, (row, end) in enumerate(zip(rows, ends)):
            samples = pcm[start:end][:WINDOW_SAMPLES]
            self._audio[index, : len(samples)] = samples
            self.all.append(Clip(row["file"], clean_text(row["text"]), row["split"], index, len(samples)))
            start = end
        self._audio = self._audio.to(device)

    def of(self, *splits):
        return [clip for clip in self.all if clip.split in splits]

    def waves(self, clips):
        """(clips, 30 seconds of samples) between -1 and 1."""
        return self._audio[torch.tensor([clip.index for clip in clips], device=self.device)].float() / 32768


def training_clips(clips):
    """Those whose sentence is not among the ones kept out."""
    held_out = {normalize(clip.text, keep_marks=False) for clip in clips.of("val", "test")}
    return [clip for clip in clips.of("train") if normalize(clip.text, keep_marks=False) not in held_out]


def clean_text(text):
    """Greek look-alikes and doubled tone marks are typing slips that a model would learn."""
    text = unicodedata.normalize("NFD", text.replace("ί", "í").replace("ὸ", "ò"))
    text = re.sub("([\u0300\u0301])[\u0300\u0301]+", r"\1", text)
    return " ".join(unicodedata.normalize("NFC", text).split())
