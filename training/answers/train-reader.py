"""Trains a reader on what prepare-reader.py gathered, within a time limit. Needs a GPU; numpy and PyTorch only.

    python3 train-reader.py [--data data] [--out out] [--seconds 440] [--toy]
"""

import argparse
import copy
import io
import json
import lzma
import random
import re
import string
import time
import zlib
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from reader_model import from_base
from reader_text import WordPieces

QUESTION_PIECES_MAX = 48
PIECES_MAX = 256
OVERLAP = 64
WINDOWS_MAX = 6
ANSWER_PIECES_MAX = 32
BATCH_PIECES = 20_000
STRANGERS = 0.15
RATE, HEAD_RATE = 1.2e-4, 5e-4
PART_BYTES = 15 * 2**20 - 4096
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"

words = None


def main():
    options = read_options()
    started = time.time()
    random.seed(3)
    torch.manual_seed(3)
    torch.set_num_threads(4)
    data = json.load(lzma.open(options.data / "questions.json.xz"))
    if options.toy:
        data["train"], data["test"] = random.sample(data["train"], 300), random.sample(data["test"], 60)
    data["train"] += asked_elsewhere(data, STRANGERS)
    open_words(options.data)
    windows = [window for found in encode_all(options, data, data["train"]) for window in training_windows(found)]
    tests = encode_all(options, data, data["test"])
    print(f"{len(windows)} windows of {len(data['train'])} questions, {time.time() - started:.0f} s", flush=True)
    arrays = dict(np.load(io.BytesIO(zlib.decompress((options.data / "base.npz.z").read_bytes()))))
    reader = from_base(arrays, 2 if options.toy else options.layers).to(DEVICE)
    averaged = train(reader, windows, options.seconds - (time.time() - started), options)
    options.out.mkdir(exist_ok=True)
    save(averaged, options.out)
    figures, rows = measure(averaged, data, tests)
    for source, figure in figures.items():
        print(source, json.dumps(figure), flush=True)
    text = json.dumps({"figures": figures, "rows": rows, "seconds": time.time() - started}, ensure_ascii=False)
    (options.out / "figures.json.xz").write_bytes(lzma.compress(text.encode()))


def asked_elsewhere(data, share):
    """Questions asked of passages of other sources, which hold nothing of the kind."""
    made = []
    for _, question, answers, source, article in data["train"]:
        other = random.choice(data["train"])
        if answers and other[3] != source and random.random() < share:
            made.append([other[0], question, [], f"{source}-elsewhere", article])
    return made


def open_words(folder):
    global words
    words = WordPieces((folder / "vocab.txt").read_text().splitlines())


def encode_all(options, data, rows):
    tasks = [(data["passages"][passage], question, answers) for passage, question, answers, *_ in rows]
    with Pool(options.processes, open_words, (options.data,)) as pool:
        return pool.map(encode, tasks, 64)


def encode(task):
    """Windows of a passage: [question, pieces, start, end, places], start 0 where the answer is not within."""
    passage, question, answers = task
    asked = words.encode(question)[0][:QUESTION_PIECES_MAX]
    pieces, places = words.encode(passage)
    room = PIECES_MAX - len(asked) - 3
    golds = []
    for answer, start in answers[:1]:
        held = [at for at, (low, high) in enumerate(places) if low < start + len(answer) and high > start]
        golds.append((held[0], held[-1]) if held else None)
    gold = golds[0] if golds else None
    found = []
    for at in range(0, max(1, len(pieces) - OVERLAP), room - OVERLAP):
        within = gold and gold[0] >= at and gold[1] < at + room
        shift = len(asked) + 2 - at
        span = (gold[0] + shift, gold[1] + shift) if within else (0, 0)
        found.append((asked, pieces[at : at + room], *span, places[at : at + room]))
        if len(found) == WINDOWS_MAX:
            break
    return found


def training_windows(found):
    """Of a long passage, what holds the answer and one window that does not."""
    holding = [window[:4] for window in found if window[2]]
    without = [window[:4] for window in found if not window[2]]
    return holding + random.sample(without, min(1, len(without)))


