import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** A word beside the icon, the start of the label. */
  readonly caption?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, caption }: CopyButtonProps) {
  const { t, told } = useTexts();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_800);
    return () => clearTimeout(timer);
  }, [state]);
  const said = state === "idle" ? told(label) : t(state === "copied" ? "Copied" : "Could not copy");
  return (
    <>
      <button
        type="button"
        className={`icon-button ${caption ? "icon-button-worded" : "icon-button-small"}`}
        part="icon-button"
        aria-label={said}
        title={said}
        onClick={async () => setState((await copy(text)) ? "copied" : "failed")}
      >
        <Icon name={state === "copied" ? "check" : "copy"} size={15} />
        {caption && (state === "idle" ? told(caption) : said)}
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
