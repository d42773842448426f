/**
 * Verbs that join rows to what is said of them: 'raised a ticket', 'names housing as the top issue'.
 * None of them is itself an outcome that a table would record (bought, died, returned), nor an
 * attitude that denies (hates, avoids), so that nothing is lost where the table knows the rest.
 */
import { wordList } from "./word-lists.ts";

const BASES = wordList(`
accept access accommodate accompany acquire act add address admit afford agree aim allocate allow announce appear
approach arrange ask assess assign assume attach attract await back bear begin belong boast bring carry
cast check choose cite claim classify code collect combine come complain comprise concern conduct confirm 
consist consume contact contain contribute correspond cover create cross date deal declare deliver demonstrate
denote depart depict derive describe deserve designate detect develop direct discuss display distribute document
earn employ enclose encounter end endorse engage enjoy enter entitle equal equip establish evaluate examine
exhibit experience express extend face favor favour feature feed feel fetch file fill find fit focus follow form
gain gather generate grade grant grow guess handle happen hear hit hold host identify indicate inform inhabit
inspect instruct intend introduce investigate involve issue join keep label last lead learn lend list locate log
look maintain manage mark meet mention monitor move name need note notice obtain occupy occur offer opt order
originate participate perform pick place plan play possess post prefer prepare present process produce
provide publish put qualify quote range rank rate reach read receive recommend record reference register
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
write:wrote:written drive:drove:driven fly:flew:flown
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

const all = [
  ...BASES.flatMap(formsOf),
  ...IRREGULAR.trim()
    .split(/[\s:]+/)
    .filter((word) => word !== ""),
];

/** Every form of these verbs. */
export const PLAIN_VERBS: ReadonlySet<string> = new Set(all);
