/** What a question may be at most. */
export const MAX_LENGTH = 2_000;
export const MAX_WORDS = 160;

/** Whether a text is longer than a question that is read. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_LENGTH || (text.match(/\S+/g)?.length ?? 0) > MAX_WORDS;
}
