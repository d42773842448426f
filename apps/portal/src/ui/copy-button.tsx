import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

/** Copies a text, and says so; `what` names it to those who do not see it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [told, setTold] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold("Copied.");
    } catch {
      setTold("Copying was not allowed: please select it.");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="small" aria-label={`Copy ${what}`} onClick={copy}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
      <p role="status" className="text-sm text-muted">
        {told}
      </p>
    </div>
  );
}
