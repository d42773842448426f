import { useStore } from "@nanostores/react";
import type { ChatMessage, DatasetSummary } from "@probability-chat/sdk";
import { Fragment } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { AnswerMessage } from "./answer-message.tsx";
import { chosenReadings } from "./chosen-readings.ts";
import { firstSince } from "./first-since.ts";
import { QuestionMessage } from "./question-message.tsx";
import { suggestionsOf } from "./suggestions.ts";
import { Thinking } from "./thinking.tsx";
import { useRestingScroll } from "./use-resting-scroll.ts";

const none: readonly string[] = [];

/** The conversation. */
export function MessageList() {
  const { client } = useWidget();
  const { t } = useTexts();
  const list = useStore(client.chat.$messages);
  const last = list.at(-1);
  const box = useRestingScroll(`${list.length}-${last?.id}`);
  const suggestions = suggestionsOf(list);
  const readings = chosenReadings(list);
  const data = useStore(client.chat.$currentChat)?.model_data;
  const since = data ? firstSince(list, data.created_at) : null;
  return (
    <section
      ref={box}
      className="messages flex-1 min-h-0 px-6 pt-7 pb-5 overflow-y-auto overflow-x-hidden overscroll-contain [container-type:inline-size] narrow:px-3.5 narrow:py-4.5"
      part="messages"
      aria-label={t("Messages")}
    >
      <ol className="flex flex-col gap-5.5 max-w-[820px] mx-auto">
        {list.map((message, at) => (
          <Fragment key={message.id}>
            {data && at === since && <Replaced data={data} />}
            <li
              className={`message flex flex-col ${message.role === "user" ? "user items-end" : "items-start"}`}
            >
              <Body
                message={message}
                isLast={message === last}
                suggestions={message === last ? suggestions : none}
                reading={readings.get(message.id)}
              />
            </li>
          </Fragment>
        ))}
        {data && since === list.length && <Replaced data={data} />}
      </ol>
    </section>
  );
}

/** From where on questions are about another dataset than before. */
function Replaced({ data }: { readonly data: DatasetSummary }) {
  const { t } = useTexts();
  return (
    <li className="divider" part="divider">
      <span className="max-w-[75%] break-anywhere text-center">
        {t("From here on: {file}", { file: data.file_name })}
      </span>
    </li>
  );
}

interface BodyProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
  readonly suggestions: readonly string[];
  readonly reading: string | undefined;
}

function Body({ message, isLast, suggestions, reading }: BodyProps) {
  if (message.role === "user") return <QuestionMessage {...{ message, isLast, reading }} />;
  if (message.pending) return <Thinking />;
  return <AnswerMessage message={message} suggestions={suggestions} />;
}
