import { useEffect, useState } from "react";

/**
 * Whether a first picture stands, for what costs and can wait: a browser takes longer to write its
 * first date than we to draw all else.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
