import { useStore } from "@nanostores/react";
import type { ChatMessage } from "@probability-chat/sdk";
import { LazyMarkdown } from "../markdown/lazy-markdown.tsx";
import { useWidget } from "../widget-context.ts";
import { withoutQueryLine } from "./answer-text.ts";
import { CopyButton } from "./copy-button.tsx";
import { ProseText } from "./prose-text.tsx";

interface AnswerMessageProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
}

/** An answer, a question back, or a refusal, with what can be done next. */
export function AnswerMessage({ message, isLast }: AnswerMessageProps) {
  const { answer, content } = message;
  const query = answer && "query" in answer ? answer.query : null;
  const isClarify = answer?.kind === "clarify";
  const isDoubt = isClarify || answer?.kind === "refuse";
  return (
    <>
      <div
        className={`answer bubble max-w-[min(760px,100%)] px-4.5 pt-3.5 pb-2 border [border-end-start-radius:6px] ${isDoubt ? "border-amber-line bg-doubt" : "border-line bg-raised"} ${answer?.kind ?? ""}`}
      >
        <span className="visually-hidden">Answer: </span>
        {isClarify ? (
          <ProseText text={answer.text} />
        ) : (
          <LazyMarkdown text={withoutQueryLine(content, query)} />
        )}
        {isClarify && answer.readings.length > 0 && (
          <Choices
            label="Readings of the question"
            choices={answer.readings.map((reading) => ({ ...reading, text: reading.query }))}
            isPrimary
          />
        )}
        <div className="flex items-end justify-end gap-1 mt-2 min-w-0">
          {query && (
            <span
              className="query flex items-center flex-1 min-w-0 gap-0.5 text-muted"
              part="query"
            >
              <code className="min-w-0 font-mono text-80 break-anywhere">{query}</code>
              <CopyButton text={query} label="Copy the query" />
            </span>
          )}
          <CopyButton text={content} label="Copy the answer" caption="Copy" />
        </div>
      </div>
      {isLast && answer && answer.suggestions.length > 0 && (
        <Choices
          label="Suggested questions"
          choices={answer.suggestions.slice(0, 4).map((text) => ({ label: text, text }))}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly text: string }[];
  readonly isPrimary?: boolean;
}

function Choices({ label, choices, isPrimary = false }: ChoicesProps) {
  const { client } = useWidget();
  const { isSending, isUploading } = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  return (
    <ul className={isPrimary ? "choices flex-col max-w-none" : "choices"} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.text}>
          <button
            type="button"
            className={isPrimary ? "chip chip-wide" : "chip"}
            disabled={isSending || isUploading || !access?.mayAct}
            title={choice.text === choice.label ? undefined : choice.text}
            onClick={() => client.chat.send(choice.text)}
          >
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
