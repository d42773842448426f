import { styleAll } from "./styles/shared-sheet.ts";

/** Loads a part of the chat, and with the first of them the styles of all. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const [part, { default: css }] = await Promise.all([load(), import("./styles/whole.css?inline")]);
  styleAll(css);
  return part;
}
