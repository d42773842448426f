/**
 * Verbs that join rows to what is said of them: 'raised a ticket', 'names housing as the top issue'.
 * None of them is itself an outcome that a table would record (bought, died, returned), nor an
 * attitude that denies (hates, avoids), so that nothing is lost where the table knows the rest.
 */
import { LIGHT_VERBS, RATE_NOUNS } from "./function-words.ts";
import { wordList, wordSet } from "./word-lists.ts";

const BASES = wordList(`
accept access accommodate accompany acquire act add address admit afford agree aim allocate allow announce appear
approach arrange ask assess assign assume attach attract await back bear borrow begin belong boast bring carry
cast check choose cite claim classify code collect combine come compete complain comprise concern conduct confirm 
consist consume contact contain contribute correspond cover create cross date deal declare deliver demonstrate
denote depart depict derive describe deserve designate detect develop direct discuss display distribute document
earn employ enclose enrol enroll encounter end endorse engage enjoy enter entitle equip establish evaluate examine
exhibit experience express extend face favor favour feature feed feel fetch file fill find fit focus follow form
gain gather generate grade grant grow guess handle happen hear hit hold host identify indicate inform inhabit
inspect instruct intend introduce investigate involve issue join keep label last lead learn lend list locate log
look maintain manage mark meet mention monitor move name need note notice obtain occupy occur offer opt order
originate participate perform pick place plan play possess post prefer prepare present process produce
provide publish put qualify quote race randomise randomize range rank rate reach read receive recommend record reference register
 rely represent request require reserve reside respond result ride run score seat see seek
seem select send serve show sign sit sleep source speak spell stand start stem store study submit
suffer suggest suit supply support supposed surround tag take talk teach tell tend test think total train transport
travel treat try turn undergo use utilize utilise view wait walk want watch wear weigh wish work write
`);

const IRREGULAR = `
bear:bore:borne begin:began:begun bring:brought:brought cast:cast:cast choose:chose:chosen come:came:come
deal:dealt:dealt feed:fed:fed feel:felt:felt find:found:found fit:fit:fitted grow:grew:grown hear:heard:heard
hit:hit:hit hold:held:held keep:kept:kept lead:led:led learn:learnt:learned lend:lent:lent meet:met:met
put:put:put read:read:read ride:rode:ridden run:ran:run see:saw:seen seek:sought:sought send:sent:sent
show:showed:shown sit:sat:sat sleep:slept:slept speak:spoke:spoken stand:stood:stood take:took:taken
teach:taught:taught tell:told:told think:thought:thought undergo:underwent:undergone wear:wore:worn
write:wrote:written swim:swam:swum drive:drove:driven fly:flew:flown
`;

function formsOf(base: string): string[] {
  const stem = base.endsWith("e") ? base.slice(0, -1) : base;
  const third = /(?:s|sh|ch|x|z|o)$/.test(base)
    ? `${base}es`
    : `${base.replace(/([^aeiou])y$/, "$1ie")}s`;
  const past = `${/[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}i` : stem}ed`;
  const double = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(base) ? `${base}${base.at(-1)}` : null;
  return [
    base,
    third,
    past,
    `${stem}ing`,
    ...(double === null ? [] : [`${double}ed`, `${double}ing`]),
  ];
}

/** Forms of further verbs, whose other forms name things: a heading, a plant. */
const FORMS = wordList(`
preferred drives head heads headed heading stop stops stopped phoned referred planted caught
browse browses browsed pay pays paid paying swim swims swimming
`);

/** Forms that are spelt as no present is: 'chose', 'heard', but not 'read' or 'put'. */
const PASTS = new Set(
  IRREGULAR.trim()
    .split(/\s+/)
    .flatMap((verb) => {
      const [base, past] = verb.split(":");
      return past === undefined || past === base ? [] : [past];
    }),
);

/** Whether the word is the past of a verb that joins rows to what is said of them. */
export function isPast(word: string): boolean {
  return PASTS.has(word);
}

const all = new Set([...BASES.flatMap(formsOf), ...IRREGULAR.trim().split(/[\s:]+/), ...FORMS]);

/** Whether the word is a form of such a verb, and not one that is passed over anyway. */
export function isPlainVerb(word: string): boolean {
  return all.has(word) && !LIGHT_VERBS.has(word) && !RATE_NOUNS.has(word);
}

/**
 * Verbs that join rows to what is said of them only where something is said: 'were treated',
 * 'sent no letters', 'took 7 days to arrive', but not 'treated patients'.
 */
export const JOINING_VERBS = wordSet(
  `treat treats treated send sends sent arrive arrives arrived fly flies flew flown flying play plays
 played playing finish finishes finished complete completes completed walk walked driven
 ridden achieve achieved attain attained reach reached encounter encountered
 experience experienced undergo underwent undergone recorded measured observed reported noted
 cause causes caused causing involve involves involving struck produce produces bring brings brought receive
 receives received asked asking requested apply applies applied operated perform performs performed
 conducted serve serves served attend attends attended join joins joined handled collected covered
 trigger triggers triggered spark sparked lodge lodged raise raises raised faced featured killed ran stayed started enter enters entered submit submits submitted scored
 released launched published discharged hit hits suffer suffers suffered lasts lasted lasting waits waited answered took run runs running fell fallen landed starts ends ended begins began
 begun`,
);

/** Verbs of what somebody does as a rule that are also nouns for rows, or that join where something follows. */
export const HABITS = wordSet(
  `drink visit call post comment claim ride race book order purchase ship trade shop hire farm film rent
 bid stream volunteer donate message email text travel work play run fly drive swim walk`,
);

/** Stands for a verb that joins and that the table does not know: it is passed over. */
export const JOINT = "found";
