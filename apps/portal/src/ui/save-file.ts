/** Lets the browser save a text under a name. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // Some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
