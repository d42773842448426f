import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";

/** Asks before something that cannot be undone; stays where it did not work. */
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
  run: () => Promise<boolean>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if (await run()) onClose();
    else setBusy(false);
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
