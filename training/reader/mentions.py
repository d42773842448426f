"""Numbers and dates that a question mentions, each with all that it may stand for.

'5k' is 5 or 5000, 'in their twenties' 20, 29 or 30, 'half an hour' .5, 30 or 1800. The first
reading of a mention is pointed at where its word stands; the others are listed behind the question.
The reader chooses; nothing is decided here.
"""

import re
from dataclasses import dataclass

from .words import Word

UNITS = {
    word: value
    for value, word in enumerate(
        (
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen"
        ).split()
    )
}
TENS = dict(
    zip(("twenty thirty forty fifty sixty seventy eighty ninety").split(), range(20, 100, 10))
)
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
SUFFIXES = {
    "k": 1000, "thousand": 1000, "grand": 1000, "m": 1_000_000, "mn": 1_000_000, "mio": 1_000_000,
    "million": 1_000_000, "bn": 1_000_000_000, "billion": 1_000_000_000, "dozen": 12,
}  # fmt: skip
ORDINALS = {
    word: value
    for value, word in enumerate(
        (
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
        ).split(),
        1,
    )
}
SINGLES = {
    "once": 1, "twice": 2, "thrice": 3, "single": 1, "double": 2, "doubled": 2, "triple": 3,
    "couple": 2, "pair": 2, "dozen": 12, "noon": 12, "midday": 12, "midnight": 0,
    "minor": 18, "minors": 18, "adult": 18, "adults": 18, "underage": 18,
    "pensioner": 65, "pensioners": 65, "senior": 65, "seniors": 65, "centenarians": 100,
}  # fmt: skip
FRACTIONS = {
    "half": (1, 2), "quarter": (1, 4), "quarters": (1, 4), "third": (1, 3), "thirds": (1, 3),
    "fifth": (1, 5), "fifths": (1, 5), "tenth": (1, 10), "tenths": (1, 10),
}  # fmt: skip
DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
    "eighties": 80, "nineties": 90,
}  # fmt: skip
TEENS = {"teen", "teens", "teenager", "teenagers", "teenage"}
MONTHS = {
    name: number
    for number, month in enumerate(
        (
            "january february march april may june july august september october november december"
        ).split(),
        1,
    )
    for name in (month, month[:3])
} | {"sept": 9}
DAYS = {
    name: number
    for number, day in enumerate(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], 1
    )
    for name in (day, f"{day}s", day[:3])
} | {"tues": 2, "thur": 4, "thurs": 4}
PERCENT = {"%", "percent", "pct", "percentile", "percentage"}
# points of a percentage
POINTS = {"point", "points", "pp", "ppt", "ppts", "pts"}
FALLS = set(
    (
        "fall falls fell falling fallen drop drops dropped dropping decrease decreases decreased "
        "decreasing decline declines declined declining reduce reduces reduced reducing reduction "
        "lower lowers lowered lowering shrink shrinks shrank cut cuts cutting loss down"
    ).split()
)
# what one of a unit is of others that a column may be in
CONVERSIONS = {
    "second": (1000, 1 / 60), "minute": (60, 1 / 60), "hour": (60, 3600, 1 / 24),
    "day": (24, 1 / 7, 1440), "week": (7,), "month": (1 / 12, 30), "year": (12, 365, 52),
    "decade": (10,), "century": (100,), "km": (1000,), "metre": (100, 1000, 1 / 1000),
    "cm": (10, 1 / 100), "mm": (1 / 10, 1 / 1000), "foot": (12,), "kg": (1000, 1 / 1000),
    "gram": (1000, 1 / 1000), "tonne": (1000,), "litre": (1000,), "ml": (1 / 1000,),
    "cent": (1 / 100,), "gb": (1000, 1024), "mb": (1000, 1 / 1000), "kb": (1 / 1000,),
}  # fmt: skip
SPELLINGS = {
    "s": "second", "sec": "second", "secs": "second", "min": "minute", "mins": "minute",
    "h": "hour", "hr": "hour", "hrs": "hour", "d": "day", "wk": "week", "wks": "week",
    "mo": "month", "yr": "year", "yrs": "year", "centuries": "century",
    "kilometre": "km", "kilometer": "km", "kilometres": "km", "kilometers": "km", "kms": "km",
    "m": "metre", "meter": "metre", "meters": "metre", "metres": "metre",
    "centimetre": "cm", "centimeter": "cm", "centimetres": "cm", "centimeters": "cm",
    "millimetre": "mm", "millimeter": "mm", "millimetres": "mm", "millimeters": "mm",
    "ft": "foot", "feet": "foot", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg",
    "g": "gram", "grams": "gram", "gram": "gram", "t": "tonne", "ton": "tonne", "tons": "tonne",
    "tonnes": "tonne", "l": "litre", "liter": "litre", "liters": "litre", "litres": "litre",
    "c": "cent", "p": "cent", "pence": "cent", "cents": "cent",
} | {f"{unit}s": unit for unit in ("second", "minute", "hour", "day", "week", "month", "year", "decade")}  # fmt: skip
MOST_READINGS = 24
DIGITS = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$")


