const PUNCTUATION: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "`": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
};
const MARK = /^\p{M}$/u;
/** Unicode's white space, spelled out: `\s` has U+FEFF beside it and lacks a few controls. */
export const SPACE =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** A text in small letters without accents, and where each UTF-16 unit of it comes from. */
export interface Folded {
  readonly text: string;
  /** Per unit of the folded text the `[start, end)` of the character that it comes from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Small letters without accents; curly quotes and long dashes as they are typed. */
export function fold(text: string): string {
  if (isAscii(text)) return foldAscii(text);
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** As {@link fold}, with the places in the original. */
export function foldWithPlaces(text: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  let start = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(start);
      ends.push(start + character.length);
    }
    start += character.length;
  }
  return { text: folded, starts, ends };
}

function isAscii(text: string): boolean {
  for (let unit = 0; unit < text.length; unit++) if (text.charCodeAt(unit) > 0x7f) return false;
  return true;
}

function foldAscii(text: string): string {
  return text.toLowerCase().replaceAll("`", "'");
}

function foldCharacter(character: string): string {
  if (isAscii(character)) return foldAscii(character);
  let folded = "";
  for (const part of (PUNCTUATION[character] ?? character).normalize("NFKD")) {
    if (MARK.test(part)) continue;
    for (const letter of part.toLowerCase()) if (!MARK.test(letter)) folded += letter;
  }
  return folded;
}
