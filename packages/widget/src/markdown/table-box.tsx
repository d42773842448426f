import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useOwnWords } from "../texts/own-words.ts";

/**
 * A table that scrolls in a box of its own where it is wider than the answer. Only then can the
 * box be focused, which scrolling by keyboard needs, and a hint says that there is more.
 */
export function TableBox(props: ComponentProps<"table">) {
  const { t, own } = useOwnWords();
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  const [list, setList] = useState("");
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const heads = [...node.querySelectorAll("thead th")].map(({ textContent }) =>
      textContent?.trim(),
    );
    setList(heads.filter(Boolean).join(", "));
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
        {...(isWide
          ? { tabIndex: 0, role: "group", "aria-label": t("Table: {list}", { list }) }
          : {})}
      >
        <table {...props} part="table" />
      </div>
      {isWide && (
        <p className="fine mt-1.5" {...own} aria-hidden="true">
          {t("← Scroll sideways for all columns →")}
        </p>
      )}
    </div>
  );
}
