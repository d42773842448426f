import { messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { client } from "./client.ts";
import { $leaving } from "./sign-out.ts";

/** The verification link's own page must not be loaded twice: its token is good once. */
const verifying = () => location.pathname.startsWith("/verify-account/");

const refresh = () => {
  client.session.refreshProfile().catch(() => undefined);
};

/** Keeps the profile fresh, reloads once the account is verified, reports a lost session. */
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
        if (!verifying()) location.reload();
      }),
    [],
  );

  useEffect(() => {
    const onReturn = () => {
      const user = client.session.$user.get();
      if (document.visibilityState === "visible" && user && !user.is_verified) refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  useEffect(() => {
    if (error !== messages.defaults.refresh) return;
    client.toasts.show({
      title: "Error",
      text: `${messages.defaults.refresh}. Please sign in again.`,
      destructive: true,
    });
    client.session.setMessages({ error: null });
  }, [error]);

  return null;
}
