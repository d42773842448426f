import { limits, messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { useEffect } from "react";
import { PasswordField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { problemsWithPassword } from "./password-problems.ts";

const fields = {
  old_password: "currentPassword",
  new_password: "newPassword",
  password: "newPassword",
} as const;

/** Replaces the password; `onChanged` once that is done. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { successMessage } = useSession();
  const { form, field, showServerErrors, problems } = useRuleForm(rules.passwordChange, {
    currentPassword: "",
    newPassword: "",
  });
  const filled = form.watch(["currentPassword", "newPassword"]).every((value) => value !== "");

  useEffect(() => () => client.session.setMessages({ successMessage: null }), []);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    client.session.setMessages({ successMessage: null });
    try {
      await client.api.updatePassword({
        old_password: currentPassword,
        new_password: newPassword,
      });
      form.reset();
      client.session.setMessages({ successMessage: messages.account.passwordUpdated });
      client.toasts.show(messages.toasts.passwordUpdated);
      onChanged();
    } catch (error) {
      if (showServerErrors(problemsWithPassword(error, "old_password"), fields)) return;
      client.toasts.show({
        ...messages.toasts.updateFailed,
        text: errorText(error, messages.defaults.updatePassword),
        destructive: true,
      });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      {successMessage && <Notice tone="good">{successMessage}</Notice>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={limits.passwordLength}
        {...field("currentPassword")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${limits.changePasswordMinimum} characters.`}
        maxLength={limits.passwordLength}
        {...field("newPassword")}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={!filled} busy={form.formState.isSubmitting}>
          Update password
        </Button>
      </div>
    </form>
  );
}
