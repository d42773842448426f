import { limits, messages } from "@probability-chat/contract/constants";
import { PasswordField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import type { Proving } from "./use-proof.tsx";

/** The first password of an account that another one opens. */
export function SetPasswordForm({
  proving: { run },
  onChanged,
}: {
  proving: Proving;
  onChanged: () => Promise<void>;
}) {
  const { form, field, showServerErrors, problems } = useRuleForm(
    { newPassword: rules.passwordChange.newPassword },
    { newPassword: "" },
  );
  const submit = form.handleSubmit(({ newPassword }) =>
    run(async () => {
      try {
        await client.api.setPassword({ password: newPassword });
      } catch (error) {
        if (showServerErrors(fieldErrors(error), { password: "newPassword" })) return;
        throw error;
      }
      form.reset();
      client.toasts.show({ title: "Password set", text: messages.account.passwordUpdated });
      await onChanged();
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${limits.changePasswordMinimum} characters.`}
        maxLength={limits.passwordLength}
        {...field("newPassword")}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Set a password
        </Button>
      </div>
    </form>
  );
}
