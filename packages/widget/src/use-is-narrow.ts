import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useWidget } from "./widget-context.ts";

const narrowBelow = 720;

/**
 * Whether the widget itself, not the window, is narrow. It is not asked for its width, since to answer
 * that a browser lays all of it out at once; until it tells it is taken for as wide as the window, and
 * for narrow over a page.
 */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const { mode } = useWidget().options;
  const [isNarrow, setNarrow] = useState(() => mode === "bubble" || innerWidth < narrowBelow);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    // Before the first paint: what is drawn wide first would jump, and take a press meant for it along.
    const observer = new ResizeObserver(() => {
      flushSync(() => setNarrow(node.clientWidth < narrowBelow));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  return isNarrow;
}
