"""Changes to a line and its card that keep its meaning: slips of the keyboard, other numbers and
values, courtesy; columns in another order, under other names, left out where nothing asks for them, or lent by
another table."""

import random
import re

from .card import MOST_VALUES, VOWELS, value_texts
from .tokens import NUMBER
from .words import spell_out

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


def vary(
    line: dict,
    card: dict,
    rng: random.Random,
    others: list[dict] = (),
    asked: dict[str, list[str]] | None = None,
) -> tuple[dict, dict]:
    """Another line of the same meaning, over the card as it may look elsewhere.

    `others` are cards that lend columns, `asked` the queries of each table: what stands by itself
    means the same whatever the chat asked before.
    """
    line = reword(line, card, rng)
    if asked and not line.get("context") and ">>" not in line["question"] and rng.random() < 0.3:
        earlier = asked.get(line["table"], [])
        line = {**line, "context": rng.sample(earlier, min(len(earlier), rng.randrange(1, 3)))}
    card = other_columns(line, card, rng, others)
    chance = rng.random()
    if chance < 0.2:
        return line, in_codes(line, card, rng)
    return line, in_other_words(line, card, rng) if chance < 0.7 else card


def other_columns(line: dict, card: dict, rng: random.Random, others: list[dict]) -> dict:
    columns = list(card["columns"])
    if line.get("query"):
        said = " ".join([line["query"], *(line.get("context") or [])])
        free = [c for c in columns if c["name"] not in said and c["name"] not in line["question"]]
        if len(columns) > 4 and rng.random() < 0.3:
            gone = {id(c) for c in free if rng.random() < 0.35}
            columns = [c for c in columns if id(c) not in gone]
        if others and len(columns) < 16 and rng.random() < 0.25:
            names = {c["name"].lower() for c in columns}
            lent = [c for c in rng.choice(others)["columns"] if c["name"].lower() not in names]
            columns += rng.sample(lent, min(len(lent), rng.randrange(1, 7)))
            rng.shuffle(columns)
        if rng.random() < 0.15:
            columns = _with_twin(columns, line, rng)
    if rng.random() < 0.25:
        rng.shuffle(columns)
    return {**card, "columns": columns}


def _with_twin(columns: list[dict], line: dict, rng: random.Random) -> list[dict]:
    """One of the query's columns of few values stands there a second time, in codes."""
    names = {c["name"].lower() for c in columns}
    used = [
        c
        for c in columns
        if c["name"] in line["query"] and 2 <= c["distinct"] <= 12 and len(c.get("values", [])) > 1
    ]
    if not used:
        return columns
    column = rng.choice(used)
    name = rng.choice(TWINS).format(column["name"])
    values = [str(value) for value, _ in column["values"]]
    codes = rng.choice((_numbers, _letters, _shouted))(values)
    if name.lower() in names or codes == values:
        return columns
    pairs = [[code, count] for code, (_, count) in zip(codes, column["values"])]
    kind = "number" if codes[0].isdigit() else "text"
    ends = dict(min=0, max=len(codes)) if kind == "number" else {}
    twin = {**column, **ends, "name": name, "kind": kind, "values": pairs}
    at = columns.index(column) + rng.randrange(2)
    return [*columns[:at], twin, *columns[at:]]


TWINS = ("{}_code", "{}_cd", "p{}", "{}2", "{}_id", "{} code", "{}_grp", "is_{}", "{}_new", "x_{}")


def know_other_words(cards: dict[str, dict], known: list[dict]) -> None:
    """Gives columns their `other_names`, and `other_values`: wordings of the values, each a whole."""
    for other in known:
        for column in cards[other["id"]]["columns"]:
            column["other_names"] = other["names"].get(column["name"], [])
            column["other_values"] = other["values"].get(column["name"], [])


def in_other_words(line: dict, card: dict, rng: random.Random) -> dict:
    """The card as somebody else would have named it, by `data/other-words.jsonl`; what the question
    says as the table does stays as it is."""
    asked = line["question"].lower()
    columns = []
    for column in card["columns"]:
        names = column.get("other_names", [])
        if names and rng.random() < 0.6 and column["name"].lower() not in asked:
            column = {**column, "shown": rng.choice(names)}
        wordings = column.get("other_values", [])
        if wordings and rng.random() < 0.5:
            wording = rng.choice(wordings)
            codes = {value: other for value, other in wording.items() if value.lower() not in asked}
            if len(codes) == len(wording) or rng.random() < 0.5:
                column = {**column, "codes": codes}
        columns.append(column)
    return {**card, "columns": columns}


