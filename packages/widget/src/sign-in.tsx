import { useStore } from "@nanostores/react";
import { isSecondFactorError, type SecondFactor } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { later } from "./later.tsx";
import { useDiagnosis } from "./session/use-diagnosis.ts";
import { type Text, useTexts } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

const SecondStep = later(async () => (await import("./second-step.tsx")).SecondStep);

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The element's own sign-in, where the host did not hand in a signed-in client. */
export function SignIn() {
  const { client, options } = useWidget();
  const { t, told } = useTexts();
  const { isLoading, error } = useStore(client.session.$state);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  const emailField = useId();
  const passwordField = useId();
  const problemId = useId();
  const [cause, setCause] = useState<unknown>(null);
  const found = useDiagnosis(cause);
  const failure = problem ?? (found.length > 0 ? found.join(" ") : error);
  const submit = async () => {
    const missing = problemOf(email, password);
    setProblem(missing);
    setCause(null);
    if (missing) return;
    await client.session.signIn({ email: email.trim(), password }).catch((error: unknown) => {
      if (isSecondFactorError(error)) setSecondFactor(error.secondFactor);
      else setCause(error);
    });
  };
  if (secondFactor) {
    return <SecondStep secondFactor={secondFactor} onBack={() => setSecondFactor(null)} />;
  }
  return (
    <div className="stage">
      <form
        className="column max-w-[360px] text-start"
        part="sign-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className="heading" part="heading">
          {t("Sign in")}
        </h2>
        <p className="lead" part="lead">
          {t("Ask your table in plain words; get probabilities that are computed.")}
        </p>
        <label className="label mt-4.5" part="label" htmlFor={emailField}>
          {t("Email")}
        </label>
        <input
          id={emailField}
          className="field"
          part="field"
          type="email"
          autoComplete="username"
          value={email}
          aria-describedby={failure ? problemId : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <label className="label mt-4.5" part="label" htmlFor={passwordField}>
          {t("Password")}
        </label>
        <input
          id={passwordField}
          className="field"
          part="field"
          type="password"
          autoComplete="current-password"
          value={password}
          aria-describedby={failure ? problemId : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {failure && (
          <p className="mt-3.5 text-danger text-93" id={problemId} role="alert">
            {told(failure)}
          </p>
        )}
        <button
          type="submit"
          className="button button-primary w-full mt-6"
          part="button"
          disabled={isLoading}
        >
          {t(isLoading ? "Signing in…" : "Sign in")}
        </button>
        {options.signUpUrl && (
          <p className="fine mt-4 text-center">
            {t("No account yet?")}{" "}
            <a href={options.signUpUrl} target="_blank" rel="noopener" part="link">
              {t("Sign up")}
            </a>
          </p>
        )}
      </form>
    </div>
  );
}

function problemOf(email: string, password: string): Text | null {
  if (email.trim() === "") return "Email is required";
  if (!address.test(email.trim())) return "Please enter a valid email address";
  return password === "" ? "Password is required" : null;
}
