import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { answerText } from "./answer-text.ts";

/**
 * Tells screen readers that an answer is on its way, and then the answer: what grew while the chat
 * was open, not its history as it loads. It stands outside the conversation, so that it is there
 * before the first question.
 */
export function Announcer() {
  const { client } = useWidget();
  const { told } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const list = useStore(client.chat.$messages);
  const waitsIn = useRef<string | null>(null);
  const text = useRef("");
  const last = list.at(-1);
  const chatId = chat?.id ?? null;
  if (last?.pending) {
    waitsIn.current = chatId;
    text.current = "Thinking";
  } else if (waitsIn.current !== null) {
    const isHere = waitsIn.current === chatId && last !== undefined;
    waitsIn.current = null;
    text.current = !isHere ? "" : last.role === "assistant" ? answerText(last) : "No answer";
  }
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {told(text.current)}
    </div>
  );
}
