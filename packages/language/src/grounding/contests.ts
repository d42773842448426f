/** Matches, races and other contests, in the words that their tables are read with. */
import type { Token } from "../text/tokens.ts";
import { foldPlaces } from "./finish-places.ts";
import { foldFinishing } from "./finishing.ts";
import { foldFast } from "./main-time.ts";
import { foldMatchWords } from "./match-words.ts";
import { foldPrizes } from "./prizes.ts";
import type { TableIndex } from "./table-index.ts";
import { foldTeams } from "./team-words.ts";
import { foldWinners } from "./winners.ts";

export function foldContests(
  tokens: readonly Token[],
  text: string,
  index: TableIndex,
): readonly Token[] {
  return [foldMatchWords, foldWinners, foldPrizes, foldPlaces, foldFinishing, foldFast].reduce<
    readonly Token[]
  >((said, fold) => fold(said, index), foldTeams(tokens, text, index));
}
