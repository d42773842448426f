import { messages } from "@probability-chat/contract/constants";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { signOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

/** Ends every session, this one too, after a question. */
export function SignOutEverywhere() {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setAsks(false);
    setProblem(null);
  };
  const end = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await client.api.endSessions();
      signOut(navigate, "/login");
    } catch (error) {
      setProblem(errorText(error, messages.account.unexpected));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Sign out everywhere
      </Button>
      {asks && (
        <Dialog
          alarming
          title="Sign out everywhere?"
          description="Every device, this one included, has to sign in again."
          onClose={close}
        >
          {problem && (
            <Notice tone="danger" className="mb-5">
              {problem}
            </Notice>
          )}
          <FormActions firstFocus busy={busy} onCancel={close} onAct={end}>
            Sign out everywhere
          </FormActions>
        </Dialog>
      )}
    </>
  );
}
