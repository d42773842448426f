import type { Event, Key } from "@probability-chat/query";
import type { ColumnCoding } from "../coding/column-coding.ts";
import { cutColumn, flagsOf, type Piece } from "../coding/pieces.ts";
import type { NotAnswered, TableModel } from "../table-model.ts";
import { codeProbabilities } from "./code-probabilities.ts";
import { compileQuestion } from "./compile-question.ts";

/** A column's present pieces and their probabilities given an event; they sum to one. */
export interface PieceProbabilities {
  readonly kind: "pieces";
  readonly coding: ColumnCoding;
  readonly pieces: readonly (Piece & { readonly probability: number })[];
}

export function pieceProbabilities(
  model: TableModel,
  key: Key,
  given: Event,
): PieceProbabilities | NotAnswered {
  const [column, part] = typeof key === "string" ? [key, null] : [key.column, key.part];
  const place = model.codings.findIndex((one) => one.column === column && one.part === part);
  const coding = model.codings[place];
  if (!coding) return { kind: "notModelled", columns: [column] };
  const question = compileQuestion(model, [given, { kind: "present", column }]);
  if ("kind" in question) return question;
  const boxes = question.boxes([question.rule(0), question.rule(1)]);
  if (!boxes) return { kind: "notModelled", columns: [column] };
  const { pieces } = question.compiled.columns.get(place) ?? cutColumn(coding, []);
  const masses = new Float64Array(pieces.length);
  const found = boxes.flatMap((box) => {
    const one = codeProbabilities(model.joint, question.evidence(box), place);
    return one ? [{ box, ...one }] : [];
  });
  const peak = Math.max(...found.map(({ log }) => log));
  for (const { box, log, shares } of found) {
    const limits = box.get(place);
    const allowed = limits === undefined ? null : flagsOf(limits);
    const isAllowed = (at: number) => allowed === null || allowed[at] === 1;
    const ofCode = new Float64Array(coding.codes);
    pieces.forEach(({ code, share }, at) => {
      if (isAllowed(at)) ofCode[code] = (ofCode[code] as number) + share;
    });
    pieces.forEach(({ code, share }, at) => {
      const isGap = coding.missing && code === coding.codes - 1;
      if (isGap || !isAllowed(at)) return;
      const within = share / (ofCode[code] as number);
      const mass = Math.exp(log - peak) * (shares[code] as number) * within;
      masses[at] = (masses[at] as number) + mass;
    });
  }
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  if (!(total > 0)) return { kind: "impossible" };
  return {
    kind: "pieces",
    coding,
    pieces: pieces.flatMap((piece, at) => {
      const probability = (masses[at] as number) / total;
      return probability > 0 ? [{ ...piece, probability }] : [];
    }),
  };
}
