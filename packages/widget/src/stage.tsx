import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Icon } from "./icons.tsx";
import { later } from "./later.tsx";
import { MessageList } from "./messages/message-list.tsx";
import { Ready } from "./ready.tsx";
import { useTexts } from "./texts/texts.ts";
import { UploadPanel } from "./upload/upload-panel.tsx";
import { Welcome } from "./welcome.tsx";
import { useWidget } from "./widget-context.ts";

const NoUpload = later(async () => (await import("./session/ways-out.ts")).NoUpload);

interface StageProps {
  /** Whether a chat is on its way that the host asks for. */
  readonly isExpected: boolean;
  readonly onNewChat: () => void;
  /** What stood in the input of a chat that is no longer open. */
  readonly unsent: string;
  /** The host put it there. */
  readonly isPrefilled: boolean;
}

/** The four states of the chat screen, and what stands there while messages load or fail to. */
export function Stage({ isExpected, ...welcome }: StageProps) {
  const { client } = useWidget();
  const chat = useStore(client.chat.$currentChat);
  const list = useStore(client.chat.$messages);
  const flags = useStore(client.chat.$flags);
  const upload = useStore(client.chat.$upload);
  const access = useStore(client.chat.$access);
  const isLoaded = chat !== null && !flags.isLoadingMessages;
  const [isInputDrawn, setInputDrawn] = useState(false);
  // The first chat's input can be used before all that is above it has been drawn.
  useEffect(() => {
    if (isInputDrawn || !isLoaded) return;
    const drawing = setTimeout(() => setInputDrawn(true));
    return () => clearTimeout(drawing);
  }, [isInputDrawn, isLoaded]);
  if (!chat && isExpected) return <Loading />;
  const isEmpty = list.length === 0 && !chat?.is_model_data_added;
  if (isEmpty && access?.mayAct && !access.mayManage) return <NoUpload />;
  if (!chat) return <Welcome {...welcome} />;
  if (!chat.is_model_data_added || upload?.chatId === chat.id) {
    return list.length > 0 && !upload ? <MessageList /> : <UploadPanel />;
  }
  if (!isInputDrawn) return <Loading />;
  if (list.length > 0) return <MessageList />;
  if (flags.isLoadingMessages) return <Loading />;
  if (flags.hasFailedMessages) return <MessagesFailed chatId={chat.id} />;
  return <Ready />;
}

export function Loading() {
  const { t } = useTexts();
  return (
    <div className="stage" role="status" aria-label={t("Loading messages")}>
      <div className="skeletons w-full max-w-[640px]" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

function MessagesFailed({ chatId }: { readonly chatId: string }) {
  const { client } = useWidget();
  const { t } = useTexts();
  return (
    <div className="stage">
      <div className="column">
        <span className="mark bg-amber-tint text-amber" aria-hidden="true">
          <Icon name="warning" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t("Failed to load messages")}
        </h2>
        <p className="lead" part="lead">
          {t("Could not fetch messages for this chat.")}
        </p>
        <button
          type="button"
          className="button button-outline mt-6"
          part="button"
          onClick={() => client.chat.loadMessages(chatId)}
        >
          {t("Try again")}
        </button>
      </div>
    </div>
  );
}
