import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { saveFile } from "../ui/save-file.ts";

/** New recovery codes, which no other page will show. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const [told, setTold] = useState("");
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold("Copied.");
    } catch {
      setTold("Copying was not allowed: please select the codes.");
    }
  };
  const save = () => saveFile(text, "probability-chat-recovery-codes.txt", "text/plain");
  return (
    <Dialog
      title="Save your recovery codes"
      description="If you lose your authenticator app or passkey, one of these signs you in. Each works once. They are not shown again: keep them where you keep your passwords."
      onClose={onClose}
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken px-5 py-4 font-mono text-sm min-[22rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={copy}>
          Copy
        </Button>
        <Button variant="secondary" size="small" onClick={save}>
          Download
        </Button>
        <p role="status" className="text-sm text-muted">
          {told}
        </p>
      </div>
      <div className="mt-6">
        <DialogActions>
          <Button data-first-focus onClick={onClose}>
            I have saved them
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
