/** Nouns for the sorts that a column tells apart, which add little to its name: 'education level', 'by category'. */
export function isKindNoun(word: string): boolean {
  return KINDS.test(word);
}

const KINDS =
  /^(?:types?|kinds?|levels?|groups?|status(?:es)?|categor(?:y|ies)|class(?:es)?|tiers?)$/;
