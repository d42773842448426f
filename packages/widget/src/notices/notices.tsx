import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { accessText } from "./access-text.ts";
import { Notice } from "./notice.tsx";
import { useIsOnline } from "./use-is-online.ts";

/** What keeps the user from asking: no connection, no verified account, no usable plan. */
export function Notices() {
  const { client, options } = useWidget();
  const { t, told } = useTexts();
  const access = useStore(client.chat.$access);
  const status = useStore(client.session.$status);
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <Notice icon="offline" title={t("You are offline")}>
        {t("You can go on reading. Asking works again once the connection is back.")}
      </Notice>
    );
  }
  if (status.kind === "failing") {
    return (
      <Notice icon="warning" title={t("The session could not be renewed")}>
        {status.problems[0] ?? told(status.text)}
      </Notice>
    );
  }
  if (!access) return null;
  if (!access.isVerified) return <VerifyNotice />;
  if (access.mayAct) return null;
  if (access.notice) {
    return (
      <Notice icon="info" title={t("You can only read here")}>
        {told(access.notice)}
      </Notice>
    );
  }
  const { title, text } = accessText(access.status);
  const hasPlan = access.status === "past_due" || access.status === "paused";
  const url = hasPlan ? options.manageUrl : options.upgradeUrl;
  const action = url ? (
    <a className="button button-primary button-small" part="button" href={url}>
      {t(hasPlan ? "Manage subscription" : "Upgrade")}
    </a>
  ) : undefined;
  return (
    <Notice icon="info" title={t(title)} action={action}>
      {t(text)} {t("You can still read your chats.")}
    </Notice>
  );
}

function VerifyNotice() {
  const { client } = useWidget();
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  return (
    <Notice
      icon="mail"
      title={t("Your account is not verified")}
      action={
        <span className="inline-flex flex-wrap gap-1">
          <button
            type="button"
            className="button button-outline button-small"
            part="button"
            disabled={isBusy}
            onClick={async () => {
              setBusy(true);
              await client.chat.resendVerification();
              setBusy(false);
            }}
          >
            {t("Resend e-mail")}
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            part="button"
            onClick={() => client.session.refreshProfile().catch(() => undefined)}
          >
            {t("I have verified")}
          </button>
        </span>
      }
    >
      {t("You need to verify your account to use chat functionality.")}
    </Notice>
  );
}
