import { messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { isProbabilityChatError } from "@probability-chat/sdk";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { client } from "./client.ts";
import { leaveEnded } from "./leave-ended.ts";
import { $leaving } from "./sign-out.ts";

/** The page of a mail's link must not be loaded twice: its token is good once. */
const onMailLink = () => /^\/(?:verify-account|confirm-email)\//.test(location.pathname);

/** A lost connection has a banner and a lost session its own text; the rest is held as an error. */
const refresh = () => {
  client.session.refreshProfile().catch((error: unknown) => {
    leaveEnded(error);
    if (!isProbabilityChatError(error) || error.status === null || error.status === 401) return;
    client.session.setMessages({ error: error.serverMessage ?? messages.defaults.profile });
  });
};

/** Keeps the profile fresh, reloads once the account is verified, reports errors of the session. */
export function SessionEffects() {
  const { pathname } = useLocation();
  const { error } = useSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each path change refreshes.
  useEffect(() => {
    $leaving.set(false);
    refresh();
  }, [pathname]);

  useEffect(
    () =>
      client.session.onVerified(() => {
        if (!onMailLink()) location.reload();
      }),
    [],
  );

  useEffect(() => client.chat.on("error", ({ cause }) => leaveEnded(cause)), []);

  useEffect(() => {
    const onReturn = () => {
      const user = client.session.$user.get();
      if (document.visibilityState === "visible" && user && !user.is_verified) refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  useEffect(() => {
    const lost = error === messages.defaults.refresh;
    if (!error || (/^\/login(\/|$)/.test(pathname) && !lost)) return;
    client.toasts.show({
      ...messages.toasts.authError,
      text: lost ? `${error}. Please sign in again.` : error,
      destructive: true,
    });
    client.session.setMessages({ error: null });
  }, [error, pathname]);

  return null;
}
