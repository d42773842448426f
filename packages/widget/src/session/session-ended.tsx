import { useStore } from "@nanostores/react";
import { embedTexts, isProbabilityChatError, type SessionStatus } from "@probability-chat/sdk";
import { useEffect } from "react";
import { Icon } from "../icons.tsx";
import { type Texts, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

const gaveNobody =
  "No session could be started: getClientSecret (or getToken) gave null, which says that nobody is signed in.";

interface SessionEndedProps {
  /** Whether somebody was there before; else no session ever began. */
  readonly hadUser: boolean;
}

/** Stands in place of the chat once a session that the host gave is over, in the host's words. */
export function SessionEnded({ hadUser }: SessionEndedProps) {
  const { client, options, handle } = useWidget();
  useEffect(() => {
    handle.$isOver.set(true);
    return () => handle.$isOver.set(false);
  }, [handle]);
  const texts = useTexts();
  const { t, told } = texts;
  const status = useStore(client.session.$status);
  const isSpent = status.kind === "ended" && status.text === embedTexts.secretSpent;
  const isNobody = !hadUser && status.kind === "ended" && status.reason === "signed-out";
  useEffect(() => {
    if (isSpent) console.error(embedTexts.secretSpent);
    if (isNobody) console.info(gaveNobody);
  }, [isSpent, isNobody]);
  const lead = hadUser
    ? t("Reload the page, or sign in again on this site, to go on.")
    : whyNone(status, texts);
  return (
    <div className="stage">
      <div className="column" part="session-ended" role="status">
        <span className="mark" aria-hidden="true">
          <Icon name="info" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t(hadUser ? "Your session has ended" : "No session could be started")}
        </h2>
        <p className="lead" part="lead">
          {options.sessionEndedText ?? lead}
        </p>
        {isSpent && hadUser && options.sessionEndedText === null && (
          <p className="lead" part="lead">
            {told(embedTexts.secretSpent)}
          </p>
        )}
        {client.session.kind === "host" && (
          <button
            type="button"
            className="button button-outline mt-6"
            part="button"
            onClick={() => client.session.restart()}
          >
            {t("Try again")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Why there is no session, where there never was one. */
function whyNone(status: SessionStatus, { t, told }: Texts): string {
  if (status.kind !== "ended" || status.reason === "signed-out") {
    return t("This site says that nobody is signed in. Sign in on this site, then try again.");
  }
  const { error, text } = status;
  const isSaid = isProbabilityChatError(error) && error.serverMessage !== null;
  return isSaid ? told(text) : t("The chat's server did not take the token that this site gave.");
}
