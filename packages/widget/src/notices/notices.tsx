import { useStore } from "@nanostores/react";
import { messages } from "@probability-chat/sdk";
import { useState } from "react";
import { useWidget } from "../widget-context.ts";
import { accessText } from "./access-text.ts";
import { Notice } from "./notice.tsx";
import { useIsOnline } from "./use-is-online.ts";

/** What keeps the user from asking: no connection, no verified account, no usable plan. */
export function Notices() {
  const { client, options } = useWidget();
  const access = useStore(client.chat.$access);
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <Notice icon="offline" title="You are offline">
        You can go on reading. Asking works again once the connection is back.
      </Notice>
    );
  }
  if (!access) return null;
  if (!access.isVerified) return <VerifyNotice />;
  if (access.mayAct) return null;
  if (access.notice) {
    return (
      <Notice icon="info" title={messages.chat.readOnly}>
        {access.notice}
      </Notice>
    );
  }
  const { title, text } = accessText(access.status);
  const hasPlan = access.status === "past_due" || access.status === "paused";
  const url = hasPlan ? options.manageUrl : options.upgradeUrl;
  const action = url ? (
    <a className="button button-primary button-small" href={url}>
      {hasPlan ? "Manage subscription" : "Upgrade"}
    </a>
  ) : undefined;
  return (
    <Notice icon="info" title={title} action={action}>
      {text} You can still read your chats.
    </Notice>
  );
}

function VerifyNotice() {
  const { client } = useWidget();
  const [isBusy, setBusy] = useState(false);
  return (
    <Notice
      icon="mail"
      title="Your account is not verified"
      action={
        <span className="inline-flex flex-wrap gap-1">
          <button
            type="button"
            className="button button-outline button-small"
            disabled={isBusy}
            onClick={async () => {
              setBusy(true);
              await client.chat.resendVerification();
              setBusy(false);
            }}
          >
            Resend e-mail
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => client.session.refreshProfile().catch(() => undefined)}
          >
            I have verified
          </button>
        </span>
      }
    >
      {messages.chat.verifyFirst}
    </Notice>
  );
}
