import { useStore } from "@nanostores/react";
import type { SecondFactor } from "@probability-chat/sdk";
import { useEffect, useId, useRef, useState } from "react";
import { type Text, useTexts } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

/** The second step of the element's own sign-in. Passkeys are of the product's site, not of the host's. */
export function SecondStep({
  secondFactor: { challenge, methods },
  onBack,
}: {
  secondFactor: SecondFactor;
  onBack: () => void;
}) {
  const { client } = useWidget();
  const { t, told } = useTexts();
  const { isLoading, error } = useStore(client.session.$state);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const leadId = useId();
  const problemId = useId();
  const failure = problem ?? error;
  const takesCode = methods.some((method) => method !== "passkey");
  useEffect(() => field.current?.focus(), []);
  const back = () => {
    client.session.setMessages({ error: null });
    const root = form.current?.getRootNode() as ParentNode | undefined;
    onBack();
    requestAnimationFrame(() => root?.querySelector<HTMLElement>("[part~=sign-in] input")?.focus());
  };
  const submit = async () => {
    const missing = code.trim() === "" ? "Please enter the code" : null;
    setProblem(missing);
    if (missing) return;
    await client.session.completeSignIn({ challenge, code: code.trim() }).catch(() => undefined);
  };
  return (
    <div className="stage">
      <form
        ref={form}
        className="column max-w-[360px] text-start"
        part="sign-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className="heading" part="heading">
          {t("Two-step verification")}
        </h2>
        <p className="lead" part="lead" id={leadId}>
          {t(leadOf(methods))}
        </p>
        {takesCode && (
          <>
            <label className="label mt-4.5" part="label" htmlFor={fieldId}>
              {t("Code")}
            </label>
            <input
              ref={field}
              id={fieldId}
              className="field"
              part="field"
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={40}
              value={code}
              aria-describedby={failure ? `${leadId} ${problemId}` : leadId}
              onChange={(event) => setCode(event.currentTarget.value)}
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
              {t(isLoading ? "Signing in…" : "Continue")}
            </button>
          </>
        )}
        <button
          type="button"
          className="button button-quiet w-full mt-3"
          part="button"
          onClick={back}
        >
          {t("Back")}
        </button>
      </form>
    </div>
  );
}

function leadOf(methods: SecondFactor["methods"]): Text {
  if (methods.includes("totp")) {
    return "Enter the code of your authenticator app, or one of your recovery codes.";
  }
  if (methods.includes("recovery_code")) {
    return "Your passkey works on our own site alone. Here, enter one of your recovery codes.";
  }
  return "Your passkey works on our own site alone. Please sign in there.";
}
