import type { SettledOptions } from "../options.ts";
import { langAround } from "../texts/lang-around.ts";
import * as words from "./unloaded-words.ts";

const wordsOf = new Map(Object.entries(words));

/** Says where the chat would stand that its code could not be had; returns how to take it away. */
export function showUnloaded(
  root: ShadowRoot,
  { lang, mode }: SettledOptions,
  onRetry: () => void,
): () => void {
  const tag = (lang ?? langAround(root.host)).toLowerCase().split("-")[0] ?? "";
  const [lead, retry] = wordsOf.get(tag) ?? words.en;
  const line = document.createElement("p");
  Object.assign(line, { role: "alert", textContent: `${lead} ` });
  line.part.add("trouble");
  if (mode !== "inline") Object.assign(line.style, { position: "fixed", bottom: 0, right: "1em" });
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: retry, onclick: onRetry });
  button.part.add("button");
  line.append(button);
  root.append(line);
  return () => line.remove();
}
