const VOWELS: ReadonlySet<string> = new Set("aeiouy");
/** In shorter words too much else is one changed letter away. */
const LEAST_CHANGED = 6;

/**
 * How far a slip of one letter goes from what was meant to what was typed: 1 where it is left out,
 * put in, swapped with the next or a vowel for a vowel, 2 where it is another; null where it takes
 * more than one slip. Who slips gets the first letter right.
 */
export function slip(typed: string, meant: string): 1 | 2 | null {
  if (typed === meant || typed[0] !== meant[0]) return null;
  let at = 1;
  while (at < meant.length && typed[at] === meant[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), meant.slice(at)];
  const isLeftOut = rest === wanted.slice(1);
  const isPutIn = rest.slice(1) === wanted;
  const [first = "", second = ""] = wanted;
  const isSwapped = rest === second + first + wanted.slice(2);
  if (isLeftOut || isPutIn || isSwapped) return 1;
  if (rest.slice(1) !== wanted.slice(1) || rest === "" || wanted === "") return null;
  if (VOWELS.has(rest.charAt(0)) && VOWELS.has(first)) return 1;
  return meant.length < LEAST_CHANGED ? null : 2;
}
