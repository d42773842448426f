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
import { useDemoAccount } from "../session/local-mode.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { isAuthenticated } = useSession();
  const demo = useDemoAccount();
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
      {demo && (
        <section
          aria-label="Demo account"
          className="mb-8 rounded-xl border border-line bg-sunken p-5 text-sm"
        >
          <h2 className="font-semibold">Running on this machine</h2>
          <p className="mt-1 text-muted">
            A demo account with a sample table is ready. It exists only here.
          </p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-[0.8125rem]">
            <dt className="text-muted">email</dt>
            <dd className="break-all">{demo.email}</dd>
            <dt className="text-muted">password</dt>
            <dd className="break-all">{demo.password}</dd>
          </dl>
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            busy={busy}
            onClick={() => {
              form.reset(demo);
              void submit();
            }}
          >
            Use the demo account
          </Button>
        </section>
      )}
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
