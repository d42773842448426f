import { useState } from "react";
import { Dialog, FormActions } from "./dialog.tsx";

/** Asks before something that cannot be undone; stays where that returned `false`. */
export function Confirm({
  title,
  description,
  action,
  run,
  onClose,
}: {
  title: string;
  description: string;
  action: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if ((await run()) === false) setBusy(false);
    else onClose();
  };
  return (
    <Dialog alarming title={title} description={description} onClose={onClose}>
      <FormActions firstFocus danger busy={busy} onCancel={onClose} onAct={confirm}>
        {action}
      </FormActions>
    </Dialog>
  );
}