def batch_of(members):
    width = max(len(asked) + len(pieces) + 3 for asked, pieces, *_ in members)
    shape = (len(members), (width + 7) // 8 * 8)
    ids, types, mask = (np.zeros(shape, np.int64) for _ in range(3))
    spans = np.zeros((len(members), 2), np.int64)
    for place, (asked, pieces, start, end, *_) in enumerate(members):
        line = [words.start, *asked, words.end, *pieces, words.end]
        ids[place, : len(line)] = line
        mask[place, : len(line)] = 1
        types[place, len(asked) + 2 : len(line) - 1] = 1
        spans[place] = start, end
    return [torch.from_numpy(array).to(DEVICE, non_blocking=True) for array in (ids, types, mask, spans)]


def batches_of(windows):
    """Batches of like length, in a new order each time."""
    order = sorted(range(len(windows)), key=lambda at: len(windows[at][1]) + random.random() * 24)
    batches, current, longest = [], [], 0
    for at in order:
        longest = max(longest, len(windows[at][1]) + 30)
        if current and longest * (len(current) + 1) > BATCH_PIECES:
            batches.append(current)
            current, longest = [], len(windows[at][1]) + 30
        current.append(at)
    random.shuffle(batches)
    return [*batches, current]


def train(reader, windows, seconds, options):
    """The learning rate falls with the time spent, so that every limit ends well. Returns a moving average."""
    heads = [value for name, value in reader.named_parameters() if name.startswith(("span", "held"))]
    body = [value for name, value in reader.named_parameters() if not name.startswith(("span", "held"))]
    groups = [{"params": body, "peak": RATE}, {"params": heads, "peak": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01, betas=(0.9, 0.98))
    averaged = copy.deepcopy(reader).eval()
    started, step, epoch, smooth = time.time(), 0, 0, None
    reader.train()
    while True:
        for members in batches_of(windows):
            spent = max((time.time() - started) / seconds, step / options.steps)
            if spent >= 1:
                print(f"{step} steps, {epoch} epochs", flush=True)
                return averaged
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * min(1, (step + 1) / 150) * max(0.01, 1 - spent)
            ids, types, mask, spans = batch_of([windows[at] for at in members])
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                scores, held = reader(ids, types, mask)
            scores, held = scores.float(), held.float()
            loss = F.cross_entropy(scores[..., 0], spans[:, 0]) + F.cross_entropy(scores[..., 1], spans[:, 1])
            loss = loss / 2 + F.binary_cross_entropy_with_logits(held, (spans[:, 0] > 0).float()) / 2
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            step += 1
            follow(averaged, reader, min(0.998, step / (step + 20)))
            if step % 300 == 0:
                now = float(loss.detach())
                smooth = now if smooth is None else 0.7 * smooth + 0.3 * now
                print(f"step {step} epoch {epoch} loss {smooth:.3f} {time.time() - started:.0f} s", flush=True)
        epoch += 1


@torch.no_grad()
def follow(averaged, reader, kept):
    torch._foreach_lerp_(list(averaged.parameters()), list(reader.parameters()), 1 - kept)


def save(reader, out):
    """Matrices as 8-bit rows with steps; the reader keeps the rounded weights, so that they are what is measured."""
    arrays, state = {}, {}
    for name, value in reader.state_dict().items():
        array = value.detach().float().cpu().numpy()
        if array.ndim == 2 and array.size > 20_000:
            step = np.maximum(np.abs(array).max(axis=1, keepdims=True) / 127, 1e-8).astype(np.float32)
            arrays[name] = np.clip(np.round(array / step), -127, 127).astype(np.int8)
            arrays[f"{name}:step"] = step[:, 0]
            array = arrays[name] * step
        else:
            arrays[name] = array
        state[name] = torch.from_numpy(array.astype(np.float32))
    reader.load_state_dict(state)
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    packer = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    packed = packer.compress(buffer.getvalue()) + packer.flush()
    for part, start in enumerate(range(0, len(packed), PART_BYTES)):
        (out / f"reader.npz.z.part{part}").write_bytes(packed[start : start + PART_BYTES])
    print("reader", len(packed), "bytes", flush=True)


@torch.no_grad()
def read(reader, windows):
    """For each window the best span as [start, end, score over none, held]."""
    found = [None] * len(windows)
    order = sorted(range(len(windows)), key=lambda at: len(windows[at][1]))
    reader.eval()
    for low in range(0, len(order), 96):
        places = order[low : low + 96]
        ids, types, mask, _ = batch_of([windows[at] for at in places])
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            scores, held = reader(ids, types, mask)
        scores = torch.log_softmax(scores.float(), 1).cpu().numpy()
        held = held.float().cpu().numpy()
        for row, at in enumerate(places):
            found[at] = [*best_span(scores[row], windows[at]), float(held[row])]
    return found


def best_span(scores, window):
    first = len(window[0]) + 2
    length = len(window[1])
    starts, ends = scores[first : first + length, 0], scores[first : first + length, 1]
    both = starts[:, None] + ends[None]
    at = np.arange(length)
    both[(at[None] < at[:, None]) | (at[None] - at[:, None] >= ANSWER_PIECES_MAX)] = -1e9
    best = int(both.argmax())
    return best // length, best % length, float(both.max() - scores[0].sum())


def measure(reader, data, tests):
    """Each passage alone, and all passages of an article or of a sample at once, as a document is asked."""
    rows = data["test"]
    flat = [(row, window) for row, windows in enumerate(tests) for window in windows]
    best = {}
    for (row, window), (start, end, score, held) in zip(flat, read(reader, [window for _, window in flat])):
        places = window[4]
        value = score + held
        if row not in best or value > best[row][0]:
            text = data["passages"][rows[row][0]][places[start][0] : places[end][1]]
            best[row] = (value, score, held, text)
    by_source = defaultdict(list)
    kept = []
    for row, (value, score, held, text) in best.items():
        passage, question, answers, source, article = rows[row]
        right = max((same(text, answer) for answer, _ in answers), default=None)
        overlap = max((f1(text, answer) for answer, _ in answers), default=None)
        by_source[source].append((value, right, overlap))
        kept.append([row, round(score, 2), round(held, 2), text, right, source])
    return {source: figures_of(members) for source, members in by_source.items()}, kept


def figures_of(members):
    held = [member for member in members if member[1] is not None]
    lacking = [member for member in members if member[1] is None]
    figure = {"n": len(members), "EM": mean(right for _, right, _ in held), "F1": mean(f1 for _, _, f1 in held)}
    if lacking:
        figure["AUC"] = auc([value for value, *_ in held], [value for value, *_ in lacking])
    # Of all questions, how many are right before a share of them is wrong.
    ordered = sorted(members, key=lambda member: -member[0])
    right, wrong = 0, 0
    for _, _, overlap in ordered:
        right += overlap is not None and overlap >= 0.5
        wrong += overlap is None or overlap < 0.5
        for share in (1, 3, 5):
            if wrong <= share / 100 * len(members):
                figure[f"right at {share} % wrong"] = round(right / len(members), 3)
    return figure


def auc(high, low):
    values = np.array([*high, *low])
    ranks = np.empty(len(values))
    ranks[values.argsort()] = np.arange(1, len(values) + 1)
    return round(float((ranks[: len(high)].sum() - len(high) * (len(high) + 1) / 2) / (len(high) * len(low))), 4)


def mean(values):
    values = list(values)
    return round(sum(values) / max(1, len(values)), 4)


def tokens(text):
    kept = "".join(" " if char in string.punctuation else char for char in text.lower())
    return [word for word in kept.split() if not re.fullmatch("a|an|the", word)]


def same(found, answer):
    return tokens(found) == tokens(answer)


def f1(found, answer):
    have, want = tokens(found), tokens(answer)
    common = sum(min(have.count(word), want.count(word)) for word in set(have))
    return 2 * common / (len(have) + len(want)) if common else 0.0


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--out", type=Path, default=Path("out"))
    parser.add_argument("--seconds", type=float, default=440, help="for reading the data and training")
    parser.add_argument("--steps", type=int, default=5600)
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--toy", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
