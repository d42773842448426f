"""A table's card: all that the reader sees of a table, and what of it a question's words touch.

A card has `rows` and `columns`, each with `name`, `kind` (number, text, date, empty), `distinct`,
`min` and `max` of numbers, and `values`: pairs of a value and its count, the commonest first.
"""

import re
from dataclasses import dataclass, field

from .words import content_words, cut_words, near, spell_out, stem

MOST_COLUMNS = 32
MOST_VALUES = 8
COMMONEST = 3
FEW_CODES = 12
LONGEST_CELL = 80
# a word that is short for another has so many letters
LEAST_SHORT = 3
MOST_INITIALS = 6
VOWELS = frozenset("aeiou")
LETTERS = re.compile("[a-z]+")
NONE, PARTLY, WHOLLY, NEARLY = range(4)


def value_texts(column: dict) -> list[str]:
    """The values that can be pointed at: of texts, and of numbers that are codes."""
    if column["kind"] == "date" or (column["kind"] == "number" and column["distinct"] > FEW_CODES):
        return []
    return [str(value) for value, _ in column.get("values", [])]


def shown_name(column: dict) -> str:
    """A header, or in training another one for it."""
    return column.get("shown", column["name"])


def shown_value(column: dict, value: str) -> str:
    return column.get("codes", {}).get(value, value)


def value_words(text: str) -> list[str]:
    return content_words(spell_out(text[:LONGEST_CELL]))[:12]


@dataclass
class Asked:
    """A question's words as they are compared with headers and cells."""

    words: list[str]
    # all of them that are written in letters, in order
    letters: list[str] = field(default_factory=list)
    # of the words, and of each two that follow one another: 'over time' for `overtime`
    stems: set[str] = field(default_factory=set)
    long: list[str] = field(default_factory=list)

    @staticmethod
    def of(texts: list[str]) -> "Asked":
        cut = [word.text for text in texts for word in cut_words(text)]
        words = content_words(" ".join(cut))
        pairs = [left + right for left, right in zip(words, words[1:])]
        return Asked(
            words,
            [word for word in cut if LETTERS.fullmatch(word)],
            {stem(word) for word in words + pairs},
            [word for word in words if len(word) >= 5],
        )

    def match(self, words: list[str]) -> int:
        """How a name's or a value's words stand in the question."""
        if stem("".join(words)) in self.stems:
            return WHOLLY
        hits = sum(stem(word) in self.stems for word in words)
        if hits:
            return WHOLLY if hits == len(words) else PARTLY
        return NEARLY if any(near(word, other) for word in words for other in self.long) else NONE

    def spelled_out(self, words: list[str]) -> list[str]:
        """The question's words for which a name's or a value's are short: `chol`, `hlth`, `dow`."""
        found: dict[str, None] = {}
        for word in words:
            if len(word) < LEAST_SHORT or not LETTERS.fullmatch(word) or word in self.letters:
                continue
            long = next((other for other in self.words if is_short_for(word, other)), None)
            found |= dict.fromkeys([long] if long else self._with_initials(word))
        return list(found)

    def _with_initials(self, word: str) -> list[str]:
        """So many of the question's words in a row, each beginning with a letter of the word."""
        if len(word) > MOST_INITIALS:
            return []
        for at in range(len(self.letters) - len(word) + 1):
            run = self.letters[at : at + len(word)]
            if "".join(other[0] for other in run) == word:
                return run
        return []

    def touch(self, words: list[str]) -> float:
        """How much of a value's words the question has; 0 where none."""
        if not words:
            return 0.0
        hit = sum(map(self._word, words))
        if not hit and len(words) >= 2:
            initials = "".join(word[0] for word in words)
            hit = 0.7 * len(words) if initials in self.words else 0.0
        return hit / len(words) + 0.05 * hit if hit else 0.0

    def _word(self, word: str) -> float:
        if stem(word) in self.stems:
            return 1.0
        if len(word) >= 5 and any(near(word, other) for other in self.long):
            return 0.8
        if len(word) >= 6 and any(other.startswith(word[:5]) for other in self.long):
            return 0.6
        return 0.0


def is_short_for(word: str, other: str) -> bool:
    """By its beginning, of which only consonants go on being told: `temp`, `dept`, `hlth`."""
    if len(other) < len(word) + 2 or other[0] != word[0]:
        return False
    place, left = 0, word
    while left and other[place] == left[0]:
        place, left = place + 1, left[1:]
    for letter in left:
        place = -1 if letter in VOWELS else other.find(letter, place)
        if place < 0:
            return False
        place += 1
    return True


def candidate_values(
    column: dict, asked: Asked, needed: list[str], meanings: dict[str, str]
) -> list[str]:
    """At most eight values: all of few, else those that the question touches and the commonest.

    `needed` are those that earlier queries of the chat name.
    """
    values = value_texts(column)
    if len(values) <= MOST_VALUES:
        kept = values
    else:
        scored = []
        for rank, value in enumerate(values):
            words = value_words(value) + (value_words(meanings[value]) if value in meanings else [])
            score = asked.touch(words)
            if score:
                scored.append((score, -rank, value))
        scored.sort(reverse=True)
        kept = [value for _, _, value in scored[: MOST_VALUES - 2]] + values[:COMMONEST]
    return list(dict.fromkeys([*needed, *kept]))[: max(MOST_VALUES, len(needed))]


def choose_columns(
    card: dict, asked: Asked, needed: set[str], limit: int = MOST_COLUMNS
) -> list[dict]:
    """At most `limit` columns in the table's order: those that the words touch before the others."""
    columns = card["columns"]
    if len(columns) <= limit:
        return columns

    def score(entry) -> tuple[float, int]:
        index, column = entry
        words = content_words(spell_out(shown_name(column)))
        name = sum(map(asked._word, words)) / max(len(words), 1) if words else 0.0
        best = max(
            (asked.touch(value_words(value)) for value in value_texts(column)[:FEW_CODES]),
            default=0.0,
        )
        return (2 * (column["name"] in needed) * 9 + 2 * name + best, -index)

    ranked = sorted(enumerate(columns), key=score, reverse=True)[:limit]
    return [column for _, column in sorted(ranked, key=lambda entry: entry[0])]
