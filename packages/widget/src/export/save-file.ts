/** Lets the browser save a text, or what is a file already, under a name. */
export function saveFile(content: string | Blob, name: string, type: string): void {
  const blob =
    typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun once the click has been handled, in every browser but for a moment.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A title without what file systems do not take. */
export function fileNameOf(title: string, otherwise: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, 100) || otherwise
  );
}
