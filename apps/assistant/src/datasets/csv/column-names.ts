/** A column's two names: what the file says and what is unique in the table. */
export interface ColumnNames {
  readonly name: string;
  readonly header: string;
}

const maxLength = 300;

/**
 * Unique names for the headers of a file: the second `score` becomes `score#2`, an empty header
 * `column_7` by its position. `renamed` says in words what was changed.
 */
export function nameColumns(
  header: readonly string[] | null,
  columns: number,
): { names: ColumnNames[]; renamed: string[] } {
  const renamed: string[] = [];
  const headers = Array.from({ length: columns }, (_, at) => {
    const text = clean(header?.[at] ?? "");
    if (text !== "") return text;
    if (header) renamed.push(`column ${at + 1} has no header and is called column_${at + 1}`);
    return `column_${at + 1}`;
  });
  const taken = new Set(headers);
  /** Of each header that was met, the number that its next may have. */
  const next = new Map<string, number>();
  const names = headers.map((text) => {
    let suffix = next.get(text);
    if (suffix === undefined) {
      next.set(text, 2);
      return { name: text, header: text };
    }
    while (taken.has(`${text}#${suffix}`)) suffix++;
    next.set(text, suffix + 1);
    const name = `${text}#${suffix}`;
    taken.add(name);
    renamed.push(`another column named ${text} is called ${name}`);
    return { name, header: text };
  });
  if (!header) renamed.push("the file has no header line, so columns are named by position");
  return { names, renamed };
}

function clean(header: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const text = header.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
