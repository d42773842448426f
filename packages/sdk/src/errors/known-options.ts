/**
 * Tells whoever writes the program of options that there are not. Those that there are stand in one
 * text, with spaces between them: a page loads it with every client.
 */
export function tellUnknown(of: string, options: object, known: string): void {
  const names = known.split(" ");
  const unknown = Object.keys(options).filter((name) => !names.includes(name));
  if (!unknown[0]) return;
  import("./unknown-options.ts").then(
    ({ tellUnknownOptions }) => tellUnknownOptions(of, unknown, names),
    () => undefined,
  );
}
