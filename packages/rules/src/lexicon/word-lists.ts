/** Words written as a text: one beside the other, or each as `word>what it stands for`. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

export function wordMap<Meaning extends string = string>(
  text: string,
): ReadonlyMap<string, Meaning> {
  return new Map(wordList(text).map((entry) => entry.split(">") as [string, Meaning]));
}
