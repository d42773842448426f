/** A text as an SQL literal; a NUL, which no cell holds, becomes U+FFFD. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("\u0000", "\ufffd").replaceAll("'", "''")}'`;
}

/** A finite number as an exact SQL literal: the cast reads the shortest digits back unchanged. */
export function sqlNumber(value: number): string {
  if (Number.isNaN(value)) return "CAST(NULL AS DOUBLE)";
  return `CAST('${String(value)}' AS DOUBLE)`;
}

/** The name of a stored column. Headers never reach SQL: columns are stored by position. */
export function storedColumn(index: number): string {
  return `c${index}`;
}
