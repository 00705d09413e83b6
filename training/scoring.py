"""Word and letter errors, by the same rules as bench/lib/speech-score.ts."""

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
    """Errors in percent over all clips, wrong marks among words with the right letters, empty and looping transcripts."""
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
    marked = [right for pair in zip(references, transcripts) for right in marks_right(*pair)]
    result["marks"] = round(100 * marked.count(False) / max(len(marked), 1), 2)
    result["empty"] = sum(not text.strip() for text in transcripts)
    result["loops"] = sum(LOOP.search(text) is not None for text in transcripts)
    return result


def marks_right(reference, transcript):
    """For each word that is written with marks and was heard with the same letters: whether its marks are the same."""
    said, heard = normalize(reference, True).split(), normalize(transcript, True).split()
    said_plain, heard_plain = ([normalize(word, False) for word in words] for words in (said, heard))
    return [
        said[place] == heard[at]
        for place, at in pairs(said_plain, heard_plain)
        if said_plain[place] == heard_plain[at] and said[place] != said_plain[place]
    ]


def pairs(a, b):
    """Places in a and b that belong together when as few words as possible differ."""
    rows = [list(range(len(b) + 1))]
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(rows[-1][j] + 1, row[j - 1] + 1, rows[-1][j - 1] + (x != y)))
        rows.append(row)
    found, i, j = [], len(a), len(b)
    while i > 0 and j > 0:
        if rows[i][j] == rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
            found.append((i, j))
        elif rows[i][j] == rows[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    return found


def letters_of(text):
    return list(text.replace(" ", ""))
