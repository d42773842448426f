/** 'The median delay, in minutes', 'the delay in minutes by ward': the unit that an answer is wanted in. */
import { closest } from "../../grounding/candidate.ts";
import { scaleNamed } from "../../lexicon/scales.ts";
import { unitOf } from "../../lexicon/units.ts";
import { type Reader, spanOf, wordAt } from "../reader.ts";

/**
 * The token after the unit where a column named in the question is measured in it; a problem where
 * one is in another unit of the same kind; null where none has to do with it.
 */
export function unitAsked(reader: Reader, at: number, to: number): number | null {
  const size = scaleNamed(wordAt(reader, at));
  if (size !== null) return scaleAsked(reader, at, size);
  const unit = unitOf(wordAt(reader, at));
  if (unit === undefined || wordAt(reader, at).length < 2) return null;
  if (reader.mentionAt.has(at) || reader.tokens[at + 1]?.value != null) return null;
  const last = at + 1 === to && to === reader.tokens.length;
  const bracket = wordAt(reader, at - 2) === "(" ? 1 : 0;
  const measured = reader.mentions
    .filter(({ end }) => last || end === at - 1 - bracket)
    .flatMap(({ candidates }) => closest(candidates))
    .filter(({ value, entry }) => value === null && entry.numeric)
    .map(({ entry }) => ({ entry, own: unitOf(entry.unit) }))
    .filter(({ own }) => own?.dimension === unit.dimension);
  const [other] = measured;
  if (other === undefined) return null;
  if (!measured.some(({ own }) => own?.id === unit.id))
    reader.problems.push({
      kind: "refuse",
      reason: "unsupported",
      span: spanOf(reader, at, at + 1),
      message: `\`${other.entry.column.name}\` is in ${other.entry.unit}, and I do not convert it. Ask without the unit.`,
    });
  return at + 1;
}

/** '(in thousands)', 'in millions of euros' of a column that counts so. */
function scaleAsked(reader: Reader, at: number, size: number): number | null {
  const counted = reader.mentions
    .flatMap(({ candidates }) => closest(candidates))
    .filter(({ value, entry }) => value === null && entry.numeric);
  if (!counted.some(({ entry }) => entry.scale === size)) return null;
  const money = wordAt(reader, at + 1) === "of" && unitOf(wordAt(reader, at + 2)) !== undefined;
  return at + (money ? 3 : 1);
}
