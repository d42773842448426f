import { CopyButton } from "../messages/copy-button.tsx";
import { useTexts } from "../texts/texts.ts";

interface UnsentProps {
  readonly text: string;
  /** The host put it there. */
  readonly isPrefilled: boolean;
}

/** A question that stood in the input of a chat that is no longer open. */
export function Unsent({ text, isPrefilled }: UnsentProps) {
  const { t } = useTexts();
  const heading = isPrefilled ? "Your question" : "Your question was not sent";
  return (
    <section className="mt-6" aria-label={t(heading)}>
      <h3 className="subheading" part="subheading">
        {t(heading)}
      </h3>
      <p
        className="unsent inline-block max-w-full bubble bg-tint whitespace-pre-wrap break-anywhere text-start"
        part="question"
      >
        {text}
      </p>
      <div className="mt-1">
        <CopyButton text={text} label="Copy your question" caption="Copy" />
      </div>
      <p className="fine mt-1">{t("It will be in the input of the next chat that you open.")}</p>
    </section>
  );
}
