/** How people speak of amounts that add up. */

const GATHERED =
  "lost|lose|loses|losing|brought|bring|brings|bringing|raised|raise|raises|made|make|makes|generated|generate|generates|produced|produce|produces|collected|collect|collects|took|take|takes|taken|racked|rack|racks|accumulated|accumulates|accumulate|clocked|contributed|contribute|contributes|caused|cause|causes|sold|gathered|amassed|delivered|yielded|yields|wasted|wastes|saved|saves|scored|scores|score|burned|burnt|burns|burn|consumed|consumes|consume|emitted|emits|emit|exported|imported|mined|grossed|grosses";
const SPENT =
  "earned|earn|earns|spent|spend|spends|cost|costs|paid|pay|pays|had|have|has|got|get|gets|received|used|uses|use|needed|suffered|suffer|suffers|recorded|logged|incurred|incurs|went|go|goes|come|comes|came|there|been|finds|find|saw|sees";

/** Verbs that, with 'most', speak of a sum: 'lost the most minutes'. */
const GATHERS = new RegExp(`^(?:${GATHERED})$`, "i");

/** Whether the word is such a verb, also where it is read as one that only joins. */
export function gathersUp({
  word,
  text,
}: {
  readonly word: string;
  readonly text: string;
}): boolean {
  return GATHERS.test(word) || GATHERS.test(text);
}

/** Verbs that an amount goes with, whether it is summed or not. */
export const HAS_AMOUNT = new RegExp(`^(?:${GATHERED}|${SPENT})$`);

/** What follows such a verb: 'bring in', 'rack up'. */
export const PARTICLE = /^(?:in|up|out|over|back|home|together)$/;

/** Whether the amounts are said to be added up, in the words as written. */
export const ADDED_UP = /^(?:in total|altogether|combined|all told|all together)$/i;

/** What earns is said to do without a word for money: 'how much did they bring in'. */
export const GAINED =
  /\b(?:br(?:ing|ings|ought)|rak(?:e|es|ed)|pull(?:s|ed)?|t(?:ake|akes|ook|aken)) in\b/;

/** The words of a header that is called after an amount of money and nothing else. */
export const AMOUNT =
  /^(?:total|amount|paid|costs?|fees?|revenues?|income|takings|earnings|charges?|payments?|bill|billed|sales|spend|donations?|gifts?|contributions?|fines?|grants?|raised|pledged|donated|awarded)$/;

/** Words of a header for a number of things. */
export const PIECES = /^(?:units?|quantity|qty|items?|pieces|copies|tickets)$/;

/** Words of a header whose amounts are of one piece or nobody's takings: their sum is not what came in. */
export const EACH =
  /^(?:prices?|unit|per|average|mean|rate|budget|asking|salary|wages?|tax|debt|loan|balance)$/;

/** Things that are counted anew in every row, so that the most of them are the most in all. */
export const ADDED =
  /^(?:goals|points|wins|losses|victories|medals|podiums|trophies|titles|runs|wickets|tries|touchdowns|assists|saves|shots|corners|fouls|cards|stops|laps|crashes|visitors|visits|attendees|passengers|guests|riders|viewers|listeners|streams|plays|views|downloads|installs|copies|tickets|units|votes|births|deaths|fatalities|casualties|injuries|cases|accidents|crimes|arrests|complaints|defects|orders|sales|trips|flights|rentals|borrowings|loans|checkouts|stock)$/;
