import { useStore } from "@nanostores/react";
import { isProbabilityChatError } from "@probability-chat/sdk";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { useDiagnosis } from "./use-diagnosis.ts";

interface TroubleProps {
  readonly error: unknown;
  /** What is known of the cause already. */
  readonly problems?: readonly string[];
  readonly text?: string;
  /** Where another try may go better. */
  readonly onRetry?: () => void;
}

/** Stands in place of the chat where the server does not let this page in, or is not to be had. */
export function Trouble({ error, problems = [], text, onRetry }: TroubleProps) {
  const { t, told } = useTexts();
  const { error: waitsFor } = useStore(useWidget().client.session.$state);
  const found = useDiagnosis(error);
  const causes = problems.length > 0 ? problems : found;
  const known = isProbabilityChatError(error) ? error : null;
  const isHosts = known?.code === "token_source";
  const lead = isHosts
    ? t(
        "This site did not let you into the chat: {problem} Please try again; if it stays so, tell those who run the site.",
        { problem: known.message },
      )
    : told(
        (known?.code === "timeout" ? waitsFor : null) ??
          text ??
          known?.serverMessage ??
          "An unexpected error occurred. Please try again.",
      );
  return (
    <div className="stage">
      <div className="column" part="trouble" role="alert">
        <span className="mark bg-amber-tint text-amber" aria-hidden="true">
          <Icon name="warning" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t("The chat cannot be used on this page")}
        </h2>
        {causes.length > 0 ? (
          causes.map((cause) => (
            <p key={cause} className="lead break-anywhere" part="lead">
              {cause}
            </p>
          ))
        ) : (
          <p className="lead" part="lead">
            {lead}
          </p>
        )}
        {onRetry && (
          <button
            type="button"
            className="button button-outline mt-6"
            part="button"
            onClick={onRetry}
          >
            {t("Try again")}
          </button>
        )}
      </div>
    </div>
  );
}
