import css from "./widget.css?inline";

let shared: CSSStyleSheet | null = null;
let outOfFlow: CSSStyleSheet | null = null;

/** Gives a shadow root the one sheet that every chat on the page shares. */
export function adoptStyles(root: ShadowRoot): void {
  shared ??= sheetOf(css);
  adopt(root, shared, true);
}

/** Whether a chat lies over the page, so that its host takes up no room in it. */
export function leaveTheFlow(root: ShadowRoot | null, isOut: boolean): void {
  if (!root || (!isOut && !outOfFlow)) return;
  outOfFlow ??= sheetOf(":host{display:contents!important}");
  adopt(root, outOfFlow, isOut);
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

function adopt(root: ShadowRoot, sheet: CSSStyleSheet, isWanted: boolean): void {
  const others = root.adoptedStyleSheets.filter((held) => held !== sheet);
  root.adoptedStyleSheets = isWanted ? [...others, sheet] : others;
}
