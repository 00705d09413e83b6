"""One command from an open corpus to a model: download, prepare, train, export; train.py ends with the errors on `test`.

    python3 corpus.py igbo --model ~/oja/data/models/whisper-base [--hours 10] [--minutes 60]
    python3 corpus.py hausa --archive cv-corpus-22.0-ha.tar.gz --model …

Needs the internet for the first step only, which skips what is there. `--until download` stops after it, and `--print`
prints the other steps instead of running them. Check the licence of a corpus before you use what it taught.
"""

import argparse
import csv
import hashlib
import io
import json
import shlex
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CLIP_SECONDS_MAX = 25
ROWS_AT_ONCE = 100
TRIES = 5
TEXT_FIELDS = ("sentence", "transcription", "transcript", "text")
SPLITS = {"train": "train", "validation": "val", "dev": "val", "test": "test"}


@dataclass
class Corpus:
    about: str
    language: str
    """What callers send."""
    whisper: str
    """What Whisper trains under: it has no code for some."""
    repository: str = ""
    """On the model hub, with its configuration."""
    config: str = "default"
    archives: tuple = ()
    """On OpenSLR: an index of lines and the ZIP with their files, each."""


CORPORA = {
    "igbo": Corpus("WAXAL Igbo, CC BY 4.0", "ig", "yo", repository="google/WaxalNLP", config="ibo_asr"),
    "pidgin": Corpus(
        "nigerian-pidgin-1.0, CC BY 4.0", "pcm", "en", repository="asr-nigerian-pidgin/nigerian-pidgin-1.0"
    ),
    "hausa": Corpus("Common Voice Hausa, CC0, downloaded from Mozilla with an account of yours", "ha", "ha"),
    "yoruba": Corpus(
        "OpenSLR 86 Yoruba, CC BY-SA 4.0",
        "yo",
        "yo",
        archives=(("86/line_index_female.tsv", "86/yo_ng_female.zip"), ("86/line_index_male.tsv", "86/yo_ng_male.zip")),
    ),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", choices=CORPORA)
    parser.add_argument("--model", type=Path, help="folder of `oja-server models pull whisper-base`")
    parser.add_argument("--work", type=Path, help="where everything goes (default: the name of the corpus)")
    parser.add_argument("--hours", type=float, default=10, help="of sound to train on, at most")
    parser.add_argument("--minutes", type=float, help="train for so long instead of a number of steps")
    parser.add_argument("--archive", type=Path, help="a corpus of Common Voice that you have downloaded")
    parser.add_argument("--repository", help="another one on the model hub, in the same form")
    parser.add_argument("--config", help="its configuration")
    parser.add_argument("--rows", default="https://datasets-server.huggingface.co", help="where the hub gives out rows")
    parser.add_argument("--openslr", default="https://www.openslr.org/resources", help="or a mirror of it")
    parser.add_argument("--until", choices=("download", "export"), default="export")
    parser.add_argument("--print", action="store_true", dest="only_print")
    options = parser.parse_args()
    corpus = CORPORA[options.corpus]
    work = options.work or Path(options.corpus)
    if options.until != "download" and options.model is None:
        parser.error("--model is missing")
    print(f"{corpus.about}: check what its licence asks for", file=sys.stderr)
    download(corpus, options, work / "clips")
    if options.until != "download":
        for command in commands(corpus, options, work):
            print(shlex.join(command), flush=True)
            if not options.only_print:
                subprocess.run(command, check=True, cwd=HERE)


def commands(corpus, options, work):
    work = work.resolve()
    model = str(options.model.resolve())
    out = work / f"whisper-{corpus.language}"
    script = lambda name: [sys.executable, str(HERE / name)]
    minutes = [] if options.minutes is None else ["--minutes", str(options.minutes)]
    data, trained = str(work / "data"), str(work / "trained")
    return [
        [*script("prepare.py"), str(work / "clips"), "--out", data],
        [*script("train.py"), "--model", model, "--language", corpus.whisper, "--data", data, "--out", trained, *minutes],
        [
            *script("export.py"), model, f"{trained}/weights.npz", str(out),
            "--language", corpus.language, "--whisper-language", corpus.whisper,
        ],
    ]  # fmt: skip


def download(corpus, options, folder):
    """Writes the clips and texts.json as prepare.py reads them."""
    if (folder / "texts.json").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    if options.archive is not None:
        found = of_common_voice(options.archive, folder)
    elif options.repository or corpus.repository:
        found = of_hub(options.rows, options.repository or corpus.repository, options.config or corpus.config, folder)
    elif corpus.archives:
        found = of_openslr(options.openslr, corpus.archives, folder)
    else:
        sys.exit("Common Voice is given out to accounts: download it from Mozilla and name it with --archive")
    rows = chosen(found, folder, options.hours)
    if not rows:
        sys.exit("no clip with a text was found")
    part = folder / "texts.json.part"
    part.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf8")
    part.rename(folder / "texts.json")
    counts = {split: sum(row["split"] == split for row in rows) for split in ("train", "val", "test")}
    print(f"{len(rows)} clips: {counts}")


def chosen(found, folder, hours):
    """Clips that are short enough, as many as asked for; no sentence is both trained on and tested."""
    rows, seconds = [], {"train": 0.0, "val": 0.0, "test": 0.0}
    # A tenth of what is trained on is enough to choose by and to test with.
    limits = {split: hours * 3600 * (1 if split == "train" else 0.1) for split in seconds}
    for row in found:
        split, text = row["split"], row["text"].strip()
        if not text or seconds[split] >= limits[split]:
            if all(seconds[one] >= limits[one] for one in seconds):
                break
            continue
        long = length_of(folder / row["file"])
        if 0 < long <= CLIP_SECONDS_MAX:
            seconds[split] += long
            rows.append({"file": row["file"], "text": text, "split": split})
    tested = {row["text"] for row in rows if row["split"] != "train"}
    return [row for row in rows if row["split"] != "train" or row["text"] not in tested]


def length_of(path):
    asked = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(path)]
    found = subprocess.run(asked, capture_output=True, text=True)
    try:
        return float(found.stdout)
    except ValueError:
        print(f"{path.name} is not readable: left out", file=sys.stderr)
        return 0.0


