import { useStore } from "@nanostores/react";
import { isSecondFactorError, messages, type SecondFactor } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { SecondStep } from "./second-step.tsx";
import { useWidget } from "./widget-context.ts";

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The element's own sign-in, where the host did not hand in a signed-in client. */
export function SignIn() {
  const { client, options } = useWidget();
  const { isLoading, error } = useStore(client.session.$state);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  const emailField = useId();
  const passwordField = useId();
  const problemId = useId();
  const told = problem ?? error;
  const submit = async () => {
    const found = problemOf(email, password);
    setProblem(found);
    if (found) return;
    await client.session.signIn({ email: email.trim(), password }).catch((error: unknown) => {
      if (isSecondFactorError(error)) setSecondFactor(error.secondFactor);
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
        <h2 className="heading">Sign in</h2>
        <p className="lead">Ask your table in plain words; get probabilities that are computed.</p>
        <label className="label mt-4.5" htmlFor={emailField}>
          Email
        </label>
        <input
          id={emailField}
          className="field"
          type="email"
          autoComplete="username"
          value={email}
          aria-describedby={told ? problemId : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <label className="label mt-4.5" htmlFor={passwordField}>
          Password
        </label>
        <input
          id={passwordField}
          className="field"
          type="password"
          autoComplete="current-password"
          value={password}
          aria-describedby={told ? problemId : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {told && (
          <p className="mt-3.5 text-danger text-93" id={problemId} role="alert">
            {told}
          </p>
        )}
        <button type="submit" className="button button-primary w-full mt-6" disabled={isLoading}>
          {isLoading ? "Signing in…" : "Sign in"}
        </button>
        {options.signUpUrl && (
          <p className="fine mt-4 text-center">
            No account yet?{" "}
            <a href={options.signUpUrl} target="_blank" rel="noopener">
              Sign up
            </a>
          </p>
        )}
      </form>
    </div>
  );
}

function problemOf(email: string, password: string): string | null {
  const text = messages.validation;
  if (email.trim() === "") return text.emailRequired;
  if (!address.test(email.trim())) return text.emailInvalid;
  return password === "" ? text.passwordRequired : null;
}
