import type { CardColumn } from "../card/card.ts";

/** Unused pieces of the vocabulary that say what follows. The numbers belong to the trained weights. */
export const MARK = {
  range: 5,
  cell: 6,
  meaning: 7,
  title: 8,
  earlier: 9,
  reading: 10,
  unique: 11,
} as const;

export const KIND_MARK: Readonly<Record<CardColumn["kind"], number>> = {
  number: 1,
  text: 2,
  date: 3,
  empty: 4,
};
