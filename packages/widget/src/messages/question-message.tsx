import { useStore } from "@nanostores/react";
import type { ChatMessage } from "@probability-chat/sdk";
import { useAsking } from "../asking-context.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

interface QuestionMessageProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
  /** In words what the question's formal query means, where it was chosen by them. */
  readonly reading: string | undefined;
}

/** What the user said, as it was typed; it can be asked again, changed or not. */
export function QuestionMessage({ message, isLast, reading }: QuestionMessageProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const { ask, edit } = useAsking();
  const { isSending, isUploading } = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  const isDisabled = isSending || isUploading || !access?.mayAct;
  // In a team's chat others ask too.
  const isOthers = message.author?.is_you === false;
  const author = message.author?.name;
  const lacksAnswer = isLast && !isSending;
  return (
    <div className="group flex flex-col items-end w-full">
      <div
        className="question bubble [border-end-end-radius:6px] bg-tint whitespace-pre-wrap"
        dir="auto"
        part="question"
      >
        {isOthers ? (
          <span className="block text-muted text-83 font-550">
            {author}
            <span className="visually-hidden">: </span>
          </span>
        ) : (
          <span className="visually-hidden">{t("You")}: </span>
        )}
        {reading}
        {reading ? (
          <code className="block mt-0.5 font-mono text-80 text-muted break-anywhere">
            {message.content}
          </code>
        ) : (
          message.content
        )}
      </div>
      <div className={`actions mt-1 -mb-3 ${lacksAnswer ? "opacity-100" : ""}`}>
        {lacksAnswer && <span className="pe-1 text-muted text-83">{t("No answer")}</span>}
        <button
          type="button"
          className="icon-button icon-button-worded"
          part="icon-button"
          disabled={isDisabled}
          onClick={() => edit(message.content, reading ? "query" : "question")}
        >
          <Icon name="pencil" size={14} />
          {t("Edit and ask again")}
        </button>
        <button
          type="button"
          className="icon-button icon-button-worded"
          part="icon-button"
          disabled={isDisabled}
          onClick={() => ask(message.content)}
        >
          <Icon name="again" size={14} />
          {t("Ask again")}
        </button>
      </div>
    </div>
  );
}
