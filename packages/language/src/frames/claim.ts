/**
 * Yes-or-no questions as claims: 'is the average … above 35', 'do smokers pay more than
 * non-smokers', 'are there more X than Y', 'is it more likely than not that …', 'are all …'.
 */
import type { Query } from "@probability-chat/query";
import { comparative } from "./claim-comparative.ts";
import { everyRow, likelierThanNot, moreThanShare, mostOf, sameEverywhere } from "./claim-share.ts";
import { type Frame, head, wordsOf } from "./frame.ts";

const OPENER =
  /^(?:(?:and|so|then|why|check if|check whether|tell me if|tell me whether|i wonder if|is it true that|is it the case that|can you tell me if|can you tell me whether|determine if|determine whether|do you think that|verify that|verify whether) )*(?:is|are|was|were|do|does|did|has|have|had|can|could|would) /;

export const claimFrame: Frame = {
  name: "claim",
  read(reader, from, to): Query | null {
    const opener = head(reader, from, to, OPENER);
    const why = /^(?:why|check|tell|is it true)/.test(wordsOf(reader, from, to));
    if (opener === 0 && !why) return null;
    return (
      likelierThanNot(reader, from, to) ??
      moreThanShare(reader, from, to) ??
      everyRow(reader, from, to) ??
      sameEverywhere(reader, from, to) ??
      mostOf(reader, from, to) ??
      comparative(reader, from, to)
    );
  },
};
