import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { failureText } from "./failure-text.ts";
import { QrCode } from "./qr-code.tsx";

/** A new secret and what confirms it. */
export type NewTotp = Awaited<ReturnType<typeof client.api.startTotp>>;

/** Shows the secret to an authenticator app and takes one of its codes. */
export function SetUpTotp({
  totp,
  onDone,
  onClose,
}: {
  totp: NewTotp;
  /** With recovery codes where this is the account's first factor. */
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const { form, field, setProblem, problems } = useRuleForm(rules.code, { code: "" });
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null);
    try {
      const { challenge } = totp;
      const { recovery_codes } = await client.api.confirmTotp({ challenge, code: code.trim() });
      onDone(recovery_codes);
    } catch (error) {
      setProblem(failureText(error));
    }
  });
  return (
    <Dialog
      title="Set up an authenticator app"
      description="Scan this with an app such as Aegis, 1Password or Google Authenticator, then enter the code that it shows."
      onClose={onClose}
    >
      <QrCode text={totp.uri} label="QR code for your authenticator app" />
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer text-center text-muted">Enter a key instead</summary>
        <p className="mt-2 rounded-lg bg-sunken px-4 py-3 text-center font-mono select-all">
          {totp.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
      </details>
      <form onSubmit={submit} noValidate className="mt-5 space-y-5">
        <Problems {...problems} />
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...field("code")}
        />
        <FormActions busy={form.formState.isSubmitting} onCancel={onClose}>
          Turn on
        </FormActions>
      </form>
    </Dialog>
  );
}