def in_codes(line: dict, card: dict, rng: random.Random) -> dict:
    """The card as somebody in a hurry would have named it: `shown` instead of headers that have a
    long word, `codes` instead of few values. Whoever asks says the words that they stand for."""
    columns = []
    for column in card["columns"]:
        if rng.random() < 0.6 and column["name"] not in line["question"]:
            column = {**column, "shown": _short_name(column["name"], rng)}
        values = value_texts(column) if column["kind"] == "text" else []
        if 2 <= len(values) <= MOST_VALUES and rng.random() < 0.4:
            column = {**column, "codes": _codes(values, rng)}
        columns.append(column)
    return {**card, "columns": columns}


def _short_name(name: str, rng: random.Random) -> str:
    words = spell_out(name).split()
    if len(words) >= 3 and rng.random() < 0.2:
        words = ["".join(word[0] for word in words)]
    short = [_short(word, rng) if len(word) >= 5 and word.isalpha() else word for word in words]
    style = rng.randrange(4)
    if style == 0:
        return "".join(word.capitalize() for word in short)
    joined = "_".join(short) if style < 3 else "".join(short)
    return joined.upper() if style == 1 else joined


def _short(word: str, rng: random.Random) -> str:
    consonants = word[0] + "".join(letter for letter in word[1:] if letter not in VOWELS)
    if rng.random() < 0.4 and len(consonants) >= 3:
        return consonants[: rng.randrange(3, 5)]
    return word[: rng.randrange(3, 5)]


def _codes(values: list[str], rng: random.Random) -> dict[str, str]:
    """Each value's first letter, or its first three, where that tells them apart; else nothing."""
    for length in rng.sample((1, 3), 2):
        codes = [value[:length] for value in values]
        apart = len({code.lower() for code in codes}) == len(values)
        if apart and all(code.isalpha() and len(v) > length + 2 for code, v in zip(codes, values)):
            return dict(zip(values, map(rng.choice((str.upper, str.lower, str)), codes)))
    return {}


def _numbers(values: list[str]) -> list[str]:
    return [str(number) for number, _ in enumerate(values, 1)]


def _letters(values: list[str]) -> list[str]:
    return [chr(ord("A") + number) for number, _ in enumerate(values)]


def _shouted(values: list[str]) -> list[str]:
    return [value[:3].upper() for value in values]


def reword(line: dict, card: dict, rng: random.Random) -> dict:
    chance = rng.random()
    if chance < 0.08:
        return {**line, "question": _slip(line["question"], line.get("words") or [], rng)}
    if chance < 0.12 and not line.get("context"):
        return {**line, "question": rng.choice(OPENINGS) + line["question"]}
    if chance < 0.16:
        return {**line, "question": line["question"].rstrip("?!. ")}
    if chance < 0.28 and line.get("query"):
        return _other_number(line, card, rng)
    if chance < 0.45 and line.get("query") and not line.get("context"):
        return _other_value(line, card, rng)
    return line


def _other_value(line: dict, card: dict, rng: random.Random) -> dict:
    """A value that the question says as the table does becomes another of its column."""
    question, query = line["question"], line["query"]
    for column in rng.sample(card["columns"], len(card["columns"])):
        values = [str(v) for v, _ in column.get("values", []) if len(str(v)) <= 30]
        if column["kind"] != "text" or len(values) < 3:
            continue
        for value in values:
            places = [m.start() for m in re.finditer(re.escape(value.lower()), question.lower())]
            written = _quoted(value)
            if len(value) < 4 or len(places) != 1 or query.count(written) != 1:
                continue
            before, after = question[: places[0]], question[places[0] + len(value) :]
            if before[-1:].isalnum() or after[:1].isalnum():
                continue
            other = rng.choice(values)
            if _quoted(other) in query:
                return line
            said = other.lower() if question[places[0]].islower() else other
            return {
                **line,
                "question": before + said + after,
                "query": query.replace(written, _quoted(other)),
            }
    return line


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


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
