import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";

/** A question before what cannot be taken back. */
export function Confirm({
  title,
  description,
  action,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog alarming title={title} description={description} onClose={onClose}>
      <DialogActions>
        <Button variant="quiet" data-first-focus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
