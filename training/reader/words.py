"""Words of a question, a header or a cell: how both languages of this project cut and compare text.

The product's `packages/language/src/text` is the same algorithm; golden files hold the two together.
"""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

WORD = re.compile(r"[a-z]+|[0-9]+(?:\.[0-9]+)?|\.[0-9]+|[^\sa-z0-9]")
CONTENT = re.compile(r"[a-z]+|[0-9]+(?:\.[0-9]+)?")
PUNCTUATION = {"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"}
STOP = frozenset(
    (
        "the a an of in on at to for and or is are was were be with by what how many much which "
        "who do does did than more less not no"
    ).split()
)

IRREGULAR = {"men": "man", "women": "woman", "children": "child", "people": "person"}
ENDING = re.compile(r"(?<=..)(?:ies|ied|es|(?<!e)ed|ing|ers?|ly|e|(?<![aeiou])y|(?<!s)s)$")


@dataclass(frozen=True)
class Word:
    """A word in folded letters, and where it stands in the text that it was cut from."""

    text: str
    start: int
    end: int


def fold_characters(text: str):
    """Pairs of a folded character and the index of the character that it comes from."""
    for index, character in enumerate(text):
        plain = PUNCTUATION.get(character, character)
        for part in unicodedata.normalize("NFKD", plain):
            if unicodedata.category(part).startswith("M"):
                continue
            for letter in part.lower():
                if not unicodedata.category(letter).startswith("M"):
                    yield letter, index


def fold(text: str) -> str:
    return "".join(letter for letter, _ in fold_characters(text))


def cut_words(text: str) -> list[Word]:
    pairs = list(fold_characters(text))
    folded = "".join(letter for letter, _ in pairs)
    return [
        Word(match[0], pairs[match.start()][1], pairs[match.end() - 1][1] + 1)
        for match in WORD.finditer(folded)
    ]


@lru_cache(1 << 18)
def spell_out(name: str) -> str:
    """A header or a code as words: `AnnualIncome_usd` is `annual income usd`."""
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    text = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", text)
    text = re.sub(r"([A-Za-z])([0-9])", r"\1 \2", text)
    return fold(re.sub(r"[_.\-/\\]+", " ", text)).strip()


def content_words(text: str) -> list[str]:
    """The words that say something, of folded text."""
    return [word for word in CONTENT.findall(text) if word not in STOP]


@lru_cache(1 << 18)
def stem(word: str) -> str:
    """The word without its ending, so that `sale` and `sales`, `salary` and `salaries` meet."""
    plain = IRREGULAR.get(word, word)
    if len(plain) <= 3:
        return plain.removesuffix("e") if len(plain) == 3 else plain
    return ENDING.sub("", plain)


def near(left: str, right: str) -> bool:
    """One letter apart (left out, put in, changed or swapped), for words of five letters or more."""
    shorter = min(len(left), len(right))
    if abs(len(left) - len(right)) > 1 or shorter < 5 or left[0] != right[0] or left == right:
        return False
    at = 0
    while at < shorter and left[at] == right[at]:
        at += 1
    return (
        left[at + 1 :] == right[at + 1 :]
        or left[at:] == right[at + 1 :]
        or left[at + 1 :] == right[at:]
        or (left[at + 2 :] == right[at + 2 :] and left[at : at + 2] == right[at : at + 2][::-1])
    )


def plain_number(value: float, digits: int) -> str:
    """A number of so many significant digits without an exponent."""
    rounded = float(f"{value:.{digits}g}")
    if rounded.is_integer():
        return str(int(rounded))
    return "0" if abs(rounded) < 1e-6 else format(Decimal(repr(rounded)), "f")


class WordPiece:
    """The encoder's vocabulary: greedy longest pieces of a word."""

    def __init__(self, path: str):
        with open(path, encoding="utf8") as lines:
            self.index = {line.rstrip("\n"): number for number, line in enumerate(lines)}
        self.unknown = self.index["[UNK]"]
        self._known: dict[str, tuple[int, ...]] = {}

    def mark(self, number: int) -> int:
        return self.index[f"[unused{number}]"]

    def word(self, word: str) -> tuple[int, ...]:
        if word not in self._known:
            parts = re.findall(r"[a-z]+|[0-9]+|[^a-z0-9]", word)
            self._known[word] = tuple(piece for part in parts for piece in self._cut(part[:40]))
        return self._known[word]

    def _cut(self, word: str) -> list[int]:
        pieces, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ("##" if start else "") + word[start:end] not in self.index:
                end -= 1
            if end == start:
                return [self.unknown]
            pieces.append(self.index[("##" if start else "") + word[start:end]])
            start = end
        return pieces

    def text(self, folded: str) -> list[int]:
        return [piece for word in WORD.findall(folded) for piece in self.word(word)]
