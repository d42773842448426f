import { useEffect, useState } from "react";

/** In milliseconds: where a browser does not tell when it rests, and where it never does. */
const pause = 50;
const patience = 2_000;

/**
 * Whether a first picture stands and the browser rests, for what costs and can wait: to write its
 * first date takes a browser longer than we to draw all else.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => setPainted(true);
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(show, pause);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(show, { timeout: patience });
    return () => cancelIdleCallback(idle);
  }, []);
  return isPainted;
}
