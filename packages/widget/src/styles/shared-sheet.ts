import css from "./widget.css?inline";

let shared: CSSStyleSheet | null = null;

/** Gives a shadow root the one sheet that every chat on the page shares. */
export function adoptStyles(root: ShadowRoot): void {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(shared)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, shared];
  }
}
