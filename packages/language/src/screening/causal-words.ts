/**
 * Whether a question asks, in words of cause, what one thing does to another. Rows tell what goes
 * together, so that an answer to such words has to say that this is all it tells.
 */

const CAUSES =
  "affects?|affected|affecting|influences?|influenced|influencing|impacts?|impacted|impacting|effects?|causes?|caused|causing|because|due to|leads? to|led to|leading to|resulted in";
/** What a thing does to another; as nouns, or of what rises by itself, they ask for no cause. */
const MOVES = ["increase", "decrease", "reduce", "raise", "boost", "improve", "worsen"];
/** Adjectives too, so that what they move has to be determined: 'lower the price', no lower price. */
const LOWERS = ["lower", "cut"];
const HELPERS = "does|do|did|can|could|will|would|might|may";
const OBJECT = ` (?!(?:${HELPERS}|is|are|was|were|has|have|had|in|over|from|by|between|during|since|after|before|as|with|when|to|than|for|at|on|of|and|or|above|below|across|among|within|each|every|per|more|most|less|least)\\b)\\p{L}`;
const DETERMINED = " (?:the|a|an|your|our|my|his|her|their|its)\\b";
const DEGREES = "more|less|higher|lower|better|worse|likely|likelier";
/** What results in something; 'the results in math' do not. */
const SUBJECT = "what|that|this|it|which (?!(?:is|are|was|were)\\b)\\S+(?: \\S+)?";

const CAUSAL: readonly RegExp[] = [
  CAUSES,
  `(?<=\\b(?:${HELPERS})(?: \\S+)+ )result in`,
  `(?<=\\b(?:${SUBJECT}) )results in`,
  `results in(?= (?:an? )?(?:${DEGREES})\\b)`,
  `(?:makes?|made|making)(?: \\S+){0,6}? (?:${DEGREES})`,
  `(?<=\\b(?:${HELPERS})(?: \\S+)+ )(?:${MOVES.join("|")})(?=${OBJECT})`,
  `(?<=\\b(?:${HELPERS})(?: \\S+)+ )(?:${LOWERS.join("|")})(?=${DETERMINED})`,
  `(?:${[...MOVES, ...LOWERS].map((verb) => `${verb}s`).join("|")})(?=${OBJECT})`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, "gu"));

/** @param vocabulary - the table's words in lower case: a column named effect asks for no cause. */
export function asksOfCause(question: string, vocabulary: ReadonlySet<string>): boolean {
  const said = question.toLowerCase().replace(/\s+/g, " ");
  return CAUSAL.some((form) =>
    [...said.matchAll(form)].some(([words]) => !vocabulary.has(words.split(" ")[0] ?? "")),
  );
}
