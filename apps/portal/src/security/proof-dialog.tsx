import { limits } from "@probability-chat/contract/constants";
import type { ProofMethod } from "@probability-chat/sdk";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PasswordField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { signOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions, FormActions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { failureText } from "./failure-text.ts";
import { askPasskey } from "./passkeys.ts";

const lead = `For ${limits.proofMinutes} minutes you can then change how your account is opened.`;

/** Asks who is there, by whatever the account has. */
export function ProofDialog({
  methods,
  onProved,
  onClose,
}: {
  methods: readonly ProofMethod[];
  onProved: () => Promise<void>;
  onClose: () => void;
}) {
  const byPassword = methods.includes("password");
  const byPasskey = methods.includes("passkey");
  const byCode = methods.some((method) => method === "totp" || method === "recovery_code");
  const [withCode, setWithCode] = useState(!byPassword);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const passkey = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const { challenge, options } = await client.api.startPasskeyProof();
      await client.api.prove({ challenge, passkey: await askPasskey(options) });
      await onProved();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };

  if (methods.length === 0) return <SignInAgain onClose={onClose} />;
  return (
    <Dialog title="Confirm that it is you" description={lead} onClose={onClose}>
      <div className="space-y-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {byPasskey && (
          <Button variant="secondary" busy={busy} onClick={passkey} className="w-full">
            <KeyRound aria-hidden className="size-4.5" />
            Use a passkey
          </Button>
        )}
        {withCode && byCode && <CodeProof onProved={onProved} onClose={onClose} />}
        {!withCode && <PasswordProof onProved={onProved} onClose={onClose} />}
        {withCode && !byCode && (
          <DialogActions>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        )}
        {byPassword && byCode && (
          <button
            type="button"
            className="text-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
            onClick={() => setWithCode(!withCode)}
          >
            {withCode ? "Use the password instead" : "Use a code instead"}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface FormProps {
  readonly onProved: () => Promise<void>;
  readonly onClose: () => void;
}

function PasswordProof({ onProved, onClose }: FormProps) {
  const { form, field, setProblem, problems } = useRuleForm(rules.accountDeletion, {
    password: "",
  });
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await client.api.prove({ password });
      await onProved();
    } catch (error) {
      setProblem(failureText(error));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      <PasswordField
        label="Current password"
        autoFocus
        autoComplete="current-password"
        maxLength={limits.passwordLength}
        {...field("password")}
      />
      <FormActions busy={form.formState.isSubmitting} onCancel={onClose}>
        Confirm
      </FormActions>
    </form>
  );
}

function CodeProof({ onProved, onClose }: FormProps) {
  const { form, field, setProblem, problems } = useRuleForm(rules.code, { code: "" });
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null);
    try {
      await client.api.prove({ code: code.trim() });
      await onProved();
    } catch (error) {
      setProblem(failureText(error));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      <TextField
        label="Code"
        autoFocus
        hint="Of your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        spellCheck={false}
        autoCapitalize="off"
        maxLength={40}
        {...field("code")}
      />
      <FormActions busy={form.formState.isSubmitting} onCancel={onClose}>
        Confirm
      </FormActions>
    </form>
  );
}

/** An account that only a provider opens has nothing to give here. */
function SignInAgain({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      title="Please sign in again"
      description={`Ways into an account are changed within ${limits.proofMinutes} minutes of signing in.`}
      onClose={onClose}
    >
      <FormActions busy={false} onCancel={onClose} onAct={() => signOut(navigate, "/login")}>
        Sign out
      </FormActions>
    </Dialog>
  );
}
