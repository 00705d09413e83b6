"""BERT's tokenizer for lower-cased text, with the characters that each piece stands for."""

import unicodedata

PIECE_CHARACTERS_MAX = 100


def is_mark(char):
    """Punctuation and symbols are words of their own, as in the product's tokenizer."""
    return unicodedata.category(char)[0] in "PS"


def plain(text):
    decomposed = unicodedata.normalize("NFD", text.lower())
    return "".join(char for char in decomposed if unicodedata.category(char) != "Mn")


class WordPieces:
    def __init__(self, vocabulary):
        self.ids = {piece: place for place, piece in enumerate(vocabulary)}
        self.start, self.end = self.ids["[CLS]"], self.ids["[SEP]"]
        self.unknown = self.ids["[UNK]"]
        self.known = {}

    def word(self, word):
        if word not in self.known:
            self.known[word] = self.cut(plain(word))
        return self.known[word]

    def cut(self, word):
        found, start = [], 0
        if not word or len(word) > PIECE_CHARACTERS_MAX:
            return [self.unknown] if word else []
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = self.ids.get(("##" if start else "") + word[start:end])
                if piece is not None:
                    break
            else:
                return [self.unknown]
            found.append(piece)
            start = end
        return found

    def encode(self, text):
        """Ids, and for each the start and end of its word in the text."""
        ids, places, at = [], [], 0
        while at < len(text):
            char = text[at]
            end = at + 1
            if char.isspace() or unicodedata.category(char)[0] == "C":
                at = end
                continue
            if not is_mark(char):
                while end < len(text) and not ends_word(text[end]):
                    end += 1
            for piece in self.word(text[at:end]):
                ids.append(piece)
                places.append((at, end))
            at = end
        return ids, places


def ends_word(char):
    return char.isspace() or is_mark(char) or unicodedata.category(char)[0] == "C"
