"""Trains all weights of Whisper base further, on the clips that prepare.py decoded. Needs a GPU.

    python3 train.py --model FOLDER_OF_WHISPER_BASE --language yo [--out trained]
"""

import argparse
import copy
import json
import math
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import whisper
from augment import augment
from clips import PARTS, SAMPLE_RATE, WINDOW_SAMPLES, Clips, training_clips
from judge import DEVICE, Judge

LABEL_TOKENS_MAX = 440
JOINED_SECONDS_MAX = 23
NOT_SCORED = -100


def main():
    options = read_options()
    random.seed(options.seed)
    np.random.seed(options.seed)
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True

    clips = Clips(options.data, DEVICE)
    validation, test = clips.of("val"), clips.of("test")
    training = training_clips(clips)
    if options.leave_out is not None:
        training = [clip for at, clip in enumerate(training) if at % PARTS != options.leave_out]
    print(f"{len(training)} clips to train on, {len(validation)} to choose by, {len(test)} to test", flush=True)
    if not training or not validation:
        raise SystemExit("texts.json needs clips with split train and others with split val")

    words = whisper.tokenizer(options.model)
    judge = Judge(options, clips, words)
    batches = Batches(options, clips, training, words)
    best = train(options, batches, lambda model: judge.errors_of(model.state_dict(), validation))
    options.out.mkdir(parents=True, exist_ok=True)
    whisper.save(best["weights"], options.out / "weights.npz")
    results = {"step": best["step"], "val": best["errors"]}
    if test:
        results["test"] = judge.errors_of(best["weights"], test)
    (options.out / "results.json").write_text(json.dumps(results, indent=2))
    print(json.dumps(results), flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="folder of `oja-server models pull whisper-base`")
    parser.add_argument("--language", required=True, help="language code of Whisper to train under")
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--out", type=Path, default=Path("trained"))
    parser.add_argument("--steps", type=int, default=3300)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--learning-rate", type=float, default=1e-4)
    parser.add_argument("--average", type=float, default=0.997, help="decay of the averaged weights; 0 for none")
    parser.add_argument("--checks", type=int, default=4, help="how often the clips of val are transcribed")
    parser.add_argument("--start", type=Path, help="weights.npz to go on from, instead of the published weights")
    parser.add_argument("--minutes", type=float, help="train for so long instead of a number of steps")
    parser.add_argument("--leave-out", type=int, choices=range(PARTS), help="part of the clips that marks.py will score")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def train(options, batches, errors_of):
    """The weights with the fewest errors on the clips of val."""
    model = whisper.build(options.model, DEVICE, dropout=0.1)
    if options.start:
        whisper.load(model, options.start)
    model.model.encoder.embed_positions.weight.requires_grad_(False)
    trainable = [weight for weight in model.parameters() if weight.requires_grad]
    optimizer = torch.optim.AdamW(
        trainable, lr=options.learning_rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True
    )
    averaged = copy.deepcopy(model).eval()
    best = None
    started = time.monotonic()
    checks = 0
    step = 0
    done = 0.0
    model.train()
    while done < 1:
        step += 1
        seconds = time.monotonic() - started
        done = seconds / 60 / options.minutes if options.minutes else step / options.steps
        for group in optimizer.param_groups:
            group["lr"] = options.learning_rate * rate_at(min(done, 1))
        mel, inputs, labels = batches.next()
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            hidden = model.model(input_features=mel, decoder_input_ids=inputs, use_cache=False).last_hidden_state
            is_scored = labels != NOT_SCORED
            logits = model.proj_out(hidden[is_scored])
        loss = F.cross_entropy(logits.float(), labels[is_scored], label_smoothing=0.05)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trainable, 1.0)
        optimizer.step()
        average(averaged, model, min(options.average, step / (step + 10)))
        if step % 100 == 0:
            print(f"step {step}, loss {loss.item():.3f}, {seconds:.0f} s", flush=True)
        if done * options.checks >= checks + 1:
            checks += 1
            errors = errors_of(averaged)
            print(f"step {step}, val {errors}", flush=True)
            total = errors["words_without_marks"] + errors["marks"]
            if best is None or total < best["total"]:
                weights = {name: values.clone() for name, values in averaged.state_dict().items()}
                best = {"total": total, "step": step, "errors": errors, "weights": weights}
    return best


