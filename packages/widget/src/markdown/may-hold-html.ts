/** Whether a text can hold raw HTML at all: by CommonMark, a tag or comment begins in no other way. */
export function mayHoldHtml(text: string): boolean {
  return /<[a-z/!?]/i.test(text);
}
