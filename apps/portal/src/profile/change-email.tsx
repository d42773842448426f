import { limits, messages } from "@probability-chat/contract/constants";
import { useEffect, useRef, useState } from "react";
import { PasswordField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions, FormActions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { problemsWithPassword } from "./password-problems.ts";

/** Asks for a new address and the password; the address counts once its owner has confirmed it. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(rules.emailChange, {
    email: "",
    password: "",
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const email = values.email.trim();
    try {
      await client.api.changeEmail({ email, password: values.password });
      setSentTo(email);
    } catch (error) {
      const found = problemsWithPassword(error, "password");
      if (!showServerErrors(found, { email: "email", password: "password" })) {
        setProblem(errorText(error, messages.account.unexpected));
      }
    }
  });
  useEffect(() => {
    if (sentTo) close.current?.focus();
  }, [sentTo]);

  if (sentTo) {
    return (
      <Dialog title="Change e-mail" onClose={onClose}>
        <Notice tone="good">
          Check the inbox of <strong className="break-words">{sentTo}</strong>. Your address changes
          once you open the link in it.
        </Notice>
        <div className="mt-6">
          <DialogActions>
            <Button ref={close} onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Change e-mail"
      description={`We send a link to the new address; it is good for ${limits.emailChangeHours} hours. Until you open it, everything stays as it is.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          {...field("email")}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          {...field("password")}
        />
        <FormActions busy={form.formState.isSubmitting} onCancel={onClose}>
          Send link
        </FormActions>
      </form>
    </Dialog>
  );
}
