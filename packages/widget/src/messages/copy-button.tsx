import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";
import { type Text, useTexts } from "../texts/texts.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly label: Text;
  /** A word beside the icon, the start of the label. */
  readonly caption?: Text;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, caption }: CopyButtonProps) {
  const { t } = useTexts();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_800);
    return () => clearTimeout(timer);
  }, [state]);
  const said = t(state === "idle" ? label : state === "copied" ? "Copied" : "Could not copy");
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
        {caption && (state === "idle" ? t(caption) : said)}
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
