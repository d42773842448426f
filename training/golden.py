"""Golden files that hold the two encoders of examples together: `reader/` and `packages/language`.

From `golden/tables.txt`, `golden/questions.txt` and `golden/mentions.txt`, which are written by
hand, it makes `golden/*.json`. Plain Python:

    python3 training/golden.py [--vocabulary FILE] [--check]

With `--check` nothing is written: it tells what differs and ends with 1 if something does.
"""

import argparse
import itertools
import json
import re
import sys
from pathlib import Path

from reader.card import MOST_VALUES, Asked, candidate_values, choose_columns, value_texts
from reader.encode import OUTPUT, Encoded, encode_input, years_of
from reader.mentions import find_mentions
from reader.tokens import query_tokens
from reader.words import WordPiece, content_words, cut_words, near, plain_number, spell_out, stem

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
VOCABULARY = HERE.parent / "apps/assistant/models/reader/vocabulary.txt"
KINDS = ("other", "column", "value", "number", "word")
MATCHES = ("none", "partly", "wholly", "nearly", "inColumn", "inValue", "inBoth")
FEWER_COLUMNS = 6
NEAR = (
    "colour color, latte later, monday mondya, straight straigth, grammar grammer, abcde abcdef, abcdef abcde, "
    "abcde bacde, abcde abdce, abcde abxye, abcd abce, abcde abcde, aabbc ababc, 12345 12346, 12345.5 12345.6, "
    "street streets, streets streetss, wedding weding, vermilion vermillion, abcdefg abcdfeg, abcdefg abcedgf, "
    "about abouts, abcdefg abcdefgh, aaaaa aaaaaa, aaaaa aaaaaaa"
)
STEMS = (
    "flies babies lovers loved loving lover quickly dishes buses glass less this sings singing thing "
    "ers users users' 12345s categories is status class classes lies sale sales fare fares city cities age ages aged die day days "
    "employee employees speed speeds men women children people play plays salary bees bus"
)
NUMBERS = (
    "0 1 -1 0.5 12345 12355 1234.5 10005 10015 123450 1e22 1e21 -0.25 0.1 0.30000000000000004 1e-7 "
    "0.00012345 2.5 3.5 1234567890123 12345678905 0.00001 99999.5 -43 1e15 123456.789 0.000001 12345.000001"
)
TEXTS = (
    "Crème BRÛLÉE à l'été|İstanbul ẞtraße Σίσυφος|“quoted” ‘single’ — dash – minus −5 `tick`|ﬁne ½ ² ㎏ ⅷ ①|"
    "👍🏽 👩‍👩‍👧 🇯🇵 3️⃣|東京の売上は? ｆｕｌｌ ｗｉｄｔｈ|café café|1.5.2 .5 5. 1,000.25 a1b2|line one\nline two\t tab\u00a0nbsp\u2003em\ufeffbom|"
    "x\u0301\u0302y|\u0301start|ﷺ ǅ ŉ|العربية עברית ไทย हिन्दी 한국어|#hash @at a_b a-b a/b (c) [d]|don't can't O’Neill|12:30pm 5%|"
)
NAMES = (
    "AnnualIncome_usd HTTPServerURLPath XMLHttpRequestID2 snake_case_name kebab-case-name dotted.name v2\\beta/1 "
    "ALLCAPS camelCase PascalCase2Words a1B2C3 größeDerStraße ÉtéÀLaPlage __proto__ x 2019 q7_agree IDs aB ABc ABCd"
)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument(
        "--vocabulary", default=VOCABULARY, help="the encoder's pieces, one a line"
    )
    arguments.add_argument(
        "--check", action="store_true", help="compare with the files, write nothing"
    )
    options = arguments.parse_args()
    cards = read_cards()
    files = {
        "words.json": list(words()),
        "mentions.json": list(mentions()),
        "cards.json": [written(card) for card in cards.values()],
        "inputs.json": list(inputs(cards, Pieces(options.vocabulary))),
        "output.json": OUTPUT,
    }
    differing = []
    for name, entries in files.items():
        text, path = in_lines(entries), GOLDEN / name
        if options.check:
            if not path.exists() or path.read_text(encoding="utf8") != text:
                differing.append(name)
                tell_difference(path, text)
        else:
            path.write_text(text, encoding="utf8")
    return 1 if differing else 0


