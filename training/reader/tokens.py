"""A formal query's canonical text as tokens that a reader writes one after another.

`word`: a piece of the text. `column`, `value` (of a column), `number`, `date`: what is chosen from
the input or, for numbers, from `CONSTANTS`.
"""

import re

LEXER = re.compile(
    r"\s*(`(?:[^`]|``)+`|'(?:[^']|'')*'|-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|<=|>=|!=|"
    r"[^\W\d]\w*(?:[#.]\w+)*|.)"
)
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$")
COMPARATORS = {"=", "!=", "<", "<=", ">", ">="}
WORDS = (
    "P odds count E sum sd min max distinct median quantile diff ratio interval range "
    "distribution mode antimode table by rank dependence drivers draw simulate whatif complete "
    "surprise describe explain corr spearman corrs slope predict test effect rows trend forecast "
    "outlier shape survival samplesize detectable minutes hours days years and or not in is "
    "missing present all any none exactly given do on over vs hold free z desc asc year quarter "
    "month day weekday hour date yearweek yearmonth yearquarter ( ) [ ] { } | , : ; = != < <= > "
    ">= + - * /"
).split()
CONSTANTS = [float(x) for x in range(32)] + [
    0.05, 0.1, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99,
    50.0, 60.0, 100.0, 1000.0, 10000.0,
]  # fmt: skip
PARTS = set("year quarter month day weekday hour date yearweek yearmonth yearquarter".split())
FUNCTIONS = set(WORDS[: WORDS.index("and")]) | PARTS
# a column of such a name stands in backticks
RESERVED = set("by do and or not in is on vs hold free".split())
ARITHMETIC = set("+-*/")


def lex(text: str) -> list[str]:
    tokens, at = [], 0
    while at < len(text):
        match = LEXER.match(text, at)
        at = match.end()
        if match[1].strip():
            tokens.append(match[1])
    return tokens


def query_tokens(text: str, card: dict) -> list[tuple]:
    """Tokens of a canonical text: ('word', t), ('column', name), ('value', name, text), ('number', x), ('date', name, text)."""
    columns = {column["name"]: column for column in card["columns"]}
    pieces, tokens = lex(text), []
    name, op, part = None, None, False
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else ""
        bare = piece[1:-1].replace("``", "`") if piece[0] == "`" else piece
        called = piece in FUNCTIONS and following == "("
        if bare in columns and (
            piece[0] == "`"
            or (not called and piece not in RESERVED)
        ):
            # what is compared with a formula is no value of its last column
            name = None if tokens and tokens[-1][1] in ARITHMETIC else bare
            op = None
            part = len(tokens) > 1 and tokens[-1] == ("word", "(") and tokens[-2][1] in PARTS
            tokens.append(("column", bare))
        elif piece[0] == "'":
            value = piece[1:-1].replace("''", "'")
            kind = "date" if columns[name]["kind"] == "date" else "value"
            tokens.append((kind, name, value))
        elif NUMBER.match(piece):
            value = float(piece)
            is_code = op in ("=", "!=", "{") and not part and following not in ARITHMETIC
            code = _code(columns.get(name), value) if is_code else None
            tokens.append(("value", name, code) if code is not None else ("number", value))
        else:
            if piece in COMPARATORS or piece in ("{", "["):
                op = piece
            elif piece in (")", "|", "and", "or", "}"):
                op = None
            elif piece in ARITHMETIC:
                name = None
            tokens.append(("word", piece))
    return tokens


def _code(column: dict | None, value: float) -> str | None:
    """The value as the card writes it, where the column is one of codes or of texts that look like numbers."""
    if column is None or column["kind"] == "date":
        return None
    if column["kind"] == "number" and column["distinct"] > 12:
        return None
    for text, _ in column.get("values", []):
        try:
            if float(text) == value:
                return str(text)
        except ValueError:
            continue
    return None


def in_order(tokens: list[tuple], place) -> list[tuple]:
    """Conjuncts, alternatives and members of a set by where their first column, value or number stands in the input."""
    return _arrange(_nest(tokens), place)


def _nest(tokens: list[tuple]) -> list:
    """Nested lists: brackets with what is between them are one item."""
    root: list = []
    stack = [root]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        word = token[1] if token[0] == "word" else None
        if word == "in" and at + 5 < len(tokens) and tokens[at + 1][1] in ("[", "(", "]"):
            stack[-1] += [token, list(tokens[at + 1 : at + 6])]
            at += 6
            continue
        if word in ("(", "{"):
            inner: list = [token]
            stack[-1].append(inner)
            stack.append(inner)
        else:
            stack[-1].append(token)
            if word in (")", "}") and len(stack) > 1:
                stack.pop()
        at += 1
    return root


def _arrange(items: list, place) -> list[tuple]:
    word = lambda item: item[1] if isinstance(item, tuple) and item[0] == "word" else None
    if items and word(items[0]) == "{":
        members = [item for item in items[1:-1] if word(item) != ","]
        members.sort(key=place)
        joined = [token for member in members for token in (member, ("word", ","))][:-1]
        return [items[0], *joined, items[-1]]
    separators = set("( ) | , : ; given desc asc by on over vs hold free".split())
    done, run = [], []
    for item in items:
        if word(item) in separators:
            done += _conjunction(run, place) + [item]
            run = []
        else:
            run.append(item)
    return done + _conjunction(run, place)


def _conjunction(items: list, place) -> list[tuple]:
    for joint in ("or", "and"):
        parts: list[list] = [[]]
        for item in items:
            if isinstance(item, tuple) and item == ("word", joint):
                parts.append([])
            else:
                parts[-1].append(item)
        if len(parts) > 1:
            arranged = [_conjunction(part, place) for part in parts]
            first = lambda part: min((place(t) for t in part if t[0] == "column"), default=0)
            arranged.sort(key=first)
            return [token for part in arranged for token in [*part, ("word", joint)]][:-1]
    flat: list[tuple] = []
    for item in items:
        if isinstance(item, list):
            opened = item and item[0] == ("word", "(") or item and item[0] == ("word", "{")
            flat += _arrange(item, place) if opened and not _is_range(item) else item
        else:
            flat.append(item)
    return flat


def _is_range(item: list) -> bool:
    return (
        len(item) == 5
        and all(isinstance(x, tuple) for x in item)
        and item[2] == ("word", ",")
        and item[4][1] in (")", "]", "[")
        and item[1][0] in ("number", "date", "value")
        and item[3][0] in ("number", "date", "value")
    )
