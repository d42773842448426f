import { useStore } from "@nanostores/react";
import { limits } from "@probability-chat/sdk";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";

/** The input: Enter sends, Shift+Enter starts a new line, 60 to 200 px high. */
export function Composer() {
  const { client } = useWidget();
  const chat = useStore(client.chat.$currentChat);
  const flags = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const wantsFocus = useRef(false);
  const chatId = chat?.id ?? null;

  const isBusy = flags.isSending || flags.isUploading || flags.isLoadingMessages;
  const mayAsk = Boolean(access?.mayAct && chat?.is_model_data_added);
  const isDisabled = isBusy || !mayAsk;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const node = input.current;
    if (!node) return;
    const { minimum, maximum } = limits.inputHeight;
    node.style.height = "auto";
    node.style.height = `${Math.min(maximum, Math.max(minimum, node.scrollHeight))}px`;
  }, [text, chatId]);

  useEffect(() => {
    if (isDisabled || !wantsFocus.current) return;
    wantsFocus.current = false;
    input.current?.focus();
  }, [isDisabled]);

  const send = async () => {
    const asked = text;
    if (asked.trim() === "" || isDisabled) return;
    wantsFocus.current = true;
    setText("");
    if (!(await client.chat.send(asked))) setText(asked);
  };

  return (
    <form
      className="relative max-w-[820px] mx-auto"
      part="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={input}
        className="block w-full h-15 min-h-15 max-h-[200px] py-4.25 pl-5 pr-16 border border-input-line rounded-20 bg-raised leading-[1.5] resize-none overflow-y-auto placeholder:text-muted placeholder:opacity-100 disabled:bg-side focus-visible:border-accent focus-visible:[outline-offset:-1px]"
        part="input"
        rows={1}
        value={text}
        maxLength={limits.messageLength}
        disabled={isDisabled}
        aria-label="Your question"
        placeholder={placeholderOf(Boolean(chat?.is_model_data_added), access?.mayAct ?? false)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <button
        type="submit"
        className="send absolute end-2.5 bottom-2.5 inline-flex items-center justify-center size-10 rounded-13 bg-accent text-on-accent disabled:bg-hover disabled:text-muted"
        part="send"
        aria-label="Send"
        disabled={isDisabled || text.trim() === ""}
      >
        <Icon name="send" size={20} />
      </button>
    </form>
  );
}

function placeholderOf(hasDataset: boolean, mayAct: boolean): string {
  if (!hasDataset) return "Upload a dataset to start asking";
  return mayAct ? "Ask about your data…" : "Asking is not possible at the moment";
}
