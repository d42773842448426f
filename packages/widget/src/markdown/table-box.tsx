import { type ComponentProps, useEffect, useRef, useState } from "react";

/**
 * A table that scrolls in a box of its own where it is wider than the answer. Only then can the
 * box be focused, which scrolling by keyboard needs, and a hint says that there is more.
 */
export function TableBox(props: ComponentProps<"table">) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  const [label, setLabel] = useState("Table");
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const heads = [...node.querySelectorAll("th")].map(({ textContent }) => textContent?.trim());
    setLabel(`Table: ${heads.filter(Boolean).join(", ")}`);
    const measure = () => setWide(node.scrollWidth > node.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <div
        ref={box}
        className={`table-scroll ${isWide ? "table-scroll-wide" : ""}`}
        {...(isWide ? { tabIndex: 0, role: "group", "aria-label": label } : {})}
      >
        <table {...props} />
      </div>
      {isWide && (
        <p className="fine mt-1.5" aria-hidden="true">
          ← Scroll sideways for all columns →
        </p>
      )}
    </div>
  );
}
