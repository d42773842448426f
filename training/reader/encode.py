"""A question over a card as the reader's input, and a query over them as its output.

The input is one sequence: the question's words, other readings of its numbers, the chat's last
queries, the file's name, each column with candidate values. Each piece has its position, its
segment, what can be pointed at there (`kind`) and how it matches the words (`match`). The output is
tokens of `OUTPUT`, or pointers: `len(OUTPUT)` + the place in the input.
"""

import random
from dataclasses import dataclass

from .card import (
    MOST_COLUMNS,
    MOST_VALUES,
    NONE,
    Asked,
    candidate_values,
    choose_columns,
    shown_name,
    shown_value,
    value_words,
)
from .mentions import MOST_READINGS, find_mentions
from .tokens import CONSTANTS, WORDS, in_order, query_tokens
from .words import Word, WordPiece, content_words, cut_words, fold, plain_number, spell_out, stem

REASONS = (
    "unknownColumn unknownValue individual future opinion cause outOfDomain unsupported "
    "notAQuestion instruction otherLanguage"
).split()
OUTPUT = (
    ["<pad>", "<bos>", "<eos>", "<refuse>", "<clarify>", "<reading>"]
    + [f"reason:{reason}" for reason in REASONS]
    + WORDS
    + [f"#{plain_number(constant, 10)}" for constant in CONSTANTS]
)
TOKEN = {token: index for index, token in enumerate(OUTPUT)}
OTHER, COLUMN, VALUE, NUMBER, WORD = range(5)
# how a word of the question matches: after NONE, PARTLY, WHOLLY, NEARLY of columns and values
IN_COLUMN, IN_VALUE, IN_BOTH = 4, 5, 6
KIND_MARKS = {"number": 1, "text": 2, "date": 3}
RANGE, CELL, MEANING, TITLE, EARLIER, READING, UNIQUE = 5, 6, 7, 8, 9, 10, 11
MOST_WORDS = 160
LONGEST = 384
NOWHERE = 10_000
UNDIRECTED = [("word", word) for word in ("dependence", "corr", "spearman")]
# columns and values a column, until the input fits: in the end the question stands alone
ROOM = (
    *((MOST_COLUMNS, MOST_VALUES), (MOST_COLUMNS, 4), (24, 4), (24, 2), (16, 2), (12, 2)),
    *((columns, 2) for columns in range(8, -1, -1)),
)


@dataclass
class Encoded:
    ids: list[int]
    position: list[int]
    segment: list[int]
    kind: list[int]
    match: list[int]
    # what stands at each place that can be pointed at: ('column', name), ('value', name, text),
    # ('number', x), ('date', text), ('word', index)
    points: dict[int, tuple]
    words: list[Word]
    # where each word begins
    word_places: list[int]

    def places(self) -> dict[tuple, int]:
        """The first place of each thing."""
        found: dict[tuple, int] = {}
        for place in sorted(self.points):
            found.setdefault(self.points[place], place)
        return found


def years_of(card: dict) -> tuple[int, ...]:
    """The first and last year of the card's dates."""
    found = []
    for column in card["columns"]:
        if column["kind"] != "date":
            continue
        for text, _ in column.get("values", []):
            if str(text)[:4].isdigit():
                found.append(int(str(text)[:4]))
    return tuple(dict.fromkeys((min(found), max(found)))) if found else ()


def encode_input(
    question: str,
    card: dict,
    pieces: WordPiece,
    context: list[list[tuple]] = (),
    dictionary: dict | None = None,
    title: str = "",
    wanted: list[tuple] = (),
    rng: random.Random | None = None,
    longest: int = LONGEST,
    most_columns: int = MOST_COLUMNS,
) -> Encoded:
    """The reader's input. In training `wanted` are the query's tokens: what of them the look-up
    misses takes a random place among the candidates."""
    words = cut_words(question)[:MOST_WORDS]
    asked = Asked.of([question])
    dictionary = dictionary or {}
    earlier = [token for query in context for token in query]
    for columns, values in ROOM:
        encoded = _assemble(
            words, asked, card, pieces, context, dictionary, title, earlier, list(wanted), rng,
            min(columns, most_columns), values,
        )  # fmt: skip
        if len(encoded.ids) <= longest:
            break
    return encoded


