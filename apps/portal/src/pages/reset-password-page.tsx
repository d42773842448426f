import { limits, messages } from "@probability-chat/contract/constants";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { PasswordField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { useRedirectToLogin } from "../session/use-redirect-to-login.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

export function ResetPasswordPage() {
  const { token } = useParams();
  const [done, setDone] = useState(false);
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(rules.resetPassword, {
    password: "",
    confirmation: "",
  });
  useRedirectToLogin(done ? messages.account.reset : null);

  if (!token) return <Navigate to="/forgot-password" replace />;

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await client.api.confirmPasswordReset({ token, password });
      // A reset ends every session, that of this browser among them.
      void client.session.signOut();
      setDone(true);
    } catch (error) {
      const errors = fieldErrors(error);
      if (!showServerErrors(errors, { password: "password" })) {
        setProblem(errors.token ?? errorText(error, messages.account.resetFailed));
      }
    }
  });

  if (done) {
    return (
      <AccountFrame title="Password changed">
        <Notice tone="good">
          {messages.account.reset}. You will be taken to the login in {limits.redirectDelay / 1_000}{" "}
          seconds.
        </Notice>
        <ButtonLink to="/login" className="mt-6 w-full">
          Return to Login
        </ButtonLink>
      </AccountFrame>
    );
  }

  return (
    <AccountFrame
      title="Choose a new password"
      lead="Setting it signs you out everywhere else."
      below={
        <p>
          The link has expired? <TextLink to="/forgot-password">Request a new one</TextLink>
        </p>
      }
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${limits.resetPasswordMinimum} characters.`}
          maxLength={limits.passwordLength}
          {...field("password")}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          maxLength={limits.passwordLength}
          {...field("confirmation")}
        />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
          Set new password
        </Button>
      </form>
    </AccountFrame>
  );
}