def rate_at(done):
    """Rises for a fifteenth of the way, then falls like a cosine."""
    return min(1, done * 15) * max(0.02, 0.5 * (1 + math.cos(math.pi * done)))


@torch.no_grad()
def average(averaged, model, decay):
    torch._foreach_lerp_(list(averaged.parameters()), list(model.parameters()), 1 - decay)


class Batches:
    """Random clips, some of them joined, as features and labels."""

    def __init__(self, options, clips, training, words):
        self.clips = clips
        self.training = training
        self.size = options.batch
        self.words = words
        self.language = whisper.language_token(options.model, options.language)
        self.order = []

    def next(self):
        while len(self.order) < self.size:
            self.order += random.sample(self.training, len(self.training))
        chosen, self.order = self.order[: self.size], self.order[self.size :]
        joined = [self.join(clip) for clip in chosen]
        waves, samples = self.lay_out(joined)
        mel, ends = augment(waves, samples)
        texts = (" ".join(clip.text for clip in parts) for parts in joined)
        pairs = [self.tokens(text, end) for text, end in zip(texts, ends)]
        return mel, pad([pair[0] for pair in pairs], whisper.END), pad([pair[1] for pair in pairs], NOT_SCORED)

    def join(self, clip):
        parts = [clip]
        while random.random() < 0.3:
            other = random.choice(self.training)
            if sum(part.samples for part in [*parts, other]) > JOINED_SECONDS_MAX * SAMPLE_RATE:
                break
            parts.append(other)
        return parts

    def lay_out(self, joined):
        """The sound of each row, after a short silence, louder or softer."""
        waves = torch.zeros(len(joined), WINDOW_SAMPLES, device=DEVICE)
        samples = []
        for row, parts in enumerate(joined):
            at = int(random.random() * 0.6 * SAMPLE_RATE) if random.random() < 0.5 else 0
            for clip, wave in zip(parts, self.clips.waves(parts)):
                end = min(at + clip.samples, WINDOW_SAMPLES)
                waves[row, at:end] = wave[: end - at] * 10 ** random.uniform(-0.1, 0.1)
                at = end
            samples.append(at)
        loudness = 10 ** (torch.rand(len(joined), 1, device=DEVICE) * 1.2 - 0.9)
        return waves * loudness, samples

    def tokens(self, text, end_seconds):
        """What the decoder reads and what it has to write, half of the time with timestamps."""
        body = self.words.encode(text).ids
        head = [whisper.START, self.language, whisper.TRANSCRIBE]
        if random.random() < 0.5:
            last = min(1500, round(end_seconds / whisper.TIMESTAMP_SECONDS))
            body = [whisper.FIRST_TIMESTAMP, *body, whisper.FIRST_TIMESTAMP + last]
        else:
            head.append(whisper.NO_TIMESTAMPS)
        line = [*head, *body, whisper.END]
        # A wrong word now and then teaches the decoder to listen instead of going by its own text.
        inputs = [
            random.randrange(50_000) if at >= len(head) and random.random() < 0.06 else token
            for at, token in enumerate(line[:-1])
        ]
        labels = [NOT_SCORED] * (len(head) - 1) + line[len(head) :]
        return inputs[:LABEL_TOKENS_MAX], labels[:LABEL_TOKENS_MAX]


def pad(rows, filler):
    width = -(-max(map(len, rows)) // 16) * 16
    return torch.tensor([row + [filler] * (width - len(row)) for row in rows], device=DEVICE)


if __name__ == "__main__":
    main()
