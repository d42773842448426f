import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives a node the focus when it is first drawn, in the place of what asked for it. */
export function useFirstFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const node = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useLayoutEffect(() => {
    if (isWanted) node.current?.focus();
  }, []);
  return node;
}
