"""Changes to a line that keep its meaning: slips of the keyboard, other numbers, courtesy."""

import random
import re

from .tokens import NUMBER

OPENINGS = (
    "hi, ",
    "hello! ",
    "please: ",
    "quick question: ",
    "hey, ",
    "so, ",
    "ok ",
    "can you tell me: ",
    "I wonder: ",
)


def reword(line: dict, card: dict, rng: random.Random) -> tuple[dict, dict]:
    chance = rng.random()
    if chance < 0.08:
        return {**line, "question": _slip(line["question"], line.get("words") or [], rng)}, card
    if chance < 0.12 and not line.get("context"):
        return {**line, "question": rng.choice(OPENINGS) + line["question"]}, card
    if chance < 0.16:
        return {**line, "question": line["question"].rstrip("?!. ")}, card
    if chance < 0.28 and line.get("query"):
        return _other_number(line, card, rng), card
    return line, card


def _slip(question: str, kept: list[str], rng: random.Random) -> str:
    """One letter left out, doubled or swapped in a longer word."""
    words = [
        m for m in re.finditer(r"[A-Za-z]{5,}", question) if not any(m[0] in text for text in kept)
    ]
    if not words:
        return question
    word = rng.choice(words)
    at = word.start() + rng.randrange(1, len(word[0]) - 1)
    a, b = question[at], question[at + 1]
    changed = rng.choice(("", a + a, None))
    if changed is None:
        return question[:at] + b + a + question[at + 2 :]
    return question[:at] + changed + question[at + 1 :]


def _other_number(line: dict, card: dict, rng: random.Random) -> dict:
    """A threshold that stands in digits in the question and once in the query becomes a near one."""
    question, query = line["question"], line["query"]
    found = [m for m in re.finditer(r"(?<![\w.,:'-])[0-9]+(?:\.[0-9]+)?(?![\w.,:%'/-])", question)]
    rng.shuffle(found)
    for number in found:
        value = number[0]
        places = [
            m
            for m in re.finditer(
                r"(?<=[<>] )"
                + re.escape(value)
                + r"(?![\w.])|(?<=[<>]= )"
                + re.escape(value)
                + r"(?![\w.])",
                query,
            )
        ]
        if (
            len(places) != 1
            or question.count(value) != 1
            or query.count(value) != 1
            or not NUMBER.match(value)
        ):
            continue
        if 1800 <= float(value) <= 2100:
            other = str(int(float(value)) + rng.randrange(-9, 10))
        elif "." in value:
            other = (
                f"{float(value) * rng.choice((0.5, 0.8, 1.2, 1.5, 2)):.{len(value.split('.')[1])}f}"
            )
        else:
            other = str(
                max(1, round(int(value) * rng.choice((0.4, 0.7, 0.8, 1.1, 1.3, 1.5, 2, 3))))
            )
        place = places[0]
        return {
            **line,
            "question": question[: number.start()] + other + question[number.end() :],
            "query": query[: place.start()] + other + query[place.end() :],
        }
    return line
