import type { ChatAccess, Client } from "@probability-chat/sdk";
import type { Text } from "../texts/texts.ts";
import { accessText } from "./access-text.ts";

/** Tells why no chat can be made; of who may have verified their account meanwhile it is asked anew. */
export function tellWhyNone({ chat, session, toasts }: Client): void {
  const access = chat.$ownAccess.get();
  if (!access) return;
  if (access.isVerified) toasts.show({ ...textOf(access), destructive: true });
  else session.refreshProfile().catch(() => undefined);
}

function textOf({ status, mayAct, notice }: ChatAccess): { title: string; text: string } {
  const noUpload: Text = "You cannot upload a table here";
  const whatElse: Text = "Open a chat that has a table, or ask those who run this site for one.";
  if (mayAct) return { title: noUpload, text: whatElse };
  const readOnly: Text = "You can only read here";
  return notice === null ? accessText(status) : { title: readOnly, text: notice };
}
