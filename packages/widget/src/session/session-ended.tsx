import { useStore } from "@nanostores/react";
import { embedTexts } from "@probability-chat/sdk";
import { useEffect } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** Stands in place of the chat once a session that the host gave is over, in the host's words. */
export function SessionEnded() {
  const { client, options, handle } = useWidget();
  useEffect(() => {
    handle.$isOver.set(true);
    return () => handle.$isOver.set(false);
  }, [handle]);
  const { t, told } = useTexts();
  const status = useStore(client.session.$status);
  const isSpent = status.kind === "ended" && status.text === embedTexts.secretSpent;
  useEffect(() => {
    if (isSpent) console.error(embedTexts.secretSpent);
  }, [isSpent]);
  return (
    <div className="stage">
      <div className="column" part="session-ended" role="status">
        <span className="mark" aria-hidden="true">
          <Icon name="info" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t("Your session has ended")}
        </h2>
        <p className="lead" part="lead">
          {options.sessionEndedText ??
            t("Reload the page, or sign in again on this site, to go on.")}
        </p>
        {isSpent && options.sessionEndedText === null && (
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
