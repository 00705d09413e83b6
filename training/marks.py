"""Writes the marks that some texts leave out, by ear.

    for part in 0 1 2; do python3 train.py … --leave-out $part --out part$part; done
    python3 marks.py --model FOLDER_OF_WHISPER_BASE --language yo part0 part1 part2

A word that is written with and without marks teaches a model to leave them out. Each clip is scored with weights that
never met it: how likely is the word with marks, how likely without? Where that is at least half as likely as for words
whose marks are written, the marks were left out (Elkan and Noto, "Learning classifiers from only positive and
unlabeled data", 2008). A longer word that is mostly written with the same marks gets them everywhere. The texts in
data/clips.json change; those of val and test stay as they are.
"""

import argparse
import json
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import torch

import whisper
from clips import PARTS, Clips, training_clips

DEVICE = "cuda"
PASSES = 3
"""The marks of the words before a word show how its text is written, so the first pass finds too few."""
WRITTEN_MIN = 3
"""A form that is written less often may be a slip."""
USUAL_SHARE = 0.6
USUAL_VOWELS_MIN = 2
"""A word of one syllable is often another word with other marks."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", type=Path, nargs=PARTS, help="folders of train.py --leave-out 0, 1, 2")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--language", required=True)
    parser.add_argument("--data", type=Path, default=Path("data"))
    options = parser.parse_args()

    clips = Clips(options.data, DEVICE)
    training = training_clips(clips)
    scorers = [Scorer(options, clips, training, part, folder) for part, folder in enumerate(options.parts)]
    written = with_usual_forms({clip.index: clip.text.split() for clip in training})
    texts = written
    for number in range(PASSES):
        texts = fill_in(written, texts, scorers)
        changes = Counter(
            (bare(old), bare(new))
            for index, words in texts.items()
            for old, new in zip(written[index], words)
            if old != new
        )
        print(f"pass {number + 1}: {sum(changes.values())} words changed", flush=True)
        print(", ".join(f"{old} → {new} {count}" for (old, new), count in changes.most_common(80)), flush=True)
    path = options.data / "clips.json"
    rows = json.loads(path.read_text(encoding="utf8"))
    for index, words in texts.items():
        rows[index] = {**rows[index], "text": " ".join(words), "written": rows[index]["text"]}
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf8")


def with_usual_forms(texts):
    """Longer words as most texts write them, where these write the same marks and more."""
    counted = Counter(bare(word) for words in texts.values() for word in words)
    by_letters = defaultdict(Counter)
    for form, count in counted.items():
        by_letters[letters_and_marks(form)[0]][form] += count
    usual = {}
    for letters, forms in by_letters.items():
        form, count = forms.most_common(1)[0]
        is_long = sum(letter in "aeiou" for letter in letters) >= USUAL_VOWELS_MIN
        if is_long and count >= WRITTEN_MIN and count >= USUAL_SHARE * forms.total():
            usual.update((other, form) for other in forms if has_more_marks(form, other))
    return {
        index: [with_bare(word, usual.get(bare(word), bare(word))) for word in words] for index, words in texts.items()
    }


def fill_in(written, texts, scorers):
    """The texts as written with more marks, scored among the words of `texts`."""
    more, less = forms_by_marks(bare(word) for words in written.values() for word in words)
    usual = defaultdict(list)
    left_out = []
    for scorer in scorers:
        for index in scorer.indexes:
            asked = [
                (at, form, other)
                for at, form in enumerate(map(bare, written[index]))
                for other in (*more[form], *less[form])
                if not (has_marks(form) and has_marks(other))
            ]
            for (at, form, other), chance in zip(asked, scorer.chances(index, texts[index], asked)):
                if other in more[form]:
                    left_out.append((index, at, form, other, chance))
                else:
                    usual[other, form].append(chance)
    best = {}
    for index, at, form, other, chance in left_out:
        chances = usual[form, other]
        worth = chance * len(chances) / max(sum(chances), 1e-9)
        if worth >= 0.5 and worth > best.get((index, at), (0, ""))[0]:
            best[index, at] = (worth, other)
    filled = {index: list(words) for index, words in written.items()}
    for (index, at), (_, other) in best.items():
        filled[index][at] = with_bare(filled[index][at], other)
    return filled


def forms_by_marks(words):
    """For each form of a word, the forms with more marks and those with fewer."""
    counted = Counter(words)
    by_letters = defaultdict(list)
    for form, count in counted.items():
        if count >= WRITTEN_MIN and form:
            by_letters[letters_and_marks(form)[0]].append(form)
    more, less = defaultdict(list), defaultdict(list)
    for form in counted:
        for other in by_letters[letters_and_marks(form)[0]]:
            if has_more_marks(other, form):
                more[form].append(other)
                less[other].append(form)
    # A slip that is written once must not decide how often marks are left out.
    frequent = {form: [other for other in others if counted[other] >= WRITTEN_MIN] for form, others in less.items()}
    return more, defaultdict(list, frequent)


def letters_and_marks(form):
    letters, marks = [], []
    for char in unicodedata.normalize("NFD", form):
        if unicodedata.category(char) == "Mn" and letters:
            marks[-1].add(char)
        else:
            letters.append(char)
            marks.append(set())
    return "".join(letters), marks


def has_marks(form):
    return any(letters_and_marks(form)[1])


def has_more_marks(form, other):
    marks, fewer = letters_and_marks(form)[1], letters_and_marks(other)[1]
    return marks != fewer and all(b <= a for a, b in zip(marks, fewer))


def bare(word):
    """Without punctuation at its ends."""
    start, end = ends_of(word)
    return word[start:end].lower()


def with_bare(word, form):
    start, end = ends_of(word)
    return word[:start] + form + word[end:]


def ends_of(word):
    inside = [at for at, char in enumerate(word) if unicodedata.category(char)[0] in "LMN"]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)


class Scorer:
    """Hears the clips of one part with weights that never met them."""

    def __init__(self, options, clips, training, part, folder):
        self.model = whisper.build(options.model, DEVICE).eval()
        whisper.load(self.model, folder / "weights.npz")
        self.words = whisper.tokenizer(options.model)
        self.head = [
            whisper.START,
            whisper.language_token(options.model, options.language),
            whisper.TRANSCRIBE,
            whisper.NO_TIMESTAMPS,
        ]
        heard = [clip for at, clip in enumerate(training) if at % PARTS == part]
        self.indexes = [clip.index for clip in heard]
        self.sounds = {clip.index: self.encode(clips, clip) for clip in heard}

    @torch.no_grad()
    def encode(self, clips, clip):
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            mel = whisper.features(clips.waves([clip])).float()
            return self.model.model.encoder(mel).last_hidden_state

    def chances(self, index, words, asked):
        """For each (place, form, other): how likely the one with more marks is, of the two, among these words."""
        if not asked:
            return []
        wanted = sorted({(at, each) for at, *forms in asked for each in forms})
        lines = [self.line([*words[:at], with_bare(words[at], form), *words[at + 1 :]], at) for at, form in wanted]
        scores = dict(zip(wanted, self.log_probabilities(index, lines)))
        differences = [
            (scores[at, other] - scores[at, form]) * (1 if has_more_marks(other, form) else -1)
            for at, form, other in asked
        ]
        return torch.sigmoid(torch.stack(differences)).tolist()

    def line(self, words, at):
        """All tokens, and the range of those of one word and the first one after it."""
        pieces = [self.words.encode(word if place == 0 else f" {word}").ids for place, word in enumerate(words)]
        start = len(self.head) + sum(map(len, pieces[:at]))
        tokens = [*self.head, *(token for piece in pieces for token in piece), whisper.END]
        return tokens, start, start + len(pieces[at]) + 1

    @torch.no_grad()
    def log_probabilities(self, index, lines, batch=64):
        scores = []
        for first in range(0, len(lines), batch):
            some = lines[first : first + batch]
            width = max(len(tokens) for tokens, _, _ in some)
            padded = [tokens + [whisper.END] * (width - len(tokens)) for tokens, _, _ in some]
            inputs = torch.tensor(padded, device=DEVICE)
            sound = self.sounds[index].expand(len(some), -1, -1)
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                hidden = self.model.model.decoder(
                    input_ids=inputs, encoder_hidden_states=sound, use_cache=False
                ).last_hidden_state
                # The place before a token is where the model chooses it.
                ends = [hidden[row, start - 1 : end - 1] for row, (_, start, end) in enumerate(some)]
                logits = self.model.proj_out(torch.cat(ends)).float()
            wanted = torch.cat([inputs[row, start:end] for row, (_, start, end) in enumerate(some)])
            each = logits.log_softmax(-1).gather(1, wanted[:, None])[:, 0]
            scores += [part.sum() for part in each.split([end - start for _, start, end in some])]
        return scores


if __name__ == "__main__":
    main()
