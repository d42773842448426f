import { useStore } from "@nanostores/react";
import { limits } from "@probability-chat/sdk";
import {
  type Dispatch,
  type Ref,
  type SetStateAction,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Asking } from "../asking-context.ts";
import { Icon } from "../icons.tsx";
import { directionOf } from "../texts/lang-around.ts";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { checkQuery, type QueryProblem } from "./check-query.ts";
import { EditingBar } from "./editing-bar.tsx";

/** Milliseconds in which a second Enter or click is still the one that sent. */
const secondPress = 500;

interface ComposerProps {
  readonly handle: Ref<Asking>;
  /** What is typed; it is the screen's, so that it outlives a chat that is gone. */
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  /** The chat was gone when the question came. */
  readonly onLost: () => void;
}

/**
 * The input: Enter sends, Shift+Enter starts a new line, 60 to 200 px high. While an answer is on
 * its way a button to stop stands in place of the one to send, and Escape does the same.
 */
export function Composer({ handle, text, setText, onLost }: ComposerProps) {
  const { client } = useWidget();
  const { t, told, lang } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const flags = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  /** What was in the input before a question was put there to be changed. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isQuery, setQuery] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<QueryProblem | null>(null);
  const problemId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const sentAt = useRef(0);
  const chatId = chat?.id ?? null;

  const { isSending, isStopping } = flags;
  const isBusy = isSending || flags.isUploading || flags.isLoadingMessages;
  const mayAct = Boolean(access?.mayAct && !flags.hasFailedMessages);
  const mayAsk = mayAct && Boolean(chat?.is_model_data_added);
  const isDisabled = isBusy || !mayAsk;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const node = input.current;
    // To ask how high a text is has a browser lay the page out, at once.
    if (!node || CSS.supports("field-sizing:content")) return;
    const { minimum, maximum } = limits.inputHeight;
    node.style.height = "auto";
    node.style.height = `${Math.min(maximum, Math.max(minimum, node.scrollHeight))}px`;
  }, [text, chatId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes to another chat takes the focus along
  useLayoutEffect(
    () => () => {
      wantsFocus.current = false;
    },
    [chatId],
  );

  // A disabled input has no focus: the button beside it keeps its place meanwhile.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    if (isSending) stopButton.current?.focus();
    else if (!isDisabled) {
      wantsFocus.current = false;
      input.current?.focus();
    }
  }, [isSending, isDisabled]);

  const send = async () => {
    const asked = text;
    if (asked.trim() === "" || isDisabled || isChecking) return;
    if (isQuery && chatId) {
      setChecking(true);
      const found = await checkQuery(client, chatId, asked);
      setChecking(false);
      if (client.chat.$currentChat.get()?.id !== chatId) return;
      setProblem(found);
      if (found) return input.current?.setSelectionRange(...rangeOf(found, asked));
    }
    wantsFocus.current = true;
    sentAt.current = performance.now();
    setText("");
    if (await client.chat.send(asked)) endEdit();
    else setText(asked);
    if (!client.chat.$currentChat.get()) onLost();
  };
  const endEdit = () => {
    setDraft(null);
    setQuery(false);
    setProblem(null);
  };
  const cancelEdit = () => {
    setDraft((before) => {
      if (before !== null) setText(before);
      return null;
    });
    endEdit();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat ends the change of a question
  useEffect(() => cancelEdit, [chatId]);
  const stop = () => {
    wantsFocus.current = true;
    void client.chat.stop();
  };
  useImperativeHandle(handle, () => ({
    ask(question) {
      wantsFocus.current = true;
      void client.chat.send(question).then((isTaken) => {
        if (!isTaken) wantsFocus.current = false;
      });
    },
    edit(question, form) {
      setDraft((before) => before ?? text);
      setText(question);
      setQuery(form === "query");
      setProblem(null);
      input.current?.focus();
    },
  }));

  return (
    <form
      className="relative max-w-[820px] mx-auto"
      part="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || (!isSending && draft === null)) return;
        event.stopPropagation();
        if (isSending) stop();
        else cancelEdit();
      }}
    >
      {draft !== null && !isSending && (
        <EditingBar
          isQuery={isQuery}
          onCancel={() => {
            cancelEdit();
            input.current?.focus();
          }}
        />
      )}
      {problem && (
        <p id={problemId} className="mb-1.5 px-5 text-danger text-90 break-anywhere" role="alert">
          {told(problem.text).replaceAll("`", "")}
        </p>
      )}
      <textarea
        ref={input}
        className={`${isQuery ? "font-mono" : ""} block w-full min-h-15 max-h-[200px] [field-sizing:content] py-4.25 pl-5 pr-16 rtl:pl-16 rtl:pr-5 border border-input-line rounded-20 bg-raised leading-[1.5] resize-none overflow-y-auto placeholder:text-muted placeholder:opacity-100 disabled:bg-side focus-visible:border-accent focus-visible:[outline-offset:-1px]`}
        part="input"
        dir={text === "" ? directionOf(lang) : "auto"}
        data-focus="question"
        rows={1}
        value={text}
        maxLength={limits.messageLength}
        disabled={isDisabled}
        readOnly={isChecking}
        aria-label={t(isQuery ? "Your formal query" : "Your question")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={t(placeholderOf(chat?.is_model_data_added !== false, mayAct, isSending))}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {isSending ? (
        <button
          key="stop"
          ref={stopButton}
          type="button"
          className="send round-button border border-line bg-raised text-ink usable-hover:bg-hover off:text-muted"
          part="stop"
          aria-label={t(isStopping ? "Stopping" : "Stop")}
          aria-disabled={isStopping}
          title={t("Stop (Escape)")}
          onClick={({ detail }) => {
            const isFirstPress = detail === 1 || performance.now() - sentAt.current > secondPress;
            if (!isStopping && isFirstPress) stop();
          }}
        >
          <Icon name="stop" size={20} />
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          className="send round-button bg-accent text-on-accent disabled:bg-hover disabled:text-muted"
          part="send"
          aria-label={t("Send")}
          disabled={isDisabled || text.trim() === ""}
        >
          <Icon name="send" size={20} />
        </button>
      )}
    </form>
  );
}

function placeholderOf(hasDataset: boolean, mayAct: boolean, isSending: boolean): Text {
  if (!hasDataset) return "Upload a dataset to start asking";
  if (isSending) return "Waiting for the answer…";
  return mayAct ? "Ask about your data…" : "Asking is not possible at the moment";
}

/** The part of the query to look at; its end, where none is named. */
function rangeOf({ span }: QueryProblem, query: string): [start: number, end: number] {
  return span ? [span.start, Math.max(span.end, span.start)] : [query.length, query.length];
}
