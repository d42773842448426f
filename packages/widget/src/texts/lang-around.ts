/** Languages that are written from right to left. */
const fromTheRight = /^(ar|arc|ckb|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

/** The direction of a language's script. */
export function directionOf(lang: string): "ltr" | "rtl" {
  return fromTheRight.test(lang) ? "rtl" : "ltr";
}

/** The language that a page states for a place in it, also across shadow roots; else empty. */
export function langAround(place: Element): string {
  const stated = place.closest("[lang]");
  if (stated) return stated.getAttribute("lang") ?? "";
  const root = place.getRootNode();
  return root instanceof ShadowRoot ? langAround(root.host) : "";
}
