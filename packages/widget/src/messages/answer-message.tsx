import type { ChatMessage } from "@probability-chat/sdk";
import { later } from "../later.tsx";
import { LazyMarkdown } from "../markdown/lazy-markdown.tsx";
import { useTexts } from "../texts/texts.ts";
import { withoutCharts, withoutQueryLine } from "./answer-text.ts";
import { Choices } from "./choices.tsx";
import { CopyButton } from "./copy-button.tsx";
import { LazyCard } from "./lazy-card.tsx";
import { ProseText } from "./prose-text.tsx";
import { QueryLine } from "./query-line.tsx";
import { Thumbs } from "./thumbs.tsx";

const PinButton = later(async () => (await import("../report/report-tools.tsx")).PinButton);

interface AnswerMessageProps {
  readonly message: ChatMessage;
  readonly suggestions: readonly string[];
}

/** An answer, a question back, or a refusal, with what can be done next. */
export function AnswerMessage({ message, suggestions }: AnswerMessageProps) {
  const { answer, content, id } = message;
  const { t } = useTexts();
  const query = answer && "query" in answer ? answer.query : null;
  const card = answer?.kind === "answer" && answer.card ? { answer, card: answer.card } : null;
  const isClarify = answer?.kind === "clarify";
  const isDoubt = isClarify || answer?.kind === "refuse";
  const isSaved = !id.startsWith("temp-");
  return (
    <>
      <div
        className={`answer group bubble ${card ? "reply-bubble" : ""} px-4.5 pt-3.5 pb-2 border [border-end-start-radius:6px] ${isDoubt ? "border-amber-line bg-doubt" : "border-line bg-raised"} ${answer?.kind ?? ""}`}
        part="answer-box"
      >
        <span className="visually-hidden">{t("Answer")}: </span>
        {isClarify ? (
          <ProseText text={answer.text} />
        ) : card ? (
          <LazyCard {...card} otherwise={<LazyMarkdown text={content} />} />
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
        <div className="flex flex-wrap items-center justify-end gap-x-1 mt-2 min-w-0">
          {query && !card && <QueryLine query={query} />}
          <span className="inline-flex flex-none items-center gap-0.5">
            {isSaved && answer?.kind === "answer" && <PinButton message={message} />}
            {isSaved && <Thumbs message={message} />}
            <CopyButton text={withoutCharts(content)} label="Copy the answer" caption="Copy" />
          </span>
        </div>
      </div>
      {suggestions.length > 0 && (
        <Choices
          label="Suggested questions"
          choices={suggestions.map((text) => ({ label: text, text }))}
        />
      )}
    </>
  );
}
