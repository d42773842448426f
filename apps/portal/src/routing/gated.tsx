import { useStore } from "@nanostores/react";
import { messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { client } from "../session/client.ts";
import { $leaving } from "../session/sign-out.ts";
import { Loading } from "../ui/loading.tsx";
import { type Need, passage, type VerificationState } from "./gate.ts";

/** Shows a page to those who may see it and sends the others where they can change that. */
export function Gated({ need, children }: { need: Need; children: ReactNode }) {
  const { isAuthenticated, isLoading, user } = useSession();
  const leaving = useStore($leaving);
  const { pathname, search, hash } = useLocation();
  const visitor = { isLoading, isAuthenticated, isVerified: user?.is_verified ?? false };
  const found = passage(need, visitor, pathname + search + hash);

  if (leaving || found.kind === "wait") return <Loading />;
  if (found.kind === "sign-in") return <Navigate to={found.to} state={found.state} replace />;
  if (found.kind === "verify") return <VerifyFirst to={found.to} state={found.state} />;
  return children;
}

/** What is kept here may be older than the verification: the server is asked before anyone is sent away. */
function VerifyFirst({ to, state }: { to: string; state: VerificationState }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    client.session
      .refreshProfile()
      .catch(() => null)
      .finally(() => setAsked(true));
  }, []);
  useEffect(() => {
    if (asked) client.toasts.show({ ...messages.toasts.verificationRequired, destructive: true });
  }, [asked]);
  return asked ? <Navigate to={to} state={state} replace /> : <Loading />;
}