def _assemble(
    words,
    asked,
    card,
    pieces,
    context,
    dictionary,
    title,
    earlier,
    wanted,
    rng,
    most_columns,
    most_values,
):
    ids, position, segment, kind, match = [pieces.index["[CLS]"]], [0], [0], [OTHER], [NONE]
    points: dict[int, tuple] = {}

    def add(tokens, what=OTHER, point=None, matched=NONE, at=None, part=1):
        for number, token in enumerate(tokens):
            if number == 0 and point is not None:
                points[len(ids)] = point
            ids.append(token)
            position.append(len(ids) - 1 if at is None else at)
            segment.append(part)
            kind.append(what if number == 0 else OTHER)
            match.append(matched)

    columns = choose_columns(card, asked, {t[1] for t in earlier if t[0] == "column"}, most_columns)
    if wanted and rng:
        columns = _with_wanted(columns, card, wanted, rng)
    blocks, in_column, in_value = [], set(), set()
    for column in columns:
        told = dictionary.get(column["name"], {})
        name_words = content_words(spell_out(shown_name(column)))
        if not told.get("description") and not told.get("synonyms"):
            told = {**told, "description": " ".join(asked.spelled_out(name_words))}
        meanings = dict(told.get("values", {}))
        described = content_words(
            fold(" ".join([told.get("description", ""), *told.get("synonyms", [])]))
        )[:12]
        matched = asked.match(name_words)
        if matched == NONE and described and asked.match(described):
            matched = 1
        named = ["".join(name_words), *name_words, *described]
        in_column |= {stem(word) for word in named} & asked.stems
        needed = [t[2] for t in earlier if t[0] == "value" and t[1] == column["name"]]
        kept = candidate_values(column, asked, needed, meanings)[:most_values]
        if wanted and rng:
            kept = _with_values(kept, column, wanted, rng, most_values)
        cells = []
        for value in kept:
            own_words = value_words(shown_value(column, value))
            if value not in meanings and (said := asked.spelled_out(own_words)):
                meanings[value] = " ".join(said)
            cell_words = own_words + (value_words(meanings[value]) if value in meanings else [])
            in_value |= {stem(word) for word in cell_words} & asked.stems
            cells.append((value, asked.match(cell_words)))
        blocks.append((column, {**told, "values": meanings}, matched, cells))

    mentions = find_mentions(words, years_of(card))
    at_word = {mention.first: mention for mention in mentions}
    first_piece = []
    for index, word in enumerate(words):
        first_piece.append(len(ids))
        stemmed = stem(word.text)
        touched = (IN_COLUMN if stemmed in in_column else 0) + (
            IN_VALUE if stemmed in in_value else 0
        )
        touched = IN_BOTH if touched > IN_BOTH else touched
        mention = at_word.get(index)
        point = _thing(mention.readings[0]) if mention else ("word", index)
        add(
            pieces.word(word.text) or (pieces.unknown,),
            NUMBER if mention else WORD,
            point,
            touched,
            part=0,
        )
    sep = pieces.index["[SEP]"]
    add([sep], part=0)
    left = MOST_READINGS
    for mention in mentions:
        for reading in mention.readings[1:][: max(left, 0)]:
            text = reading if isinstance(reading, str) else plain_number(reading, 10)
            add(
                [pieces.mark(READING), *pieces.text(text)[:6]],
                NUMBER,
                _thing(reading),
                at=first_piece[mention.first],
            )
            left -= 1
    by_name = {column["name"]: column for column in card["columns"]}
    for query in context[-2:]:
        add([pieces.mark(EARLIER)])
        for token in query[:40]:
            if token[0] == "word":
                if token[1] not in "(),":
                    add(pieces.text(token[1].lower()))
            elif token[0] == "column":
                add(pieces.text(spell_out(shown_name(by_name[token[1]])))[:8])
            elif token[0] == "number":
                add(pieces.text(plain_number(token[1], 10)), NUMBER, ("number", token[1]))
            else:
                add(
                    pieces.text(spell_out(shown_value(by_name[token[1]], token[2])))[:6],
                    NUMBER if token[0] == "date" else OTHER,
                    ("date", token[2]) if token[0] == "date" else None,
                )
    if title:
        add([pieces.mark(TITLE), *pieces.text(spell_out(title))[:6]])
    for column, told, matched, cells in blocks:
        mark = KIND_MARKS.get(column["kind"], 4)
        unique = (
            [pieces.mark(UNIQUE)]
            if card["rows"] > 20 and column["distinct"] >= 0.95 * card["rows"]
            else []
        )
        name = pieces.text(spell_out(shown_name(column)))[:10]
        add([pieces.mark(mark), *unique, *name], COLUMN, ("column", column["name"]), matched)
        about = " ".join([told.get("description", ""), *told.get("synonyms", [])]).strip()
        if about:
            add([pieces.mark(MEANING), *pieces.text(fold(about))[:14]])
        if (
            column["kind"] == "number"
            and not cells
            and column.get("min") is not None
            and column.get("max") is not None
        ):
            low, high = (pieces.text(plain_number(column[end], 4)) for end in ("min", "max"))
            add([pieces.mark(RANGE), *low[:4], *high[:4]])
        for value, how in cells:
            add(
                [pieces.mark(CELL), *pieces.text(spell_out(shown_value(column, value)[:80]))[:8]],
                VALUE,
                ("value", column["name"], value),
                how,
            )
            if value in told.get("values", {}):
                add([pieces.mark(MEANING), *pieces.text(fold(told["values"][value]))[:6]])
    position = [min(p, 511) for p in position]
    return Encoded(ids, position, segment, kind, match, points, words, first_piece)


