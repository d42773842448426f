/** Matches, races and other contests, in the words that their tables are read with. */
import type { Fold } from "../folds/fold-phrases.ts";
import { foldPlaces } from "./finish-places.ts";
import { foldFinishing } from "./finishing.ts";
import { foldFast } from "./main-time.ts";
import { foldMatchWords } from "./match-words.ts";
import { foldPrizes } from "./prizes.ts";
import { foldTeams } from "./team-words.ts";
import { foldWinners } from "./winners.ts";

export const CONTEST_FOLDS: readonly Fold[] = [
  foldTeams,
  foldMatchWords,
  foldWinners,
  foldPrizes,
  foldPlaces,
  foldFinishing,
  foldFast,
];
