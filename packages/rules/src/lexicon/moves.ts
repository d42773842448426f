/** Words for going up and down, and for parts and multiples of a number. */
const RISING =
  /^(?:rises?|rose|risen|rising|increas(?:e|es|ed|ing)|grow|grows|grew|grown|climb(?:s|ed)?|rais(?:e|es|ed)|jump(?:s|ed)?)$/;
const FALLING =
  /^(?:falls?|fell|fallen|drop(?:s|ped)?|decreas(?:e|es|ed|ing)|declin(?:e|es|ed)|reduc(?:e|es|ed)|lower(?:s|ed)|cut|cuts|shrinks?|shrank|shrunk)$/;

/** +1 for a verb of rising, -1 for one of falling, 0 for any other word. */
export function moveSign(word: string): 1 | -1 | 0 {
  return RISING.test(word) ? 1 : FALLING.test(word) ? -1 : 0;
}

export const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ["twice", 2],
  ["double", 2],
  ["thrice", 3],
  ["triple", 3],
  ["half", 1 / 2],
]);

/** Verbs that multiply. */
export const MULTIPLYING: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["doubles", 2],
  ["doubled", 2],
  ["triple", 3],
  ["triples", 3],
  ["tripled", 3],
  ["halve", 1 / 2],
  ["halves", 1 / 2],
  ["halved", 1 / 2],
]);

export const FRACTIONS: ReadonlyMap<string, number> = new Map(
  [
    ["half", "halves", 2],
    ["third", "thirds", 3],
    ["quarter", "quarters", 4],
    ["fifth", "fifths", 5],
    ["tenth", "tenths", 10],
  ].flatMap(([one, many, size]): [string, number][] => [
    [String(one), 1 / Number(size)],
    [String(many), 1 / Number(size)],
  ]),
);