@dataclass(frozen=True)
class Mention:
    """Where a number or date is mentioned, and what it may stand for, the plain reading first."""

    first: int
    last: int
    readings: tuple[float | str, ...]


def round_figure(value: float) -> float:
    """Ten digits, so that a conversion and a typed number meet."""
    return float(f"{value:.10g}")


def find_mentions(words: list[Word], years: tuple[int, ...] = ()) -> list[Mention]:
    """All mentions in the order of the words; `years` are those that the table's dates go through."""
    texts = [word.text for word in words]
    mentions, at = [], 0
    while at < len(texts):
        mention = _date(texts, at, years) or _number(words, texts, at)
        if mention is None:
            at += 1
            continue
        mentions.append(mention)
        at = mention.last + 1
    return mentions


def _text(texts: list[str], at: int) -> str:
    return texts[at] if 0 <= at < len(texts) else ""


def _number(words: list[Word], texts: list[str], at: int) -> Mention | None:
    word = texts[at]
    extra: list[float | str] = []
    if DIGITS.match(word):
        value, last = _digits(words, texts, at)
    elif word in UNITS or word in TENS or (word in SCALES and word != "thousand"):
        value, last = _spelled(texts, at)
    elif word in TEENS:
        return Mention(at, at, (13.0, 19.0, 20.0))
    elif word in DECADES:
        start = DECADES[word]
        return Mention(
            at, at, tuple(map(float, (start, start + 9, start + 10, 1900 + start, 1909 + start)))
        )
    elif word in FRACTIONS and not (word in ORDINALS and _text(texts, at - 1) == "the"):
        upper, lower = FRACTIONS[word]
        value, last = upper / lower, at
        if word in ORDINALS:
            extra.append(float(ORDINALS[word]))
        if word == "quarter":
            extra.append(1.0)
        following = at + 1 + (_text(texts, at + 1) in ("a", "an", "of"))
        if _text(texts, following) in SUFFIXES and len(texts[following]) > 2:
            value, last = value * SUFFIXES[texts[following]], following
        else:
            extra += [value * 100]
            unit = _unit(texts, following)
            extra += [value * factor for factor in CONVERSIONS.get(unit, ())]
        return _mention(at, last, value, extra)
    elif word in ORDINALS:
        return Mention(at, at, (float(ORDINALS[word]),))
    elif word in SINGLES:
        return Mention(at, at, (float(SINGLES[word]),))
    elif word in MONTHS:
        return Mention(at, at, (float(MONTHS[word]),))
    elif word in DAYS:
        return Mention(at, at, (float(DAYS[word]),))
    else:
        return None
    follower = _text(texts, last + 1)
    if follower in FRACTIONS and follower.endswith("s"):
        upper, lower = FRACTIONS[follower]
        share = value * upper / lower
        return _mention(at, last + 1, share, [share * 100])
    if follower == "and" and _text(texts, last + 2) == "a" and _text(texts, last + 3) == "half":
        value, last = value + 0.5, last + 3
        follower = _text(texts, last + 1)
    is_fall = _is_fall(texts, at)
    if is_fall or _text(texts, at - 1) == "-" and (
        at < 2 or words[at - 1].start > words[at - 2].end
    ):
        extra.append(-value)
    if follower in ("in", "of") or (follower == "out" and _text(texts, last + 2) == "of"):
        other = last + (3 if follower == "out" else 2)
        other += _text(texts, other) in ("every", "a")
        if other < len(texts) and (
            DIGITS.match(texts[other])
            or texts[other] in UNITS
            or texts[other] in TENS
            or texts[other] in SCALES
        ):
            whole = (
                _digits(words, texts, other)[0]
                if DIGITS.match(texts[other])
                else _spelled(texts, other)[0]
            )
            if 0 < value < whole <= 1000:
                extra += [value / whole, 100 * value / whole]
    if follower in SUFFIXES:
        scaled = value * SUFFIXES[follower]
        extra += [scaled, *_thousands(scaled)]
    is_percent = (
        follower in PERCENT
        or (follower == "per" and _text(texts, last + 2) == "cent")
        or (follower == "th" and _text(texts, last + 2) in PERCENT)
    )
    share = value / 100
    if is_percent:
        extra += [share, 1 + share, *([1 - share] if value < 100 else [])]
    elif follower in POINTS:
        extra.append(share)
    if is_fall and (is_percent or follower in POINTS):
        extra.append(-share)
    joined = last + 1 < len(words) and words[last + 1].start == words[last].end
    extra += _clock(words, texts, at, last, value)
    if follower == "s" and joined and value % 10 == 0:
        extra += [value + 9, value + 10] + ([1900 + value, 1909 + value] if value < 100 else [])
    else:
        unit = _unit(texts, last + 1 + (follower == "-"))
        extra += [value * factor for factor in CONVERSIONS.get(unit, ())]
    if value.is_integer() and 1900 <= value <= 1999:
        extra.append(value - 1900)
    return _mention(at, last, value, extra + _thousands(value))


