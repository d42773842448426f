import { limits } from "@probability-chat/contract/constants";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { PasswordField } from "../forms/field.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

const failed = "Failed to reset password. Please try again later.";

export function ResetPasswordPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, showServerErrors } = useRuleForm(rules.resetPassword, {
    password: "",
    confirmation: "",
  });

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate("/login"), limits.redirectDelay);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (!token) return <Navigate to="/forgot-password" replace />;

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await client.api.confirmPasswordReset({ token, password });
      setDone(true);
    } catch (error) {
      const errors = fieldErrors(error);
      if (!showServerErrors(errors, { password: "password" })) {
        setProblem(errors.token ?? errorText(error, failed));
      }
    }
  });

  if (done) {
    return (
      <AccountFrame title="Password changed">
        <Notice tone="good">
          Your password has been reset successfully. You will be taken to the login in{" "}
          {limits.redirectDelay / 1_000} seconds.
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
        {problem && <Notice tone="danger">{problem}</Notice>}
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
