"""Gathers questions about texts for train-reader.py, and the base model with a smaller vocabulary.

    python3 prepare-reader.py --sources FOLDER --base gte-small/onnx/model.onnx --vocab vocab.txt [--out data]

FOLDER holds files in the form of SQuAD (*.json) and reader.json.xz, rows of
[passage, question, answer, start or -1, source, answers] beside their passages.
"""

import argparse
import json
import lzma
import math
import random
import zlib
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from documents import make_documents
from reader_text import WordPieces, plain
from swaps import names_in, swapped

# Articles that no model here has seen: they are what the figures are measured on.
HELD_OUT = ("Warsaw", "Force", "Packet_switching")
HELD_OUT_OF = {"shifts-wiki": 5, "shifts-amazon": 20}
NEGATIVES_BY_SWAP = 0.35
NEGATIVES_OF_ARTICLE = 0.45
NEGATIVES_OF_ELSEWHERE = 0.1
WORDS_KEPT = 13_000


def main():
    options = read_options()
    random.seed(7)
    train, test = read_all(options.sources)
    train += negatives(train) + nearly_fitting(train)
    made, made_test = make_documents(random, 9000, 800)
    train += made
    test += made_test
    random.shuffle(train)
    options.out.mkdir(exist_ok=True)
    vocabulary = prune(options.vocab, [row[key] for row in train for key in ("passage", "question")])
    (options.out / "vocab.txt").write_text("\n".join(piece for piece, _ in vocabulary) + "\n")
    write_base(options.base, [place for _, place in vocabulary], options.out / "base.npz.z")
    write_rows(train, test, options.out / "questions.json.xz")
    for name, rows in (("train", train), ("test", test)):
        print(name, len(rows), dict(Counter((row["source"], bool(row["answers"])) for row in rows)))


def row(passage, question, answers, source, article):
    """answers: [text, start], none where the passage holds none."""
    return {"passage": passage, "question": question, "answers": answers, "source": source, "article": article}


def read_all(folder):
    train, test, seen = [], [], set()
    for path in sorted(folder.glob("*.json")):
        kind = path.stem.split(".")[0]
        rows = list(read_squad(path))
        last = sorted({found["article"] for found in rows})[-HELD_OUT_OF.get(kind, 1):]
        for found in rows:
            key = (found["passage"][:60], found["question"])
            if key in seen:
                continue
            seen.add(key)
            held = kind == "xquad" or found["article"] in HELD_OUT or kind in HELD_OUT_OF and found["article"] in last
            (test if held else train).append({**found, "source": kind})
    shown = {found["article"] for found in train}
    passages = {found["passage"][:60] for found in train}
    test = [found for found in test if found["article"] not in shown and found["passage"][:60] not in passages]
    for name, rows in read_rows(folder / "reader.json.xz"):
        (train if name == "train" else test).extend(rows)
    return train + read_qamr(folder / "qamr"), test


def read_squad(path):
    for article in json.loads(path.read_text())["data"]:
        for paragraph in article["paragraphs"]:
            passage = paragraph["context"]
            for question in paragraph["qas"]:
                answers = [[answer["text"], answer["answer_start"]] for answer in question["answers"]]
                if question.get("is_impossible"):
                    answers = []
                yield row(passage, question["question"].strip(), answers, path.stem, article["title"])


def read_rows(path):
    data = json.load(lzma.open(path))
    for name in ("train", "test"):
        rows = []
        for place, question, answer, start, source, *more in data[name]:
            if source.startswith("squad2") or source == "squad1-neg":
                continue
            answers = [[answer, start]] if start >= 0 else []
            answers += [[text, start] for text in (more[0] if more and start >= 0 else []) if text != answer]
            source = source.replace("-neg", "")
            rows.append(row(data["paras"][place], question, answers, source, source))
        yield name, rows


def read_qamr(folder):
    """Questions about one sentence each, asked of the sentence among its neighbours."""
    if not folder.exists():
        return []
    sentences = dict(line.rstrip("\n").split("\t") for line in (folder / "wiki-sentences.tsv").open())
    by_document = defaultdict(list)
    for name in sentences:
        by_document[name.rsplit(":", 2)[0]].append(name)
    asked = {}
    for part in ("dev.tsv", "test.tsv"):
        for line in (folder / part).open():
            name, _, _, _, _, question, *answers = line.rstrip("\n").split("\t")
            spans = [sorted(int(at) for at in answer.split(":")[-1].split()) for answer in answers if answer]
            if name not in sentences or len(spans) < 2 or len(question.split()) < 5:
                continue
            if len({tuple(span) for span in spans}) > 1 or not spans[0]:
                continue
            if spans[0][-1] - spans[0][0] + 1 != len(spans[0]):
                continue
            asked[name, question] = spans[0]
    rows = []
    for (name, question), span in asked.items():
        document = name.rsplit(":", 2)[0]
        around = sorted(set(random.sample(by_document[document], min(4, len(by_document[document])))) | {name})
        passage, answers = "", []
        for other in around:
            words = [undo(word) for word in sentences[other].split(" ")]
            text, starts = join(words)
            offset = len(passage) + (1 if passage else 0)
            if other == name:
                start = offset + starts[span[0]]
                end = offset + starts[span[-1]] + len(words[span[-1]])
            passage = f"{passage} {text}".strip()
        answers = [[passage[start:end], start]]
        rows.append(row(passage, question, answers, "qamr", document))
    return rows


def undo(word):
    return {"-LRB-": "(", "-RRB-": ")", "``": '"', "''": '"'}.get(word, word)


