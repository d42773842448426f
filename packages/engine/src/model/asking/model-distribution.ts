import { isoText } from "@probability-chat/codebook";
import { ALL, type Event, type Key } from "@probability-chat/query";
import type { LevelCoding, NumberCoding } from "../coding/column-coding.ts";
import { isAtom, valueAt } from "../coding/number-cell.ts";
import type {
  ModelledDistribution,
  ModelledValue,
  NotAnswered,
  TableModel,
} from "../table-model.ts";
import { type PieceProbabilities, pieceProbabilities } from "./piece-probabilities.ts";

/** How a column's present values are distributed given an event, by the model alone. */
export function modelDistribution(
  model: TableModel,
  column: Key,
  given: Event = ALL,
): ModelledDistribution {
  const found = pieceProbabilities(model, column, given);
  if (found.kind !== "pieces") return found;
  const { coding, pieces } = found;
  const values = pieces.flatMap((piece): ModelledValue[] =>
    coding.kind === "levels" ? levelsIn(coding, piece) : [numbersIn(coding, piece)],
  );
  return { kind: "distribution", values };
}

/** A mean or quantile by the model, in the column's unit; of dates in milliseconds since 1970. */
export type ModelledNumber = { readonly kind: "number"; readonly value: number } | NotAnswered;

/** Mean of a number column given an event; of dates in milliseconds since 1970. */
export function modelMean(model: TableModel, column: string, given: Event = ALL): ModelledNumber {
  const found = numberPieces(model, column, given);
  if (found.kind !== "pieces") return found;
  let mean = 0;
  for (const { code, ranks, probability } of found.pieces) {
    mean += probability * meanWithin(found.coding, code, ranks);
  }
  return { kind: "number", value: mean };
}

/** The value below which a share `q` of a number column lies given an event. */
export function modelQuantile(
  model: TableModel,
  q: number,
  column: string,
  given: Event = ALL,
): ModelledNumber {
  const found = numberPieces(model, column, given);
  if (found.kind !== "pieces") return found;
  const { coding, pieces } = found;
  let left = Math.min(1, Math.max(0, q));
  for (const [at, { code, ranks, probability }] of pieces.entries()) {
    if (left > probability && at < pieces.length - 1) {
      left -= probability;
      continue;
    }
    const cell = coding.cells[code];
    if (!cell) break;
    const [from, to] = ranks ?? [0, cell.count];
    const share = Math.min(1 - 1e-9, left / probability);
    return { kind: "number", value: valueAt(cell, from + share * (to - from), coding.step) };
  }
  return { kind: "impossible" };
}

type NumberPieces = PieceProbabilities & { readonly coding: NumberCoding };

function numberPieces(model: TableModel, column: string, given: Event): NumberPieces | NotAnswered {
  const found = pieceProbabilities(model, column, given);
  if (found.kind !== "pieces") return found;
  const { coding } = found;
  return coding.kind === "numbers"
    ? { ...found, coding }
    : { kind: "notModelled", columns: [column] };
}

/** Places at which a part of a cell is read for its mean. */
const READINGS = 16;

function meanWithin(
  { cells, step }: NumberCoding,
  code: number,
  ranks: readonly [number, number] | null,
): number {
  const cell = cells[code];
  if (!cell) return 0;
  if (!ranks || (ranks[0] === 0 && ranks[1] === cell.count)) return cell.mean;
  const [from, to] = ranks;
  let mean = 0;
  for (let at = 0; at < READINGS; at++) {
    const rank = from + ((at + 0.5) / READINGS) * (to - from);
    mean += valueAt(cell, rank, step) / READINGS;
  }
  return mean;
}

type PiecePart = PieceProbabilities["pieces"][number];

function levelsIn({ texts, rest }: LevelCoding, piece: PiecePart): ModelledValue[] {
  const { code, levels, probability } = piece;
  const text = texts[code];
  if (text !== undefined || !rest) return [{ kind: "value", value: text ?? "", probability }];
  const mine = levels ?? [...rest.texts.keys()];
  const unnamed = levels === null || levels.length === 0 ? rest.unnamed.count : 0;
  const total = mine.reduce((sum, level) => sum + (rest.counts[level] as number), unnamed);
  const named = mine.map((level): ModelledValue => {
    const share = (rest.counts[level] as number) / total;
    const value = rest.texts[level] as string;
    return { kind: "value", value, probability: probability * share };
  });
  if (unnamed === 0) return named;
  const others = { levels: rest.unnamed.levels, probability: (probability * unnamed) / total };
  return [...named, { kind: "others", ...others }];
}

/** One value or range of numbers or dates. */
export function numbersIn(
  coding: NumberCoding,
  { code, ranks, probability }: Pick<PiecePart, "code" | "ranks" | "probability">,
): ModelledValue {
  const cell = coding.cells[code];
  if (!cell) return { kind: "others", levels: 0, probability };
  const show = (value: number) =>
    coding.scale === "instant" ? isoText(value, coding.step < 86_400_000) : value;
  if (isAtom(cell)) return { kind: "value", value: show(cell.low), probability };
  const whole = !ranks || (ranks[0] === 0 && ranks[1] === cell.count);
  const low = whole ? cell.low : valueAt(cell, ranks[0], coding.step);
  // Just below its end, which lies half a step beyond the last value.
  const high = whole ? cell.high : valueAt(cell, ranks[1] * (1 - 1e-9), coding.step);
  return { kind: "range", low: show(low), high: show(high), probability };
}
