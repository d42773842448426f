import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly small?: boolean;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, small = false }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_800);
    return () => clearTimeout(timer);
  }, [state]);
  const said = state === "copied" ? "Copied" : state === "failed" ? "Could not copy" : label;
  return (
    <button
      type="button"
      className={small ? "icon-button icon-button-small" : "icon-button"}
      aria-label={said}
      title={said}
      onClick={async () => setState((await copy(text)) ? "copied" : "failed")}
    >
      <Icon name={state === "copied" ? "check" : "copy"} size={15} />
    </button>
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
