/** The words of fixed text: `; do ` is `;` and `do`. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[A-Za-z]+|[<>!]=|\S/g) ?? [];
}
