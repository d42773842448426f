import { limits, messages } from "@probability-chat/contract/constants";
import { useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { useLocalOutbox } from "../session/local-mode.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const outbox = useLocalOutbox();
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(
    rules.forgotPassword,
    { email: "" },
  );

  const submit = form.handleSubmit(async ({ email }) => {
    setProblem(null);
    setSent(false);
    try {
      await client.api.requestPasswordReset({ email: email.trim() });
      setSent(true);
    } catch (error) {
      if (!showServerErrors(fieldErrors(error), { email: "email" })) {
        setProblem(errorText(error, messages.account.resetRequestFailed));
      }
    }
  });

  return (
    <AccountFrame
      title="Reset your password"
      lead={`We will send you a link that is good for ${limits.resetHours === 1 ? "an hour" : `${limits.resetHours} hours`}.`}
      below={
        <p>
          Remembered it? <TextLink to="/login">Sign in</TextLink>
        </p>
      }
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        {sent && (
          <Notice tone="good">
            {messages.account.resetRequested}
            {outbox && (
              <>
                {" "}
                (
                <a href="/dev/outbox" className="underline underline-offset-4">
                  open the local outbox
                </a>
                )
              </>
            )}
          </Notice>
        )}
        <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
          Send reset link
        </Button>
      </form>
    </AccountFrame>
  );
}
