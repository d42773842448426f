import { type RefObject, useEffect, useRef } from "react";

const above = 16;

/**
 * Scrolls a list of messages to its end, but not past the last question, so that a long answer is
 * read from its start. It stays there while the content grows, until the user scrolls.
 */
export function useRestingScroll(key: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last message is the reason to scroll
  useEffect(() => {
    const node = box.current;
    const column = node?.firstElementChild;
    if (!node || !column) return;
    let rest = -1;
    const settle = () => {
      if (rest >= 0 && Math.abs(node.scrollTop - rest) > 4) return;
      const question = [...column.querySelectorAll(".message.user")].at(-1);
      const top = question
        ? question.getBoundingClientRect().top - node.getBoundingClientRect().top + node.scrollTop
        : Number.POSITIVE_INFINITY;
      node.scrollTop = Math.min(node.scrollHeight - node.clientHeight, top - above);
      rest = node.scrollTop;
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(column);
    return () => observer.disconnect();
  }, [key]);
  return box;
}
