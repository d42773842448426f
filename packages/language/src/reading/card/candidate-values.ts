/** So many values of a column are shown to the reader. */
export const MOST_VALUES = 8;
const COMMONEST = 3;

/**
 * A column's values that the reader sees: all of few, else those that the question touches and the
 * commonest; first of all those that earlier queries of the chat name.
 */
export function candidateValues(
  values: readonly string[],
  touched: readonly string[],
  needed: readonly string[],
): string[] {
  const kept = values.length <= MOST_VALUES ? values : [...touched, ...values.slice(0, COMMONEST)];
  return [...new Set([...needed, ...kept])].slice(0, Math.max(MOST_VALUES, needed.length));
}
