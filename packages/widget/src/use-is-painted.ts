import { useEffect, useState } from "react";

/** In milliseconds: until a browser that does not tell when it rests has painted. */
const pause = 50;

/**
 * Whether a first picture stands and the browser rests, for what costs and can wait: to write its
 * first date takes a browser longer than we to draw all else.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const show = () => isWanted && setPainted(true);
    if (typeof requestIdleCallback === "function") requestIdleCallback(show);
    else setTimeout(show, pause);
    return () => {
      isWanted = false;
    };
  }, []);
  return isPainted;
}
