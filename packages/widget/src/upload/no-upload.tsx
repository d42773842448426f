import { useEffect } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

const lacksScope =
  "This session lacks the scope “upload”, so that nobody is asked for a table: name it where your server mints, or give the chats their tables from your server.";

/** Stands where a table would be asked for, before whoever may ask of one but give none. */
export function NoUpload() {
  const { client, ownsSession } = useWidget();
  const { t } = useTexts();
  const isHosts = !ownsSession && client.session.kind === "host";
  useEffect(() => {
    if (isHosts) console.info(lacksScope);
  }, [isHosts]);
  return (
    <div className="stage">
      <div className="column" part="upload">
        <span className="mark" aria-hidden="true">
          <Icon name="info" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t("You cannot upload a table here")}
        </h2>
        <p className="lead" part="lead">
          {t("Open a chat that has a table, or ask those who run this site for one.")}
        </p>
      </div>
    </div>
  );
}
