import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** A word beside the icon, the start of the label. */
  readonly caption?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, caption }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_800);
    return () => clearTimeout(timer);
  }, [state]);
  const said = state === "copied" ? "Copied" : state === "failed" ? "Could not copy" : label;
  return (
    <>
      <button
        type="button"
        className={`icon-button ${caption ? "icon-button-worded" : "icon-button-small"}`}
        aria-label={said}
        title={said}
        onClick={async () => setState((await copy(text)) ? "copied" : "failed")}
      >
        <Icon name={state === "copied" ? "check" : "copy"} size={15} />
        {caption && (state === "idle" ? caption : said)}
      </button>
      <span className="visually-hidden" role="status">
        {state === "idle" ? "" : said}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
