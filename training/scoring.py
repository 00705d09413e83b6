"""Word and letter errors, by the same rules as bench/speech-score.ts."""

import re
import unicodedata

LOOP = re.compile(r"(\S+)(?:[\s,.]+\1){4,}", re.IGNORECASE)


def normalize(text, keep_marks):
    """Lower case, words separated by one space, without punctuation and, on request, without tone marks."""
    text = unicodedata.normalize("NFC" if keep_marks else "NFD", text.lower())
    kept = []
    for char in text:
        kind = unicodedata.category(char)[0]
        if kind == "M" and not keep_marks:
            continue
        kept.append(char if kind in "LMN" else " ")
    return " ".join("".join(kept).split())


def edit_distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y)))
        before = row
    return before[-1]


def score(references, transcripts):
    """Errors in percent over all clips, and how many transcripts are empty or loop."""
    measures = {
        "words": (True, str.split),
        "words_without_marks": (False, str.split),
        "letters": (True, letters_of),
        "letters_without_marks": (False, letters_of),
    }
    result = {"clips": len(references)}
    for name, (keep_marks, split) in measures.items():
        errors = total = 0
        for reference, transcript in zip(references, transcripts):
            expected = split(normalize(reference, keep_marks))
            # A loop would make the letters of one clip count more than those of all others.
            heard = split(normalize(transcript, keep_marks))[:600]
            errors += edit_distance(expected, heard)
            total += len(expected)
        result[name] = round(100 * errors / max(total, 1), 2)
    result["empty"] = sum(not text.strip() for text in transcripts)
    result["loops"] = sum(LOOP.search(text) is not None for text in transcripts)
    return result


def letters_of(text):
    return list(text.replace(" ", ""))
