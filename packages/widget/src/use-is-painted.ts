import { useEffect, useState } from "react";

/** In milliseconds: until a browser that does not tell when it rests has painted. */
const pause = 50;

/**
 * Whether a first picture stands, nothing more is on its way to it, and the browser rests: for what
 * costs and can wait, as to write its first date takes a browser longer than we to draw all else.
 */
export function useIsPainted(isLoading: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isLoading) return;
    let isWanted = true;
    const show = () => isWanted && setPainted(true);
    if (typeof requestIdleCallback === "function") requestIdleCallback(show);
    else setTimeout(show, pause);
    return () => {
      isWanted = false;
    };
  }, [isLoading]);
  return isPainted;
}
