/** 'A pool' of its area, 'renovated' of the year when it was done: what rows have some of where the number is not 0. */
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { stem } from "../../text/stem.ts";
import { columnCandidates, valueCandidates } from "../columns.ts";
import { type Reader, wordAt } from "../reader.ts";

/** What a header counts of a thing, so that 0 is to have none. */
const EXTENT =
  /^(?:area|size|sqft|sqm|sf|square|feet|footage|m2|surface|total|cars|capacity|spaces|of|in)$/;

/** The column whose number is the extent of the one thing that is named, and 0 without it; null elsewhere. */
export function extentOf(reader: Reader, mention: Mention): ColumnEntry | null {
  if (mention.end !== mention.start + 1 || valueCandidates(mention).length > 0) return null;
  const thing = stem(wordAt(reader, mention.start));
  return (
    columnCandidates(mention)
      .map(({ entry }) => entry)
      .find((entry) => isSomeOrNone(entry) && hasExtent(entry, thing)) ?? null
  );
}

function hasExtent({ words }: ColumnEntry, thing: string): boolean {
  return (
    words.some((word) => word.stem === thing) &&
    words.some(({ word }) => EXTENT.test(word)) &&
    words.every((word) => word.stem === thing || EXTENT.test(word.word))
  );
}

/** The column of the years in which a thing was done, 0 where it never was. */
export function yearDone(reader: Reader, mention: Mention): ColumnEntry | null {
  const word = wordAt(reader, mention.start);
  if (mention.end !== mention.start + 1 || !/ed$/.test(word)) return null;
  const done = stem(word);
  return (
    columnCandidates(mention)
      .map(({ entry }) => entry)
      .find(
        (entry) =>
          isSomeOrNone(entry) &&
          entry.words.length === 2 &&
          entry.words.some((own) => own.stem === done && /ed$/.test(own.word)) &&
          entry.words.some((own) => /^(?:year|date)$/.test(own.word)),
      ) ?? null
  );
}

function isSomeOrNone({ numeric, affirmative, column }: ColumnEntry): boolean {
  return numeric && affirmative === null && column.min === 0 && Number(column.max) > 0;
}

/** What falls from the sky, said as what happens. */
const FALLS = /^(?:rain|snow|hail|drizzle)(?:s|y|ed|ing)?$/;
const CHANCE = /^(?:chances?|probability|likelihood|odds|risk|share|percentage|possibility)$/;

/** 'Did it rain', 'rainy days', 'chance of rain': the column that says whether it did, else that of how much fell. */
export function fallen(reader: Reader, mention: Mention): ColumnEntry | null {
  const { start, end } = mention;
  const word = wordAt(reader, start);
  if (end !== start + 1 || !FALLS.test(word) || !isHappening(reader, start)) return null;
  const kept = mention.candidates.filter(({ value }) => value === null).map(({ entry }) => entry);
  if (kept.length < mention.candidates.length) return null;
  const flags = kept.filter(({ affirmative }) => affirmative !== null);
  const today = flags.find(({ words }) => words.every((own) => TODAY.test(own.word)));
  return today ?? (flags.length === 0 ? (kept.find(isSomeOrNone) ?? null) : null);
}

/** Of a header that says of each day whether it rained on it. */
const TODAY = /^(?:rain|snow|hail)(?:s|y|ed|ing|fall)?$|^(?:today|is|has|was|did|flag|any|day)$/;

function isHappening(reader: Reader, at: number): boolean {
  const [first, before] = [at - 2, at - 1].map((place) => wordAt(reader, place));
  const word = wordAt(reader, at);
  const behind = wordAt(reader, at + 1);
  return (
    /(?:y|ed|ing|s)$/.test(word) ||
    /^(?:it|to)$/.test(before ?? "") ||
    (before === "of" && CHANCE.test(first ?? "")) ||
    CHANCE.test(behind) ||
    (/^(?:with|without|any|no)$/.test(before ?? "") && !/^(?:fall|level|amount)/.test(behind))
  );
}
