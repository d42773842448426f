/** 'How many months had …', 'the share of years with …' of a table with a row for each. */
import type { Token } from "../../text/tokens.ts";
import { rowStretch, type Stretch } from "../columns/row-stretch.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";
import { foldPhrases, type PhraseRule } from "./fold-phrases.ts";

const OF_THEM =
  /(?:^| )(?:how many|number|share|proportion|percentage|percent|fraction|part|%|most|all|any|those|these|of)(?: of)?(?: the| all| these| those)?$/;
const NONE_OF_THEM = /(?:^| )(?:by|per|which|what|every|each|last|first|next|past|few|a|\d+)$/;
const TOLD =
  "(had|has|have|having|saw|was|were|is|are|with|without|when|where|that|which|in which|did|does|do)";
/** What is told of how they follow one another, and not of each. */
const APART =
  "(?! (?:(?:(?:was|were|did|does|do|are|is) )?(?:it|there|they)? ?(?:in a row|running|straight|old|ago|until|till|to|apart|later|earlier|long|take|between \\D)))";

export function foldRowStretches(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(index));
}

const rulesOf = oncePer((index: TableIndex): readonly PhraseRule[] => {
  const stretch = rowStretch(index);
  return stretch === null ? [] : rulesFor(stretch);
});

function rulesFor(stretch: Stretch): readonly PhraseRule[] {
  const many = `rows:${stretch}s`;
  return [
    { said: new RegExp(`^${stretch}s(?= |$)${APART}`), means: many, onlyAfter: OF_THEM },
    {
      said: new RegExp(`^${stretch}s ${TOLD}(?= )`),
      means: `${many} $1`,
      unlessAfter: NONE_OF_THEM,
    },
    {
      said: new RegExp(`^(?:a|any|one|some|a random|a given|a typical) ${stretch} ${TOLD}(?= )`),
      means: `a row:${stretch} $1`,
      unlessAfter: /(?:times|once|twice|\d)$/,
    },
  ];
}
