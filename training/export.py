"""Writes trained weights as a model for `oja-server models add`: 8-bit ONNX files, quantized as published.

    python3 export.py WHISPER_BASE trained/weights.npz OUT --language ig [--whisper-language yo]

With --difference it also writes OUT/*.onnx.diff, each byte less the published one, which compresses well.
"""

import argparse
import json
import shutil
from pathlib import Path

import numpy as np

import published

# The positions of the encoder are computed, not learned.
FIXED = {"model.encoder.embed_positions.weight"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", required=True, help="language code that callers send")
    parser.add_argument("--whisper-language", help="language code the model was trained under, if it is another")
    parser.add_argument("--difference", action="store_true")
    options = parser.parse_args()

    trained = np.load(options.weights)
    options.out.mkdir(parents=True, exist_ok=True)
    for part in published.PARTS:
        write_part(part, trained, options)
    for name in ("vocab.json", "merges.txt", "generation_config.json"):
        shutil.copy(options.base / name, options.out)
    about = {"language": options.language}
    if options.whisper_language:
        about["whisper_language"] = options.whisper_language
    (options.out / "model.json").write_text(json.dumps(about))


def write_part(part, trained, options):
    before = (options.base / f"{part}.onnx").read_bytes()
    model = published.load(options.base, part)
    if options.difference and model.SerializeToString() != before:
        raise SystemExit(f"{part}.onnx was written by another version of onnx: no difference can be made")
    replaced = 0
    for weight in published.weights_of(model, part):
        if weight.name in trained and weight.name not in FIXED:
            weight.replace(trained[weight.name])
            replaced += 1
    after = model.SerializeToString()
    (options.out / f"{part}.onnx").write_bytes(after)
    print(f"{part}: {replaced} tensors")
    if options.difference:
        difference = np.frombuffer(after, np.uint8) - np.frombuffer(before, np.uint8)
        (options.out / f"{part}.onnx.diff").write_bytes(difference.tobytes())


if __name__ == "__main__":
    main()
