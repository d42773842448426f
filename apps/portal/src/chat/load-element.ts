/** Where the server has the element's script; it is a module of its own, not part of this bundle. */
const script = "/embed/probability-chat.js";

/** Defines `<probability-chat>`. Rejects where its script cannot be had; the next call tries again. */
export async function loadElement(): Promise<void> {
  if (customElements.get("probability-chat")) return;
  try {
    await import(/* @vite-ignore */ script);
  } catch {
    // A browser remembers a module that failed; another address is asked for anew.
    await import(/* @vite-ignore */ `${script}?retry=${Date.now()}`);
  }
}
