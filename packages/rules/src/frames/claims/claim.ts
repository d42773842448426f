/**
 * Yes-or-no questions as claims: 'is the average … above 35', 'do smokers pay more than
 * non-smokers', 'are there more X than Y', 'is it more likely than not that …', 'are all …'.
 */
import type { Query } from "@probability-chat/query";
import { type Reader, wordAt } from "../../grammar/reader.ts";
import { eitherOr } from "../comparisons/either-or.ts";
import type { Frame } from "../frame.ts";
import { head, wordsOf } from "../words.ts";
import { comparative } from "./claim-comparative.ts";
import { multiple } from "./claim-multiple.ts";
import {
  atAnyTime,
  everyRow,
  inPart,
  likelierThanNot,
  mostly,
  partOf,
  sameEverywhere,
} from "./claim-share.ts";
import { timesAs } from "./claim-times.ts";
import { sameAcross } from "./same-across.ts";

/** What asks whether something is so, before the statement itself. */
export const ASSERTED =
  /^(?:(?:and|so|then) )*(?:(?:true or false|t f|right or wrong|fact check|claim|hypothesis) ?[:,;]? |(?:is|was) (?:it|this|that) (?:true|correct|right|the case|a fact|so) that |(?:is|was) the (?:claim|statement|assumption|hypothesis) (?:true|correct|right|valid) (?:that )?|(?:is|was) the (?:claim|statement|assumption|hypothesis) that (?=.* (?:true|correct|right|valid) $)|(?:can you (?:please )?)?(?:check|tell me|determine|verify|confirm|i wonder) (?:if|whether|that) |do you (?:think|reckon|believe|suppose) (?:that )?|would it be (?:true|correct|fair) to say that |can (?:we|you|i|one) say that )/;
const OPENER =
  /^(?:(?:and|so|then|why) )*(?:is|are|was|were|do|does|did|has|have|had|can|could|would) /;

/** Two columns that are asked to be related. */
const RELATED =
  /^(?:(?:and|so|then) )*(?:is|are|was|were) (?!.*\b(?:more|less|most|least)\b).* (?:related|correlated|associated|linked|connected|tied|independent|dependent) (?:to|with|of|on) /;

export const claimFrame: Frame = {
  name: "claim",
  read(reader, from, to): Query | null {
    const asserted = head(reader, from, to, ASSERTED);
    const end = asserted > 0 ? endOfStatement(reader, to) : to;
    const start = from + asserted;
    // 'is income related to age for people over 50' claims nothing of those years
    if (RELATED.test(wordsOf(reader, start, end))) return null;
    const opener = head(reader, start, end, OPENER);
    const why = /^why/.test(wordsOf(reader, from, end));
    if (opener === 0 && asserted === 0 && !why) return null;
    const auxiliary = opener > 0 ? start + opener : start;
    return (
      eitherOr(reader, start, end) ??
      likelierThanNot(reader, start, end) ??
      partOf(reader, auxiliary, end) ??
      inPart(reader, auxiliary, end) ??
      sameAcross(reader, start, end) ??
      sameEverywhere(reader, start, end) ??
      everyRow(reader, start, end) ??
      atAnyTime(reader, start, end) ??
      mostly(reader, auxiliary, end) ??
      timesAs(reader, auxiliary, end) ??
      multiple(reader, auxiliary, end) ??
      comparative(reader, start, end)
    );
  },
};

/** 'Is the claim that … true': without its last word. */
function endOfStatement(reader: Reader, to: number): number {
  return /^(?:true|correct|right|valid)$/.test(wordAt(reader, to - 1)) ? to - 1 : to;
}
