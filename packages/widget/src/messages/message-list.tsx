import { useStore } from "@nanostores/react";
import type { ChatMessage } from "@probability-chat/sdk";
import { useRef } from "react";
import { useWidget } from "../widget-context.ts";
import { AnswerMessage } from "./answer-message.tsx";
import { answerText } from "./answer-text.ts";
import { QuestionMessage } from "./question-message.tsx";
import { Thinking } from "./thinking.tsx";
import { useRestingScroll } from "./use-resting-scroll.ts";

/** The conversation; a new answer is told to screen readers once. */
export function MessageList() {
  const { client } = useWidget();
  const list = useStore(client.chat.$messages);
  const last = list.at(-1);
  const box = useRestingScroll(`${list.length}-${last?.id}`);
  return (
    <section
      ref={box}
      className="messages flex-1 min-h-0 px-6 pt-7 pb-5 overflow-y-auto overscroll-contain narrow:px-3.5 narrow:py-4.5"
      part="messages"
      aria-label="Messages"
    >
      <ol className="flex flex-col gap-5.5 max-w-[820px] mx-auto">
        {list.map((message, index) => (
          <li
            key={message.id}
            className={`message flex flex-col ${message.role === "user" ? "user items-end" : "items-start"}`}
          >
            <Body message={message} isLast={index === list.length - 1} />
          </li>
        ))}
      </ol>
      <Announcer last={last} />
    </section>
  );
}

function Body({ message, isLast }: { readonly message: ChatMessage; readonly isLast: boolean }) {
  if (message.role === "user") return <QuestionMessage message={message} />;
  if (message.pending) return <Thinking />;
  return <AnswerMessage message={message} isLast={isLast} />;
}

/** Says the end of a conversation that grew while it was open, not the history as it loads. */
function Announcer({ last }: { readonly last: ChatMessage | undefined }) {
  const wasPending = useRef(false);
  const text = useRef("");
  if (last?.pending) {
    wasPending.current = true;
    text.current = "";
  } else if (wasPending.current && last?.role === "assistant") {
    wasPending.current = false;
    text.current = answerText(last);
  }
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text.current}
    </div>
  );
}