def _thing(reading: float | str) -> tuple:
    return ("date", reading) if isinstance(reading, str) else ("number", reading)


def _with_wanted(columns, card, wanted, rng):
    missed = {t[1] for t in wanted if t[0] == "column"} - {column["name"] for column in columns}
    if not missed:
        return columns
    kept = [c for c in columns]
    free = [i for i, c in enumerate(kept) if c["name"] not in {t[1] for t in wanted if len(t) > 1}]
    rng.shuffle(free)
    gone = {id(kept[i]) for i in free[: len(missed)]}
    names = {c["name"] for c in kept if id(c) not in gone} | missed
    return [column for column in card["columns"] if column["name"] in names]


def _with_values(kept, column, wanted, rng, most):
    values = [t[2] for t in wanted if t[0] == "value" and t[1] == column["name"]]
    kept = list(kept)
    for value in dict.fromkeys(values):
        if value in kept:
            continue
        if len(kept) >= most:
            free = [i for i, v in enumerate(kept) if v not in values]
            if free:
                kept.pop(rng.choice(free))
        kept.insert(rng.randrange(len(kept) + 1), value)
    return kept


def encode_query(tokens: list[tuple], encoded: Encoded) -> list[int] | None:
    """A query's tokens as output; None where something of it cannot be pointed at."""
    places = encoded.places()

    def place(token) -> int:
        thing = ("date", token[2]) if token[0] == "date" else token
        return places.get(thing, NOWHERE)

    tokens = _undirected(in_order(tokens, place), place)
    output = []
    for token in tokens:
        if token[0] == "word":
            index = TOKEN.get(token[1])
        else:
            at = place(token)
            if at == NOWHERE and token[0] == "value" and _is_number(token[2]):
                at = places.get(("number", float(token[2])), NOWHERE)
            index = len(OUTPUT) + at if at != NOWHERE else None
            if index is None and token[0] == "number":
                index = TOKEN.get(f"#{plain_number(token[1], 10)}")
        if index is None:
            return None
        output.append(index)
    return output


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _undirected(tokens, place):
    """What has no direction is written with the column first that stands first in the input."""
    tokens = list(tokens)
    for at in range(len(tokens) - 4):
        word, _, left, comma, right = tokens[at : at + 5]
        if (
            word in UNDIRECTED
            and left[0] == right[0] == "column"
            and comma == ("word", ",")
            and place(right) < place(left)
        ):
            tokens[at + 2], tokens[at + 4] = right, left
    return tokens


def encode_spans(question: str, said: list[str], encoded: Encoded) -> list[int]:
    """The first and last word of each piece of the question, as pointers."""
    output = []
    for text in said[:3]:
        at = question.find(text)
        if at < 0 or not text:
            continue
        inside = [
            place
            for word, place in zip(encoded.words, encoded.word_places)
            if word.start >= at and word.end <= at + len(text)
        ]
        if inside:
            output += [len(OUTPUT) + inside[0], len(OUTPUT) + inside[-1]]
    return output


def encode_example(
    example: dict, card: dict, pieces: WordPiece, rng: random.Random | None = None, **limits
):
    """Input and output of an authored line, or None where its query cannot be written."""
    context = [query_tokens(query, card) for query in example.get("context") or []]
    reading = example.get("query")
    if reading is None and example.get("readings"):
        reading = (rng or random).choice(example["readings"])
    wanted = query_tokens(reading, card) if reading else []
    title = card["id"].split("/")[-1] if rng is None or rng.random() < 0.7 else ""
    encoded = encode_input(
        example["question"],
        card,
        pieces,
        context,
        example.get("dictionary"),
        title,
        wanted,
        rng,
        **limits,
    )
    query = encode_query(wanted, encoded) if wanted else []
    if example.get("query"):
        output = query
    elif example.get("refuse"):
        spans = encode_spans(example["question"], example.get("words") or [], encoded)
        output = [TOKEN["<refuse>"], TOKEN[f"reason:{example['refuse']}"], *spans]
    else:
        spans = encode_spans(example["question"], example.get("words") or [], encoded)
        output = [TOKEN["<clarify>"], *spans, *([TOKEN["<reading>"], *query] if query else [])]
    if output is None:
        return None
    return encoded, [TOKEN["<bos>"], *output, TOKEN["<eos>"]]
