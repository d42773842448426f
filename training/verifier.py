"""Fits the verifier on what the reader made of the calibration lines, and sets its thresholds.

npm run -s bench:reading -- --part calibrate --readings readings.jsonl
python verifier.py readings.jsonl [--precision 0.97] [--ask 0.25] --out ../packages/language/src/verify/coefficients.ts

Of a line there is an answer or two, of which the surest is given.
A logistic regression with a ridge (Hoerl and Kennard 1970), by Newton's steps. An answer where
there is no single one counts as wrong. Thresholds are set on probabilities of lines whose tables
were left out of the fit, a fifth of the tables at a time.
"""

import argparse
import json
import math
import random
from pathlib import Path

import numpy as np

NUMBERS = (
    "mass logProbability margin refuse clarify unmatched unnamed logAllowed logUsed "
    "logUnused length beyond seconded contradicted"
).split()
# what speaks for an answer, and what against it; `length` may do either
FOR = (
    "mass logProbability margin logAllowed logUsed logUnused seconded".split()
)
AGAINST = ("refuse", "clarify", "unmatched", "unnamed", "beyond", "contradicted")
# forms are pulled to nothing harder than what every line has
RIDGE, FORM_RIDGE = 1.0, 4.0
READER = Path(__file__).parent.parent / "apps/assistant/models/reader/reader.json"
# as in verify.ts
EDGE = 1e-4


def logit(mass: float) -> float:
    inside = min(1 - EDGE, max(EDGE, mass))
    return math.log(inside / (1 - inside))


def matrix(readings: list[dict], forms: list[str]) -> np.ndarray:
    rows = []
    for reading in readings:
        numbers = [logit(reading["mass"])] + [reading[name] for name in NUMBERS[1:]]
        rows.append([1.0, *numbers, *(float(reading["form"] == form) for form in forms)])
    return np.array(rows)


def fit(x: np.ndarray, y: np.ndarray, ridge: np.ndarray) -> np.ndarray:
    """As `newton`, without the features whose coefficient would say the opposite of them."""
    kept = np.ones(x.shape[1], bool)
    while True:
        beta = np.zeros(x.shape[1])
        beta[kept] = newton(x[:, kept], y, ridge[kept])
        signed = dict(zip(NUMBERS, beta[1:]))
        odd = [n for n in FOR if signed[n] < 0] + [n for n in AGAINST if signed[n] > 0]
        if not odd:
            return beta
        kept[[1 + NUMBERS.index(name) for name in odd]] = False


def newton(x: np.ndarray, y: np.ndarray, ridge: np.ndarray) -> np.ndarray:
    """Coefficients for the columns of `x`, whose spread the ridge does not see."""
    spread = np.maximum(x.std(0), 1e-6)
    spread[0] = 1
    z, beta = x / spread, np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(z @ beta, -30, 30)))
        gradient = z.T @ (y - p) - ridge * beta
        hessian = (z * (p * (1 - p))[:, None]).T @ z + np.diag(ridge + 1e-9)
        step = np.linalg.solve(hessian, gradient)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return beta / spread


def left_out(readings: list[dict], x: np.ndarray, y: np.ndarray, ridge: np.ndarray) -> np.ndarray:
    """Each line's probability by a fit that did not see its table."""
    tables = sorted({reading["table"] for reading in readings})
    random.Random(3).shuffle(tables)
    fold = {table: number % 5 for number, table in enumerate(tables)}
    folds = np.array([fold[reading["table"]] for reading in readings])
    probabilities = np.zeros(len(y))
    for number in range(5):
        out = folds == number
        probabilities[out] = 1 / (1 + np.exp(-x[out] @ fit(x[~out], y[~out], ridge)))
    return probabilities


def threshold(probabilities: np.ndarray, right: np.ndarray, precision: float) -> float:
    """The lowest from which on so many are right."""
    order = np.argsort(-probabilities)
    precise = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.nonzero(precise >= precision)[0]
    return float(probabilities[order[enough[-1]]]) if len(enough) else 1.0


def surest(readings: list[dict], probabilities: np.ndarray) -> np.ndarray:
    """Of each line, the place of the likeliest answer."""
    best: dict[int, int] = {}
    for place in np.argsort(probabilities):
        best[readings[place]["line"]] = int(place)
    return np.array(sorted(best.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readings", type=Path)
    parser.add_argument("--precision", type=float, default=0.97)
    parser.add_argument("--ask", type=float, default=0.25, help="from which on it is asked back")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--reader", type=Path, default=READER, help="the description of what read")
    asked = parser.parse_args()
    readings = [json.loads(line) for line in asked.readings.read_text().splitlines()]
    right = np.array([float(r["right"] and r["kind"] == "answerable") for r in readings])
    counts = {
        form: sum(r["form"] == form for r in readings) for form in {r["form"] for r in readings}
    }
    forms = sorted(form for form, count in counts.items() if count >= 10)
    x = matrix(readings, forms)
    ridge = np.array([0.0] + [RIDGE] * len(NUMBERS) + [FORM_RIDGE] * len(forms))
    probabilities = left_out(readings, x, right, ridge)
    beta = fit(x, right, ridge)
    given = surest(readings, probabilities)
    probabilities, right_given = probabilities[given], right[given]
    answer_from = threshold(probabilities, right_given, asked.precision)
    for name, value in zip(["bias", *NUMBERS, *forms], beta):
        print(f"{name:18} {value:8.3f}")
    print(f"{len(given)} lines, {right_given.mean():.3f} right")
    for share in (0.9, 0.93, 0.95, 0.96, 0.97, 0.98):
        at = threshold(probabilities, right_given, share)
        chosen = probabilities >= at
        print(f"precision {share}: from {at:.3f}, {chosen.mean():.3f} of the lines answered, "
              f"{right_given[chosen].sum() / max(1, right_given.sum()):.3f} of the right ones")  # fmt: skip
    if asked.out:
        names = dict(zip(NUMBERS, (round(float(b), 4) for b in beta[1:])))
        by_form = {f: round(float(b), 4) for f, b in zip(forms, beta[1 + len(NUMBERS) :])}
        coefficients = dict(
            model=json.loads(asked.reader.read_text())["hash"],
            bias=round(float(beta[0]), 4), weights=names, forms=by_form,
            answerFrom=round(answer_from, 4), askFrom=min(asked.ask, round(answer_from, 4)),
        )  # fmt: skip
        asked.out.write_text(
            "/** The verifier's numbers, written by `training/verifier.py`. */\n"
            'import type { Coefficients } from "./verify.ts";\n\n'
            f"export const coefficients: Coefficients = {json.dumps(coefficients, indent=2)};\n"
        )


if __name__ == "__main__":
    main()
