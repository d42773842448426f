import { limits, messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { isServerError } from "@probability-chat/sdk";
import { Navigate, useNavigate } from "react-router";
import { PasswordField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { freeOffer } from "../pricing/free-offer.ts";
import { client } from "../session/client.ts";
import { delay } from "../session/delay.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { OtherWays } from "../signing-in/other-ways.tsx";
import { Button } from "../ui/button.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

const empty = { firstName: "", lastName: "", email: "", password: "" };
const wireNames = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  password: "password",
} as const;

/** A server that is in trouble may do better in a moment; one that refuses will not. */
function failureText(error: unknown): string {
  return isServerError(error) ? messages.account.registrationFailed : messages.defaults.register;
}

export function SignupPage() {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm<typeof empty>(
    rules.signup,
    empty,
  );

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const email = values.email.trim();
    try {
      await client.api.register({
        email,
        password: values.password,
        first_name: values.firstName.trim(),
        last_name: values.lastName.trim(),
      });
      await delay(limits.navigationDelay);
      await navigate("/verify-email-sent", { state: { email } });
    } catch (error) {
      if (!showServerErrors(fieldErrors(error), wireNames)) {
        setProblem(errorText(error, failureText(error)));
      }
    }
  });

  if (isAuthenticated) return <Navigate to="/" replace />;

  return (
    <AccountFrame
      title="Create your account"
      lead={freeOffer}
      below={
        <p>
          Already have an account? <TextLink to="/login">Sign in</TextLink>
        </p>
      }
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={limits.nameLength}
            {...field("firstName")}
          />
          <TextField
            label="Last name"
            optional
            autoComplete="family-name"
            maxLength={limits.nameLength}
            {...field("lastName")}
          />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${limits.signupPasswordMinimum} characters.`}
          maxLength={limits.passwordLength}
          {...field("password")}
        />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
          Sign up
        </Button>
        <p className="text-sm text-muted">
          By signing up you agree to the <TextLink to="/terms">Terms of Service</TextLink> and the{" "}
          <TextLink to="/privacy">Privacy Policy</TextLink>.
        </p>
      </form>
      <OtherWays passkeys={false} returnTo="/chat" />
    </AccountFrame>
  );
}
