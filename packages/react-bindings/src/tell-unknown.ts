const told = new Set<string>();

/** Tells in the console, once each, of props that there are not; what has a hyphen is for others. */
export function tellUnknown(given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name) || name.includes("-") || told.has(name)) continue;
    told.add(name);
    console.warn(
      `<ProbabilityChatElement> has no prop ${name}. Those that are: ${known.join(", ")}.`,
    );
  }
}
