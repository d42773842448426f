import { type RefObject, useLayoutEffect, useState } from "react";

const narrowBelow = 720;

/** Whether the widget itself, not the window, is narrow. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  // Before the first paint: what is drawn wide first would jump, and take a press meant for it along.
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => setNarrow(node.clientWidth < narrowBelow);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  return isNarrow;
}
