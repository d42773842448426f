import { limits, messages } from "@probability-chat/contract/constants";
import {
  type ErrorOf,
  isLinkRequiredError,
  isSecondFactorError,
  type SecondFactor,
} from "@probability-chat/sdk";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { PasswordField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { internalPath } from "../routing/internal-path.ts";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { type Journey, takeJourney } from "../signing-in/journey.ts";
import { SecondStep } from "../signing-in/second-step.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { AccountFrame } from "./account-frame.tsx";

type Step =
  | { readonly kind: "working" }
  | { readonly kind: "second-step"; readonly secondFactor: SecondFactor }
  | {
      readonly kind: "link";
      readonly link: ErrorOf<"link_required">["link"];
      readonly text: string;
    }
  | { readonly kind: "failed"; readonly text: string };

const lost =
  "This sign-in was not begun in this tab, or was finished before. Please begin it again.";

/** Where a provider sends the browser back to. */
export function ProviderReturnPage() {
  const { provider = "" } = useParams();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: "working" });
  const [journey, setJourney] = useState<Journey | null>(null);
  const linking = journey?.intent === "link";
  const wayOut = linking ? "/profile?tab=security" : "/login";

  const goOn = (to: string | undefined) =>
    navigate(internalPath(to ?? "") ?? "/chat", { replace: true });
  const follow = async (act: () => Promise<unknown>, from: Journey | null) => {
    try {
      await act();
      await goOn(from?.returnTo);
    } catch (error) {
      client.session.setMessages({ error: null });
      const text = errorText(error, messages.defaults.login);
      if (isSecondFactorError(error)) {
        setStep({ kind: "second-step", secondFactor: error.secondFactor });
      } else if (isLinkRequiredError(error)) setStep({ kind: "link", link: error.link, text });
      else throw error;
    }
  };

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is taken once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = location.search;
    // Its code is good once: neither a reload nor the history has it again.
    history.replaceState(history.state, "", location.pathname);
    const from = query === "" ? null : takeJourney(provider);
    setJourney(from);
    if (!from) return setStep({ kind: "failed", text: lost });
    const body = { state: from.state, query };
    const act = async () => {
      if (from.intent === "sign-in") return client.session.signInWithProvider(body);
      await client.session.ready;
      await client.api.linkIdentity(body);
      client.toasts.show({ title: "Connected", text: "It signs you in from now on." });
    };
    follow(act, from).catch((error: unknown) => {
      setStep({ kind: "failed", text: errorText(error, messages.defaults.login) });
    });
  }, [provider]);

  if (step.kind === "working") {
    return (
      <AccountFrame title={linking ? "Connecting" : "Signing in"}>
        <Loading label="One moment" />
      </AccountFrame>
    );
  }
  if (step.kind === "second-step") {
    return (
      <SecondStep
        secondFactor={step.secondFactor}
        onSignedIn={(signIn) => follow(signIn, journey)}
        onBack={() => navigate("/login", { replace: true })}
      />
    );
  }
  if (step.kind === "link") {
    return (
      <LinkForm
        link={step.link}
        text={step.text}
        onSignedIn={(signIn) => follow(signIn, journey)}
      />
    );
  }
  return (
    <AccountFrame title={linking ? "Not connected" : "Not signed in"}>
      <Notice tone="danger">{step.text}</Notice>
      <ButtonLink to={wayOut} replace className="mt-6 w-full">
        {linking ? "Go to your profile" : "Return to Login"}
      </ButtonLink>
    </AccountFrame>
  );
}

/** Asks once for the password of the account that has the address. */
function LinkForm({
  link,
  text,
  onSignedIn,
}: {
  link: ErrorOf<"link_required">["link"];
  text: string;
  onSignedIn: (signIn: () => Promise<unknown>) => Promise<void>;
}) {
  const { form, field, setProblem, problems } = useRuleForm(
    { password: rules.login.password },
    { password: "" },
  );
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      const { challenge } = link;
      await onSignedIn(() => client.session.linkWithPassword({ challenge, password }));
    } catch (error) {
      setProblem(errorText(error, messages.defaults.login));
    }
  });
  return (
    <AccountFrame title={`Connect ${link.provider}`} lead={text}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <PasswordField
          label="Password"
          autoFocus
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          {...field("password")}
        />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
          Connect and sign in
        </Button>
        <ButtonLink to="/forgot-password" variant="quiet" className="w-full">
          Forgot password
        </ButtonLink>
      </form>
    </AccountFrame>
  );
}
