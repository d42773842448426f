import { limits, messages } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PasswordField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { signOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { problemsWithPassword } from "./password-problems.ts";

/** A button that ends the account, after a question and with the password. */
export function DeleteAccount({ user }: { user: User }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        Delete Account
      </Button>
      {asks && <Confirmation user={user} onClose={() => setAsks(false)} />}
    </>
  );
}

function Confirmation({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate();
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(
    rules.accountDeletion,
    { password: "" },
  );
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await client.api.deleteUser(user.id, { password });
      client.toasts.show({ title: "Account deleted", text: "Everything in it is gone." });
      signOut(navigate);
    } catch (error) {
      if (!showServerErrors(problemsWithPassword(error, "password"), { password: "password" })) {
        setProblem(errorText(error, messages.account.unexpected));
      }
    }
  });
  return (
    <Dialog
      alarming
      title="Are you absolutely sure?"
      description={
        <>
          <p>This cannot be undone. It deletes, for good:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>your account, your picture and your API keys,</li>
            <li>every chat with its messages and answers,</li>
            <li>every dataset and what was learned from it.</li>
          </ul>
          {user.active_subscription && (
            <p className="mt-2">Your subscription is cancelled; nothing more is charged.</p>
          )}
        </>
      }
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          {...field("password")}
        />
        <FormActions danger busy={form.formState.isSubmitting} onCancel={onClose}>
          Delete my account
        </FormActions>
      </form>
    </Dialog>
  );
}
