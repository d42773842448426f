import { type Shared, serverTextOr } from "@probability-chat/sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import { LazyMarkdown } from "../markdown/lazy-markdown.tsx";
import { withoutQueryLine } from "../messages/answer-text.ts";
import { LazyCard } from "../messages/lazy-card.tsx";
import { ProseText } from "../messages/prose-text.tsx";
import { useTexts } from "../texts/texts.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import { useWidget } from "../widget-context.ts";
import { PinFacts } from "./pin-facts.tsx";
import { SaveReport } from "./save-report.tsx";

type SharedChat = Extract<Shared, { kind: "chat" }>;
type SharedReport = Extract<Shared, { kind: "report" }>;
type Given = SharedChat["messages"][number]["answer"];

/** What a link shows, to whoever has it: to be read, and nothing to be changed. */
export function SharedScreen({ token }: { readonly token: string }) {
  const { client } = useWidget();
  const { t, told } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(box);
  const [shared, setShared] = useState<Shared | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(
    async (cursor?: string) => {
      setProblem(null);
      try {
        const found = await client.api.readShared({ token, ...(cursor ? { cursor } : {}) });
        setShared((held) => joined(cursor ? held : null, found, cursor));
      } catch (error) {
        setProblem(serverTextOr(error, t("Please check your connection and try again.")));
      }
    },
    [client, token, t],
  );
  useEffect(() => {
    setShared(null);
    void read();
  }, [read]);
  const cursor = shared?.kind === "chat" ? shared.next_cursor : null;
  return (
    <div
      ref={box}
      className={`flex flex-auto flex-col min-h-0 ${isNarrow ? "narrow" : ""}`}
      part="shared"
    >
      {shared && <Head shared={shared} />}
      <div className="messages flex-1 min-h-0 px-6 py-7 overflow-y-auto overflow-x-hidden [container-type:inline-size] narrow:px-3.5 narrow:py-4.5">
        {!shared && !problem && <p role="status">{t("Loading")}</p>}
        {shared?.kind === "report" && <ReportShown report={shared} />}
        {shared?.kind === "chat" && <ChatShown chat={shared} />}
        {problem && (
          <div className="column mx-auto py-8" role="alert">
            <p className="lead" part="lead">
              {told(problem)}
            </p>
            <button
              type="button"
              className="button button-outline mt-6"
              part="button"
              onClick={() => read(cursor ?? undefined)}
            >
              {t("Try again")}
            </button>
          </div>
        )}
        {cursor && !problem && (
          <p className="mt-6 text-center">
            <button
              type="button"
              className="button button-outline"
              part="button"
              onClick={() => read(cursor)}
            >
              {t("Show more")}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** A further part of a chat stands after what is there, once. */
function joined(held: Shared | null, found: Shared, cursor?: string): Shared {
  if (held?.kind !== "chat" || found.kind !== "chat") return found;
  if (held.next_cursor !== cursor) return held;
  return { ...found, messages: [...held.messages, ...found.messages] };
}

function Head({ shared }: { readonly shared: Shared }) {
  const { t, lang } = useTexts();
  const date =
    shared.kind === "chat" &&
    new Date(shared.shared_at).toLocaleDateString(lang, { dateStyle: "long" });
  return (
    <header
      className="flex flex-wrap items-center justify-between gap-3 px-6 py-3 border-b border-line narrow:px-3.5"
      part="header"
    >
      <div className="flex-[1_1_240px] min-w-0">
        <h1 className="text-120 font-620 break-anywhere" dir="auto" part="title">
          {shared.title}
        </h1>
        <p className="fine">
          {date ? t("A chat as it was on {date}, to read", { date }) : t("A report, to read")}
        </p>
      </div>
      {shared.kind === "report" && shared.pins.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <SaveReport report={shared} />
        </div>
      )}
    </header>
  );
}

function ReportShown({ report }: { readonly report: SharedReport }) {
  const { t } = useTexts();
  if (report.pins.length === 0) {
    return <p className="text-muted text-center">{t("This report is empty at the moment.")}</p>;
  }
  return (
    <ol className="flex flex-col gap-8 max-w-[820px] mx-auto">
      {report.pins.map((pin, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link shows no ids
        <li key={at} className="message">
          <h2 className="mb-2 text-105 font-600 break-anywhere" part="question" dir="auto">
            {pin.question}
          </h2>
          {pin.note && (
            <p className="mb-3 whitespace-pre-wrap break-anywhere" dir="auto">
              {pin.note}
            </p>
          )}
          <Answered answer={pin.answer} content={pin.content} />
          <p className="mt-2">
            <PinFacts pin={pin} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function ChatShown({ chat }: { readonly chat: SharedChat }) {
  const { t } = useTexts();
  if (chat.messages.length === 0) {
    return <p className="text-muted text-center">{t("Nothing was asked in this chat.")}</p>;
  }
  return (
    <ol className="flex flex-col gap-5.5 max-w-[820px] mx-auto">
      {chat.messages.map(({ role, content, answer }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a link shows no ids
          key={at}
          className={`message flex flex-col ${role === "user" ? "user items-end" : "items-start"}`}
        >
          {role === "user" ? (
            <div
              className="question bubble [border-end-end-radius:6px] bg-tint whitespace-pre-wrap"
              dir="auto"
              part="question"
            >
              <span className="visually-hidden">{t("Question")}: </span>
              {content}
            </div>
          ) : (
            <Answered answer={answer} content={content} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Answered({ answer, content }: { readonly answer: Given; readonly content: string }) {
  const card = answer?.kind === "answer" && answer.card ? { answer, card: answer.card } : null;
  const isDoubt = answer?.kind === "clarify" || answer?.kind === "refuse";
  const query = answer && "query" in answer ? answer.query : null;
  return (
    <div
      className={`answer bubble ${card ? "reply-bubble" : ""} px-4.5 py-3.5 border [border-end-start-radius:6px] ${isDoubt ? "border-amber-line bg-doubt" : "border-line bg-raised"}`}
      part="answer-box"
    >
      {answer?.kind === "clarify" ? (
        <>
          <ProseText text={answer.text} />
          <ul className="mt-1 ps-5 list-disc">
            {answer.readings.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      ) : card ? (
        <LazyCard {...card} otherwise={<LazyMarkdown text={content || card.answer.text} />} />
      ) : (
        <LazyMarkdown text={withoutQueryLine(content, query)} />
      )}
    </div>
  );
}
