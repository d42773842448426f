import base from "./base.css?inline";
import end from "./end.css?inline";
import first from "./first.css?inline";

let shared: CSSStyleSheet | null = null;
let outOfFlow: CSSStyleSheet | null = null;
let utilities = first;

/** Gives a shadow root the one sheet that every chat on the page shares. */
export function adoptStyles(root: ShadowRoot): void {
  shared ??= sheetOf(base + utilities + end);
  adopt(root, shared, true);
}

/** Puts all there is in place of what the first screen alone needs. */
export function styleAll(css: string): void {
  if (css === utilities) return;
  utilities = css;
  shared?.replaceSync(base + utilities + end);
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