def of_hub(service, repository, config, folder):
    """Rows of a data set, in turn of its splits, so that a part of it has all of them."""
    query = {"dataset": repository, "config": config}
    for split in SPLITS:
        offset = 0
        while True:
            asked = {**query, "split": split, "offset": offset, "length": ROWS_AT_ONCE}
            answer = fetch(f"{service}/rows?{urllib.parse.urlencode(asked)}", missing=offset == 0)
            rows = [] if answer is None else json.loads(answer)["rows"]
            for row in rows:
                yield from clip_of(row["row"], SPLITS[split], f"{split}-{row['row_idx']:06}", folder)
            offset += len(rows)
            if len(rows) < ROWS_AT_ONCE:
                break


def clip_of(row, split, name, folder):
    text = next((row[field] for field in TEXT_FIELDS if isinstance(row.get(field), str)), "")
    sound = next((value[0]["src"] for value in row.values() if isinstance(value, list) and value and "src" in value[0]), None)
    if sound is None or not text:
        return
    file = name + (Path(urllib.parse.urlparse(sound).path).suffix or ".wav")
    if not (folder / file).exists():
        save(folder / file, fetch(sound))
    yield {"file": file, "text": text, "split": split}


def of_openslr(mirror, archives, folder):
    for index, archive in archives:
        lines = fetch(f"{mirror}/{index}").decode("utf8").splitlines()
        with zipfile.ZipFile(io.BytesIO(fetch(f"{mirror}/{archive}"))) as found:
            names = {Path(name).name: name for name in found.namelist()}
            for line in lines:
                key, _, text = line.partition("\t")
                file = f"{key.strip()}.wav"
                if file not in names:
                    continue
                save(folder / file, found.read(names[file]))
                # yof_00295_00031234567: whose voice, then which line.
                yield {"file": file, "text": text, "split": split_of(key.rpartition("_")[0])}


def split_of(speaker):
    """Who is tested is not trained on."""
    place = hashlib.sha256(speaker.encode()).digest()[0] % 10
    return {0: "val", 1: "test"}.get(place, "train")


def of_common_voice(archive, folder):
    texts = {}
    with tarfile.open(archive) as found:
        for member in found:
            name = Path(member.name)
            if member.isfile() and name.stem in SPLITS and name.suffix == ".tsv":
                lines = io.TextIOWrapper(found.extractfile(member), encoding="utf8", newline="")
                for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                    texts[Path(row["path"]).name] = (row["sentence"], SPLITS[name.stem])
    with tarfile.open(archive) as found:
        for member in found:
            name = Path(member.name).name
            if member.isfile() and name in texts:
                save(folder / name, found.extractfile(member).read())
                text, split = texts[name]
                yield {"file": name, "text": text, "split": split}


def fetch(url, missing=False):
    """None where it may be missing and is."""
    for attempt in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if missing and error.code in (404, 422):
                return None
            if error.code not in (408, 429) and error.code < 500 or attempt == TRIES:
                sys.exit(f"{url}: {error}")
        except OSError as error:
            if attempt == TRIES:
                sys.exit(f"{url}: {error}")
        time.sleep(2**attempt)


def save(path, content):
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.rename(path)


if __name__ == "__main__":
    main()
