"""Averages the weights of several runs, which together hear better than each alone.

    python3 average.py --model FOLDER_OF_WHISPER_BASE --language yo run1 run2 run3 [--out trained]
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

import whisper
from clips import Clips
from judge import DEVICE, Judge


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=Path, nargs="+", help="folders that train.py wrote")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--language", required=True)
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--out", type=Path, default=Path("trained"))
    options = parser.parse_args()

    loaded = [dict(np.load(run / "weights.npz")) for run in options.runs]
    mean = {
        name: torch.from_numpy(np.mean([weights[name].astype(np.float32) for weights in loaded], axis=0))
        for name in loaded[0]
    }
    clips = Clips(options.data, DEVICE)
    judge = Judge(options, clips, whisper.tokenizer(options.model))
    options.out.mkdir(parents=True, exist_ok=True)
    whisper.save(mean, options.out / "weights.npz")
    whisper.load(judge.model, options.out / "weights.npz")
    errors, texts = judge.hear(clips.of("val"))
    (options.out / "val.json").write_text(json.dumps(texts, ensure_ascii=False, indent=1), encoding="utf8")
    print(json.dumps(errors), flush=True)


if __name__ == "__main__":
    main()