def _is_fall(texts: list[str], at: int) -> bool:
    """'minus 3', 'fall by 3', 'a drop of 3'."""
    before = _text(texts, at - 1)
    if before in ("minus", "negative"):
        return True
    return (_text(texts, at - 2) if before in ("by", "of") else before) in FALLS


def _thousands(value: float) -> list[float]:
    """What a number is in a column of thousands or millions."""
    return ([value / 1000] if value >= 10_000 else []) + ([value / 1e6] if value >= 1e6 else [])


def _unit(texts: list[str], at: int) -> str:
    at += _text(texts, at) in ("a", "an", "of")
    word = _text(texts, at)
    return SPELLINGS.get(word, word)


def _clock(words: list[Word], texts: list[str], at: int, last: int, value: float) -> list[float]:
    """'10pm' is 22, '9:30' 9, 930 and 9.5."""
    if not value.is_integer() or not 0 <= value <= 24:
        return []
    after, minutes = last + 1, 0.0
    if _text(texts, after) == ":" and re.fullmatch(r"[0-5][0-9]", _text(texts, after + 1)):
        minutes = float(texts[after + 1])
        after += 2
    half = _text(texts, after)
    if half in ("a", "p") and _text(texts, after + 1) == "." and _text(texts, after + 2) == "m":
        half += "m"
    hour = value
    if half == "pm" and value < 12:
        hour = value + 12
    if half == "am" and value == 12:
        hour = 0.0
    is_time = after > last + 1 or half in ("am", "pm")
    return [hour, hour * 100 + minutes, hour + minutes / 60] if is_time else []


def _digits(words: list[Word], texts: list[str], at: int) -> tuple[float, int]:
    """A number in digits, its thousands set apart by commas or not."""
    value, last = float(texts[at]), at
    if len(texts[at]) > 3 or "." in texts[at]:
        return value, last
    while (
        _text(texts, last + 1) == ","
        and re.fullmatch(r"[0-9]{3}(?:\.[0-9]+)?", _text(texts, last + 2))
        and words[last + 1].start == words[last].end
        and words[last + 2].start == words[last + 1].end
    ):
        value, last = value * 1000 + float(texts[last + 2]), last + 2
        if "." in texts[last]:
            break
    return value, last


