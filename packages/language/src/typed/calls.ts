/** Functions in a text: names with their bracket glued to them, since `mean age (years)` is words. */
export interface Call {
  readonly name: string;
  /** From the name to behind the bracket that closes it, `[start, end)`, and what is inside. */
  readonly start: number;
  readonly end: number;
  readonly inside: string;
}

const NAME = /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*(?=[([])/gu;

/** All of them, also those inside others, in the order in which they begin. */
export function callsIn(text: string): Call[] {
  return Array.from(text.matchAll(NAME), ({ 0: name, index: start }) => {
    const open = start + name.length;
    const end = endOfBrackets(text, open);
    return { name, start, end, inside: text.slice(open + 1, end - 1) };
  });
}

/** Behind the bracket that closes the one that opens here, or the text's end. */
function endOfBrackets(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (/[([]/.test(sign)) depth += 1;
    if (/[)\]]/.test(sign)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
