import { messages } from "@probability-chat/contract/constants";
import type { NavigateFunction } from "react-router";
import { client } from "../session/client.ts";
import type { PlanHolder } from "./plan-action.ts";

/** Says that nothing can be bought yet; an unverified visitor is sent to verify first. */
export function subscribeNotice(user: PlanHolder | null, navigate: NavigateFunction): void {
  if (user && !user.is_verified) {
    client.toasts.show({ ...messages.toasts.verificationRequired, destructive: true });
    void navigate("/profile", { state: { from: "/pricing", verificationRequired: true } });
    return;
  }
  client.toasts.show({
    title: "Checkout is not open yet",
    text: "Paid plans can be bought once billing opens. Nothing has been charged.",
  });
}
