/** Which way a comparative points, and the verbs that say that one side exceeds another. */
import { wordMap, wordSet } from "./word-lists.ts";

/** Comparatives of more, whatever they measure. */
export const UPWARD =
  wordSet(`more higher greater larger bigger better longer stronger thicker louder brighter
pricier dearer costlier happier riskier safer busier worthier healthier lengthier exceed exceeds exceeded above over`);

/** Comparatives of anything, whatever it is that is more or less. */
export const MORE_OR_LESS = wordSet(
  "more less higher lower better worse bigger larger smaller greater fewer longer shorter",
);

/** Comparatives of less. */
export const DOWNWARD =
  wordSet(`less fewer lower smaller worse shorter weaker thinner younger lighter cheaper poorer
colder cooler slower narrower earlier closer nearer quieter dimmer shallower briefer below under`);

/** Verbs that measure where no column is called so: 'rate better', 'worth more', 'cost less'. */
export const MEASURING =
  wordMap(`rate>rating rates>rating rated>rating worth>value cost>price|rent costs>price|rent charge>price charged>price
charges>price earn>income earns>income earned>income make>income makes>income made>income
sell>price sells>price sold>price weigh>weight weighs>weight weighed>weight`);

/** 'A beats B in …': the one before the verb has more of it. */
export const BEATS =
  wordSet(`beat beats beaten outperform outperforms outperformed outscore outscores outscored outdo
outdoes outdid outpace outpaces outpaced outstrip outstrips outstripped surpass surpasses surpassed topped
outrank outranks outranked`);

/** 'A trails B in …': it has less. */
export const TRAILS =
  wordSet(`trail trails trailed trailing lag lags lagged lagging underperform underperforms
underperformed`);
