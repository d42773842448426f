import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How wide a node is, in whole pixels; `first` until it is measured. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => {
      if (node.clientWidth > 0) setWidth(Math.max(200, node.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