def join(words):
    text, starts = "", []
    for word in words:
        if text and word not in {".", ",", "'s", ";", ":", ")", "?", "!", "%"} and not text.endswith("("):
            text += " "
        starts.append(len(text))
        text += word
    return text, starts


def negatives(rows):
    """The same question asked of the passage that is most like its own and does not hold its answer."""
    by_source = defaultdict(list)
    for found in rows:
        if found["source"] in {"own", "tatqa", "covidqa"}:
            continue
        by_source["qamr" if found["source"] == "qamr" else found["article"].split("-")[0]].append(found)
    made = []
    for article, members in by_source.items():
        passages = sorted({found["passage"] for found in members})
        if len(passages) < 2:
            continue
        index = Index(passages)
        for found in members:
            if not found["answers"]:
                continue
            chance = random.random()
            if chance < NEGATIVES_OF_ARTICLE:
                passage = nearest(index, found)
            elif chance < NEGATIVES_OF_ARTICLE + NEGATIVES_OF_ELSEWHERE:
                passage = random.choice(passages)
            else:
                continue
            if passage and not holds(passage, found):
                made.append(row(passage, found["question"], [], f"{found['source']}-other", article))
    return made


def nearly_fitting(rows):
    """A third of the questions again, with one name, number or word turned into another."""
    names = defaultdict(set)
    for found in rows:
        if found["source"].startswith(("squad", "shifts")):
            names[found["article"]].update(name for name, _ in names_in(found["passage"], False))
    made = []
    for found in rows:
        if not found["answers"] or not found["source"].startswith(("squad", "shifts")) or random.random() > NEGATIVES_BY_SWAP:
            continue
        near = sorted({name for name, _ in names_in(found["passage"], False)})
        known = near if len(near) > 3 and random.random() < 0.7 else sorted(names[found["article"]])
        question = swapped(found["question"], found["answers"], known[:4000], random)
        if question and question != found["question"]:
            made.append(row(found["passage"], question, [], f"{found['source']}-swap", found["article"]))
    return made


def nearest(index, found):
    likely = [passage for passage in index.best(found["question"], 6) if not holds(passage, found)]
    return random.choice(likely[:3]) if likely else None


def holds(passage, found):
    text = plain(passage)
    return passage == found["passage"] or any(plain(answer) in text for answer, _ in found["answers"])


class Index:
    """BM25 over a few hundred passages."""

    def __init__(self, passages):
        self.passages = passages
        self.counts = [Counter(plain(passage).split()) for passage in passages]
        self.lengths = [sum(count.values()) for count in self.counts]
        self.mean = sum(self.lengths) / len(self.lengths)
        self.places = defaultdict(list)
        for place, count in enumerate(self.counts):
            for word in count:
                self.places[word].append(place)

    def best(self, question, number):
        scores = Counter()
        for word in set(plain(question).replace("?", " ").split()):
            places = self.places.get(word, ())
            weight = math.log(1 + (len(self.passages) - len(places) + 0.5) / (len(places) + 0.5))
            for place in places:
                count = self.counts[place][word]
                scores[place] += weight * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * self.lengths[place] / self.mean))
        return [self.passages[place] for place, _ in scores.most_common(number)]


def prune(path, texts):
    """Pieces of Latin script, the common words, and all that the texts use: [piece, its place in the base]."""
    pieces = path.read_text().splitlines()
    used = Counter()
    words = WordPieces(pieces)
    for text in set(texts):
        used.update(words.encode(text)[0])
    first = pieces.index("!")
    kept = []
    for place, piece in enumerate(pieces):
        special = piece in {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
        letters = piece.removeprefix("##")
        latin = all(ord(char) < 0x250 or not char.isalpha() for char in letters)
        short = len(letters) == 1 and (latin or used[place])
        common = latin and first <= place < WORDS_KEPT
        inner = latin and piece.startswith("##") and (used[place] > 0 or len(letters) < 4)
        if special or short or common or inner or (latin and used[place] > 3):
            kept.append((piece, place))
    # The naira sign starts as the pound sign.
    return [*kept, ("₦", pieces.index("£"))]


def write_base(path, places, out):
    """Rows as few levels as fine-tuning forgives, so that the base fits in a parcel."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    found = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in found:
            name = node.name.removeprefix("/").removesuffix("/MatMul").replace("/", ".")
            found[f"{name}.weight"] = found.pop(node.input[1]).T
    found["embeddings.word_embeddings.weight"] = found["embeddings.word_embeddings.weight"][places]
    arrays = {}
    for name, array in found.items():
        if not name.startswith(("embeddings.", "encoder.")) or array.ndim == 0:
            continue
        if array.ndim == 2 and array.size > 20_000:
            step = array.std(axis=1, keepdims=True) / 3.5
            arrays[name] = np.clip(np.round(array / step), -127, 127).astype(np.int8)
            arrays[f"{name}:step"] = step[:, 0].astype(np.float32)
        else:
            arrays[name] = array.astype(np.float32)
    plain_file = out.with_suffix("")
    np.savez(plain_file, **arrays)
    # Nothing repeats in weights: their frequencies alone make them smaller.
    packer = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    out.write_bytes(packer.compress(plain_file.read_bytes()) + packer.flush())
    plain_file.unlink()
    print("base", len(places), "pieces", out.stat().st_size)


def write_rows(train, test, out):
    places = {}

    def packed(found):
        passage = places.setdefault(found["passage"], len(places))
        return [passage, found["question"], found["answers"], found["source"], found["article"]]

    data = {"train": [packed(found) for found in train], "test": [packed(found) for found in test]}
    data["passages"] = list(places)
    out.write_bytes(lzma.compress(json.dumps(data, ensure_ascii=False).encode()))
    print("questions", out.stat().st_size)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--vocab", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("data"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
