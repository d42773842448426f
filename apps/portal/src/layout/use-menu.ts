import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

/** The manners of a menu behind a button: the focus walks its items and comes back. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };

  // at once: later it could take the focus back from the button of a menu that is closed already
  useLayoutEffect(() => {
    if (open) itemsOf(frame.current)[0]?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape") close();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = itemsOf(frame.current);
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };

  return { open, frame, button, close, toggle: () => setOpen(!open), onKeyDown };
}
