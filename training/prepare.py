"""Decodes the clips of a folder for train.py.

    python3 prepare.py FOLDER [--out data]

FOLDER holds sound files and texts.json: a list of {"file", "text", "split"}, where split is train, val or test.
"""

import argparse
import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from clips import SAMPLE_RATE, WINDOW_SECONDS

SPLITS = ("train", "val", "test")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("data"))
    options = parser.parse_args()

    if shutil.which("ffmpeg") is None:
        sys.exit("ffmpeg is not installed")
    rows = json.loads((options.folder / "texts.json").read_text(encoding="utf8"))
    check(rows, options.folder)
    with ThreadPoolExecutor() as pool:
        audio = list(pool.map(decode, (options.folder / row["file"] for row in rows)))

    options.out.mkdir(parents=True, exist_ok=True)
    ends = np.cumsum([len(samples) for samples in audio])
    np.savez(options.out / "audio.npz", ends=ends, pcm=np.concatenate(audio))
    kept = [{"file": row["file"], "text": row["text"], "split": row.get("split", "train")} for row in rows]
    (options.out / "clips.json").write_text(json.dumps(kept, ensure_ascii=False), encoding="utf8")
    long = sum(len(samples) > WINDOW_SECONDS * SAMPLE_RATE for samples in audio)
    print(f"{len(rows)} clips, {ends[-1] / SAMPLE_RATE / 3600:.2f} hours")
    if long:
        print(f"{long} clips are longer than {WINDOW_SECONDS} seconds and will be cut: split them", file=sys.stderr)


def check(rows, folder):
    for number, row in enumerate(rows, 1):
        if not row.get("text", "").strip():
            sys.exit(f"texts.json, entry {number}: text is missing")
        if row.get("split", "train") not in SPLITS:
            sys.exit(f"texts.json, entry {number}: split must be one of {', '.join(SPLITS)}")
        if not (folder / row.get("file", "")).is_file():
            sys.exit(f"texts.json, entry {number}: there is no file {row.get('file')!r} in {folder}")


def decode(path):
    """16 kHz, one channel, 16 bits."""
    ffmpeg = ["ffmpeg", "-nostdin", "-v", "error", "-i", str(path)]
    ffmpeg += ["-f", "s16le", "-ac", "1", "-ar", str(SAMPLE_RATE), "-"]
    done = subprocess.run(ffmpeg, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{path}: {done.stderr.decode().strip()}")
    return np.frombuffer(done.stdout, np.int16)


if __name__ == "__main__":
    main()
