const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["men", "man"],
  ["women", "woman"],
  ["children", "child"],
  ["people", "person"],
]);
const ENDING = /(?<=..)(?:ies|ied|es|(?<!e)ed|ing|ers?|ly|e|(?<![aeiou])y|(?<!s)s)$/;

/** The word without its ending, so that `sale` and `sales`, `salary` and `salaries` meet. */
export function stem(word: string): string {
  const plain = IRREGULAR.get(word) ?? word;
  if (plain.length > 3) return plain.replace(ENDING, "");
  return plain.length === 3 && plain.endsWith("e") ? plain.slice(0, -1) : plain;
}

/** One letter apart (left out, put in, changed or swapped), for words of five letters or more. */
export function near(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < 5 || Math.abs(left.length - right.length) > 1) return false;
  if (left[0] !== right[0] || left === right) return false;
  let at = 1;
  while (at < shorter && left[at] === right[at]) at++;
  return (
    sameFrom(left, at + 1, right, at + 1) ||
    sameFrom(left, at, right, at + 1) ||
    sameFrom(left, at + 1, right, at) ||
    (left[at] === right[at + 1] &&
      left[at + 1] === right[at] &&
      sameFrom(left, at + 2, right, at + 2))
  );
}

function sameFrom(left: string, i: number, right: string, j: number): boolean {
  if (left.length - i !== right.length - j) return false;
  for (; i < left.length; i++, j++) if (left[i] !== right[j]) return false;
  return true;
}
