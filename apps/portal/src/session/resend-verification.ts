import { messages } from "@probability-chat/contract/constants";
import { useState } from "react";
import { client } from "./client.ts";

/** Sends the verification e-mail again and tells how that went. */
export function useResendVerification() {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await client.api.resendVerification();
      client.toasts.show(messages.toasts.verificationSent);
    } catch {
      client.toasts.show({ ...messages.toasts.verificationFailed, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, resend };
}
