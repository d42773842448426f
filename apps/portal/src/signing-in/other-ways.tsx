import { messages } from "@probability-chat/contract/constants";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { askPasskey, ceremonyText } from "../security/passkeys.ts";
import type { Provider } from "../security/use-security.ts";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useRestored } from "../ui/use-restored.ts";
import { depart } from "./journey.ts";

/** Who else can sign users in; none until the server has said, or where it does not. */
function useProviders(): readonly Provider[] {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    client.api
      .listProviders({ signal: leaving.signal })
      .then(setProviders)
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return providers;
}

/** The ways in beside the password: a passkey, for who has signed up, and other providers. */
export function OtherWays({
  passkeys,
  returnTo,
  onSignedIn,
}: {
  passkeys: boolean;
  returnTo: string;
  /** Runs the sign-in of a passkey and what follows it. */
  onSignedIn?: (signIn: () => Promise<unknown>) => Promise<void>;
}) {
  const providers = useProviders();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useRestored(() => setBusy(null));

  const attempt = async (name: string, act: () => Promise<void>) => {
    setBusy(name);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(ceremonyText(error) ?? errorText(error, messages.defaults.login));
      client.session.setMessages({ error: null });
      setBusy(null);
    }
  };
  const withPasskey = () =>
    attempt("passkey", async () => {
      const { challenge, options } = await client.api.startPasskeySignIn();
      const passkey = await askPasskey(options);
      await onSignedIn?.(() => client.session.signInWithPasskey({ challenge, passkey }));
    });
  const withProvider = (provider: string) =>
    attempt(provider, async () => {
      const departure = await client.api.startProviderSignIn(provider);
      depart({ ...departure, provider, intent: "sign-in", returnTo });
    });

  if (!passkeys && providers.length === 0) return null;
  return (
    <div className="mt-6 space-y-3">
      <div aria-hidden className="mb-6 flex items-center gap-4 text-sm text-muted">
        <span className="h-px grow bg-line" />
        or
        <span className="h-px grow bg-line" />
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {passkeys && (
        <Button
          variant="secondary"
          className="w-full"
          busy={busy === "passkey"}
          disabled={busy !== null}
          onClick={withPasskey}
        >
          <KeyRound aria-hidden className="size-4.5" />
          Sign in with a passkey
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          className="w-full"
          busy={busy === id}
          disabled={busy !== null}
          onClick={() => withProvider(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