def tell_difference(path: Path, text: str) -> None:
    before = path.read_text(encoding="utf8").splitlines() if path.exists() else []
    for number, (old, new) in enumerate(itertools.zip_longest(before, text.splitlines()), 1):
        if old != new:
            print(f"{path.name}:{number}: the file has\n  {old}\nbut reader/ gives\n  {new}")
            return


def in_lines(entries: list) -> str:
    """JSON, an entry a line, and an input's `lines` one a line each."""

    def entry(value) -> str:
        if not isinstance(value, dict) or "lines" not in value:
            return compact(value)
        head = compact({key: part for key, part in value.items() if key != "lines"})[:-1]
        return head + ',"lines":[\n  ' + ",\n  ".join(map(compact, value["lines"])) + "\n]}"

    return "[\n" + ",\n".join(map(entry, entries)) + "\n]\n"


def compact(value) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# The hand-written files


def blocks(name: str):
    """The blocks of a file, each a heading and its lines."""
    found: list[tuple[str, list[str]]] = []
    for line in (GOLDEN / name).read_text(encoding="utf8").splitlines():
        if line.startswith("== "):
            found.append((line[3:], []))
        elif line.strip() and not line.startswith("#"):
            found[-1][1].append(line)
    return found


def read_cards() -> dict[str, dict]:
    cards = {}
    for heading, lines in blocks("tables.txt"):
        title, rows = re.fullmatch(r"(.*) \((\d+)\)", heading).groups()
        card = {"title": title, "rows": int(rows), "columns": [], "dictionary": {}}
        for line in lines:
            if line.startswith("~ "):
                tell(card["dictionary"], line[2:])
            else:
                name, *parts = (part.strip() for part in line.split("|"))
                card["columns"] += [column(one, *parts) for one in expand(name)]
        cards[title] = card
    return cards


def tell(dictionary: dict, line: str) -> None:
    name, description, synonyms, values = (part.strip() for part in line.split("|"))
    told = dictionary[name] = {}
    if description:
        told["description"] = description
    if synonyms:
        told["synonyms"] = listed(synonyms)
    if values:
        told["values"] = dict(re.split(r"\s*=\s*", pair, maxsplit=1) for pair in listed(values))


def column(name: str, kind: str, distinct: str = "0", said: str = "") -> dict:
    made = {
        "name": name,
        "kind": kind,
        "distinct": 0,
        "missing": 0,
        "min": None,
        "max": None,
        "values": [],
    }
    if ends := re.fullmatch(r"(\S+) \.\. (\S+)", said):
        made["distinct"] = int(distinct)
        if kind == "date":
            made["values"] = [[end, 1] for end in ends.groups()]
        else:
            made["min"], made["max"] = map(float, ends.groups())
        return made
    values = list(dict.fromkeys(value for one in crossed(said) for value in expand(one)))
    made["values"] = [[value, len(values) - rank] for rank, value in enumerate(values)]
    made["distinct"] = len(values) if distinct == "-" else int(distinct)
    numbers = [float(value) for value in values if re.fullmatch(r"-?[0-9]*\.?[0-9]+", value)]
    if kind == "number" and numbers:
        made["min"], made["max"] = min(numbers), max(numbers)
    return made


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


def crossed(text: str) -> list[str]:
    """`a; b × c; d` is `a c`, `a d`, `b c`, `b d`."""
    if not text:
        return []
    return [" ".join(parts).strip() for parts in itertools.product(*map(listed, text.split("×")))]


def expand(text: str) -> list[str]:
    """`q<1..3>` is `q1`, `q2`, `q3`; `word{3}` is `word word word`."""
    text = re.sub(r"(\S+)\{(\d+)\}", lambda match: " ".join([match[1]] * int(match[2])), text)
    if not (match := re.search(r"<(\d+)\.\.(\d+)>", text)):
        return [text]
    first, last = match.groups()
    numbers = [str(number).zfill(len(first)) for number in range(int(first), int(last) + 1)]
    return [
        one
        for number in numbers
        for one in expand(text[: match.start()] + number + text[match.end() :])
    ]


def written(card: dict) -> dict:
    """The card as the product has it: counts named, the dictionary beside its columns."""
    columns = []
    for one in card["columns"]:
        values = [{"text": text, "count": count} for text, count in one["values"]]
        told = card["dictionary"].get(one["name"])
        columns.append({**one, "values": values} | ({"told": told} if told else {}))
    return {"title": card["title"], "rows": card["rows"], "columns": columns}


# What is expected


