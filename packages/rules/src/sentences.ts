/** The sentences of a message, each still at its place in it. */
export interface Sentence {
  readonly text: string;
  /** Where it begins in the message, so that spans stay true. */
  readonly start: number;
}

/** Whether words name something of the table, or hold a number. */
export type IsNamed = (text: string) => boolean;

/** Sentences end at '?', '!', ';', a line break, or a period before a space or the end. */
export function splitSentences(text: string): Sentence[] {
  const parts: Sentence[] = [];
  let start = 0;
  const end = /[?!;\n]+|\.(?=\s+[¿¡]?\p{Lu}|\s*$|\s+\d)/gu;
  for (const match of text.matchAll(end)) {
    const before = text.slice(Math.max(0, match.index - 5), match.index);
    if (match[0] === "." && /\b(?:e\.g|i\.e|vs|approx|no|dr|mr|mrs|st|etc)$/i.test(before))
      continue;
    parts.push({ text: text.slice(start, match.index), start });
    start = match.index + match[0].length;
  }
  parts.push({ text: text.slice(start), start });
  return parts.filter((part) => part.text.trim() !== "");
}

const WHETHER = "Is it true that ";

/** The question whether it is so what a sentence says from a place on. */
export function whether({ text, start }: Sentence, from: number): Sentence {
  return { text: WHETHER + text.slice(from), start: start + from - WHETHER.length };
}
