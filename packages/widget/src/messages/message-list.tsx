import { useStore } from "@nanostores/react";
import type { ChatMessage } from "@probability-chat/sdk";
import { useEffect, useRef } from "react";
import { useWidget } from "../widget-context.ts";
import { AnswerMessage } from "./answer-message.tsx";
import { answerText } from "./answer-text.ts";
import { QuestionMessage } from "./question-message.tsx";
import { Thinking } from "./thinking.tsx";

/** The conversation, scrolled to its end; a new answer is told to screen readers once. */
export function MessageList() {
  const { client } = useWidget();
  const list = useStore(client.chat.$messages);
  const end = useRef<HTMLDivElement>(null);
  const last = list.at(-1);
  const scrollKey = `${list.length}-${last?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to scroll
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [scrollKey]);
  return (
    <section className="messages" part="messages" aria-label="Messages">
      <ol className="message-column">
        {list.map((message, index) => (
          <li key={message.id} className={`message ${message.role}`}>
            <Body message={message} isLast={index === list.length - 1} />
          </li>
        ))}
      </ol>
      <div ref={end} />
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