def words():
    """How texts are cut and compared; places are in UTF-16 units, as the product counts."""
    texts = TEXTS.split("|") + [
        value
        for card in read_cards().values()
        for one in card["columns"][:2]
        for value in value_texts(one)[:3]
    ]
    for text in dict.fromkeys(texts):
        cut = [
            [word.text, units(text, word.start), units(text, word.end)] for word in cut_words(text)
        ]
        yield {"text": text, "words": cut}
    for name in NAMES.split():
        yield {"name": name, "spelled": spell_out(name), "content": content_words(spell_out(name))}
    yield {
        "content": content_words("how many of the 12.5 people who are not in x2 paid more than 3")
    }
    for word in STEMS.split():
        yield {"word": word, "stem": stem(word)}
    for pair in NEAR.split(", "):
        yield {"pair": pair.split(), "near": near(*pair.split())}
    for number in map(float, NUMBERS.split()):
        yield {"number": number, "four": plain_number(number, 4), "ten": plain_number(number, 10)}


def units(text: str, end: int) -> int:
    return len(text[:end].encode("utf-16-le")) // 2


def mentions():
    for line in (GOLDEN / "mentions.txt").read_text(encoding="utf8").splitlines():
        if not line or line.startswith("#"):
            continue
        text, _, said = line.partition(" | ")
        years = tuple(map(int, said.split()))
        found = [
            [one.first, one.last, *one.readings] for one in find_mentions(cut_words(text), years)
        ]
        yield {"text": text, "years": years, "mentions": found}


class Pieces(WordPiece):
    """The vocabulary, and the pieces of ids."""

    def __init__(self, path):
        super().__init__(path)
        self.texts = {number: piece for piece, number in self.index.items()}


def inputs(cards: dict[str, dict], pieces: Pieces):
    for title, lines in blocks("questions.txt"):
        card, context = cards[title], []
        for line in lines:
            if line.startswith("> "):
                context.append(query_tokens(line[2:].strip(), card))
            else:
                yield one_input(line, card, pieces, context)
                context = []


def one_input(question: str, card: dict, pieces: Pieces, context: list[list[tuple]]) -> dict:
    encoded = encode_input(question, card, pieces, context, card["dictionary"], card["title"])
    asked = Asked.of([question])
    earlier = [token for query in context for token in query]
    made = {"table": card["title"], "question": question}
    if context:
        made["context"] = [[token_object(token) for token in query] for query in context]
    candidates = {}
    for one in card["columns"]:
        if len(value_texts(one)) > MOST_VALUES:
            needed = [
                token[2] for token in earlier if token[0] == "value" and token[1] == one["name"]
            ]
            meanings = card["dictionary"].get(one["name"], {}).get("values", {})
            candidates[one["name"]] = candidate_values(one, asked, needed, meanings)
    if candidates:
        made["candidates"] = candidates
    if len(card["columns"]) > FEWER_COLUMNS:
        needed = {token[1] for token in earlier if token[0] == "column"}
        made["chosen"] = [one["name"] for one in choose_columns(card, asked, needed, FEWER_COLUMNS)]
    made["years"] = years_of(card)
    made["wordPlaces"] = encoded.word_places
    return made | {"lines": list(lines_of(encoded, pieces))}


def token_object(token: tuple) -> dict:
    kind = token[0]
    if kind == "word":
        return {"kind": kind, "text": token[1]}
    if kind == "column":
        return {"kind": kind, "column": token[1]}
    if kind == "value":
        return {"kind": kind, "column": token[1], "value": token[2]}
    return (
        {"kind": kind, "value": token[1]} if kind == "number" else {"kind": kind, "text": token[2]}
    )


def lines_of(encoded: Encoded, pieces: Pieces):
    """The input in runs of one kind: first place, position (null: the place), segment, kind, match, pieces, point.

    A run begins where something can be pointed at, where a mark stands and where a feature changes.
    """
    run: list | None = None
    for place, (number, position, segment, kind, match) in enumerate(
        zip(encoded.ids, encoded.position, encoded.segment, encoded.kind, encoded.match)
    ):
        piece = pieces.texts[number]
        features = [None if position == place else position, segment, KINDS[kind], MATCHES[match]]
        begins = kind != 0 or place in encoded.points or piece.startswith("[unused")
        if run and not begins and run[1:3] + run[4:5] == features[:2] + features[3:]:
            run[5] += f" {piece}"
            continue
        if run:
            yield run
        run = [place, *features, piece]
        if place in encoded.points:
            run.append(list(encoded.points[place]))
    if run:
        yield run


if __name__ == "__main__":
    sys.exit(main())
