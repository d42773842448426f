import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useWidget } from "../widget-context.ts";
import { accessText } from "./access-text.ts";

/** Tells once, for each status that keeps the user from asking, what it is. */
export function useAccessToast(): void {
  const { client } = useWidget();
  const access = useStore(client.chat.$ownAccess);
  const status = access?.isVerified ? access.status : "active";
  useEffect(() => {
    if (status !== "active") client.toasts.show({ ...accessText(status), destructive: true });
  }, [client, status]);
}
