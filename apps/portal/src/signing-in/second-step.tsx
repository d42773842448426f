import type { SecondFactor } from "@probability-chat/sdk";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { AccountFrame } from "../pages/account-frame.tsx";
import { failureText } from "../security/failure-text.ts";
import { askPasskey } from "../security/passkeys.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";

const leads = {
  totp: "Enter the code that your authenticator app shows, or one of your recovery codes.",
  recovery_code: "Enter one of your recovery codes.",
  passkey: "Confirm with your passkey.",
} as const;

/** The second step of a sign-in. */
export function SecondStep({
  secondFactor: { challenge, methods, passkey },
  onSignedIn,
  onBack,
}: {
  secondFactor: SecondFactor;
  /** Runs the step and what follows a sign-in. */
  onSignedIn: (signIn: () => Promise<unknown>) => Promise<void>;
  onBack: () => void;
}) {
  const { form, field, setProblem, problems } = useRuleForm(rules.code, { code: "" });
  const [asking, setAsking] = useState(false);
  const takesCode = methods.some((method) => method !== "passkey");
  const attempt = async (act: () => Promise<void>) => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(failureText(error));
      client.session.setMessages({ error: null });
    }
  };
  const submit = form.handleSubmit(({ code }) =>
    attempt(() =>
      onSignedIn(() => client.session.completeSignIn({ challenge, code: code.trim() })),
    ),
  );
  const withPasskey = async () => {
    if (!passkey) return;
    setAsking(true);
    await attempt(async () => {
      const answer = await askPasskey(passkey);
      await onSignedIn(() => client.session.completeSignIn({ challenge, passkey: answer }));
    });
    setAsking(false);
  };
  const lead = methods.includes("totp")
    ? leads.totp
    : passkey
      ? leads.passkey
      : leads.recovery_code;
  return (
    <AccountFrame title="Two-step verification" lead={lead}>
      <div className="space-y-5">
        <Problems {...problems} />
        {passkey && (
          <Button
            variant={methods.includes("totp") ? "secondary" : "primary"}
            busy={asking}
            autoFocus
            onClick={withPasskey}
            className="w-full"
          >
            <KeyRound aria-hidden className="size-4.5" />
            Use a passkey
          </Button>
        )}
        {takesCode && (
          <form onSubmit={submit} noValidate className="space-y-5">
            <TextField
              label={methods.includes("totp") ? "Code" : "Recovery code"}
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={40}
              autoFocus={!passkey}
              {...field("code")}
            />
            <Button
              type="submit"
              variant={passkey && !methods.includes("totp") ? "secondary" : "primary"}
              busy={form.formState.isSubmitting}
              className="w-full"
            >
              Continue
            </Button>
          </form>
        )}
        <Button variant="quiet" onClick={onBack} className="w-full">
          Back
        </Button>
      </div>
    </AccountFrame>
  );
}