def _spelled(texts: list[str], at: int) -> tuple[float, int]:
    """A number in words: 'two hundred and fifty', 'eighty-five', 'a thousand'."""
    total, group, last, index = 0, 0, at, at
    while index < len(texts):
        word = texts[index]
        if word in UNITS:
            if group % 10 and UNITS[word] < 20 or (group % 100 >= 10 and UNITS[word] >= 10):
                break
            group += UNITS[word]
        elif word in TENS:
            if group % 100:
                break
            group += TENS[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in SCALES:
            total, group = total + max(group, 1) * SCALES[word], 0
        elif word in ("-", "and") and index > at:
            following = _text(texts, index + 1)
            wants = word == "-" and group % 100 >= 20 and group % 10 == 0
            wants = wants or (word == "and" and (group or total) and group % 100 == 0)
            if not wants or (following not in UNITS and (word == "-" or following not in TENS)):
                break
            index += 1
            continue
        else:
            break
        last, index = index, index + 1
    return float(total + group), last


def _date(texts: list[str], at: int, years: tuple[int, ...]) -> Mention | None:
    """ISO dates, '3 March 2024', 'March 3rd', 'March 2024', '3/12/2024'; a month alone is a number."""

    def number(index: int, least: int, most: int) -> int | None:
        text = _text(texts, index)
        return (
            int(text) if text.isascii() and text.isdigit() and least <= int(text) <= most else None
        )

    year = number(at, 1000, 2999)
    if year and _text(texts, at + 1) == "-" and (month := number(at + 2, 1, 12)):
        if _text(texts, at + 3) == "-" and (day := number(at + 4, 1, 31)):
            return Mention(at, at + 4, (_iso(year, month, day),))
        return Mention(at, at + 2, _month_ends(year, month))
    if _text(texts, at + 1) in ("/", ".") and _text(texts, at + 3) == _text(texts, at + 1):
        first, second, year = number(at, 1, 31), number(at + 2, 1, 31), number(at + 4, 1000, 2999)
        if first and second and year:
            readings = [
                _iso(year, month, day)
                for month, day in ((first, second), (second, first))
                if month <= 12
            ]
            return Mention(at, at + 4, tuple(dict.fromkeys(readings))) if readings else None
    day, index = None, at
    if (day := number(index, 1, 31)) is not None:
        index += 1
        if _text(texts, index) in ("st", "nd", "rd", "th"):
            index += 1
        if _text(texts, index) == "of":
            index += 1
        if _text(texts, index) not in MONTHS:
            return None
    if _text(texts, index) not in MONTHS:
        return None
    month = MONTHS[texts[index]]
    last = index
    if day is None and (day := number(index + 1, 1, 31)) is not None:
        last = index + 1
        if _text(texts, last + 1) in ("st", "nd", "rd", "th"):
            last += 1
    comma = _text(texts, last + 1) in (",", "of", "'")
    year = number(last + 1 + comma, 1000, 2999)
    if year:
        last += 1 + comma
    if day is not None:
        dates = [_iso(known, month, day) for known in ([year] if year else years[:3])]
        return Mention(at, last, tuple([*dates, float(month), float(day)]))
    if year:
        return Mention(at, last, (float(month), float(year), *_month_ends(year, month)))
    return None


def _iso(year: int, month: int, day: int) -> str:
    return f"{year:04d}-{month:02d}-{day:02d}"


def _month_ends(year: int, month: int) -> tuple[str, ...]:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    return (_iso(year, month, 1), _iso(year, month, days))


def _mention(first: int, last: int, plain: float, extra: list[float | str]) -> Mention:
    readings = [
        round_figure(x) if isinstance(x, float) else x for x in (float(plain), *map(_as, extra))
    ]
    return Mention(first, last, tuple(dict.fromkeys(readings)))


def _as(value: float | int | str) -> float | str:
    return value if isinstance(value, str) else float(value)
