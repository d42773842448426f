import { limits } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { signInText } from "@probability-chat/sdk";
import { useRef } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { PasswordField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { afterLogin, messageFrom } from "../routing/gate.ts";
import { client } from "../session/client.ts";
import { delay } from "../session/delay.ts";
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

  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null);
    signingIn.current = true;
    try {
      await client.session.signIn({ email: email.trim(), password });
      await delay(limits.navigationDelay);
      await navigate(afterLogin(state), { replace: true });
    } catch (error) {
      signingIn.current = false;
      setProblem(signInText(error));
      client.session.setMessages({ error: null });
    }
  });

  if (isAuthenticated && !signingIn.current) return <Navigate to="/" replace />;

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
    </AccountFrame>
  );
}
