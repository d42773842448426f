import type { RefObject } from "react";

/**
 * Focuses the first of the named buttons that there is, once the screen has changed. Unless it is
 * to be in any case, only where the focus was lost with what had it.
 */
export function focusNext(
  screen: RefObject<HTMLElement | null>,
  names: readonly string[],
  inAnyCase: boolean,
): void {
  requestAnimationFrame(() => {
    const node = screen.current;
    const root = node?.getRootNode();
    if (!node || !(root instanceof ShadowRoot)) return;
    const { activeElement, body } = root.ownerDocument;
    if (!inAnyCase && (root.activeElement !== null || activeElement !== body)) return;
    for (const name of names) {
      const button = node.querySelector<HTMLElement>(`[data-focus="${name}"]`);
      if (!button || button.matches(":disabled")) continue;
      button.focus();
      if (root.activeElement === button) return;
    }
  });
}
