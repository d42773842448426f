import { limits } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { isSecondFactorError, type SecondFactor, signInText } from "@probability-chat/sdk";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, useLocation, useNavigate } from "react-router";
import { PasswordField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { afterLogin, messageFrom } from "../routing/gate.ts";
import { client } from "../session/client.ts";
import { delay } from "../session/delay.ts";
import { OtherWays } from "../signing-in/other-ways.tsx";
import { SecondStep } from "../signing-in/second-step.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { DemoAccountBox } from "./demo-account-box.tsx";

export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { isAuthenticated } = useSession();
  const welcome = messageFrom(state);
  const signingIn = useRef(false);
  const { form, field, setProblem, problems } = useRuleForm(rules.login, {
    email: "",
    password: "",
  });
  const busy = form.formState.isSubmitting;

  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);

  /** Signs in and goes on to what was asked for. */
  const onSignedIn = async (signIn: () => Promise<unknown>) => {
    signingIn.current = true;
    try {
      await signIn();
    } catch (error) {
      signingIn.current = false;
      throw error;
    }
    await delay(limits.navigationDelay);
    await navigate(afterLogin(state), { replace: true });
  };
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null);
    try {
      await onSignedIn(() => client.session.signIn({ email: email.trim(), password }));
    } catch (error) {
      client.session.setMessages({ error: null });
      if (isSecondFactorError(error)) setSecondFactor(error.secondFactor);
      else setProblem(signInText(error));
    }
  });

  if (isAuthenticated && !signingIn.current) return <Navigate to="/" replace />;

  if (secondFactor) {
    return (
      <SecondStep
        secondFactor={secondFactor}
        onSignedIn={onSignedIn}
        onBack={() => {
          flushSync(() => setSecondFactor(null));
          form.setFocus("email");
        }}
      />
    );
  }
  return (
    <AccountFrame
      title="Sign in"
      lead="Welcome back."
      below={
        <p>
          No account yet? <TextLink to="/signup">Sign up</TextLink>
        </p>
      }
    >
      <DemoAccountBox
        busy={busy}
        onUse={(account) => {
          form.reset(account);
          void submit();
        }}
      />
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        {welcome && !problems.text && <Notice tone="good">{welcome}</Notice>}
        <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
          <p className="mt-2 text-right text-sm">
            <TextLink to="/forgot-password">Forgot password</TextLink>
          </p>
        </div>
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
      </form>
      <OtherWays passkeys returnTo={afterLogin(state)} onSignedIn={onSignedIn} />
    </AccountFrame>
  );
}
