import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Asking, AskingContext } from "./asking-context.ts";
import { TakeFileContext, useFileCheck } from "./check/use-file-check.tsx";
import { Composer } from "./composer/composer.tsx";
import { ExportMenu } from "./export/export-menu.tsx";
import { focusNext } from "./focus-next.ts";
import { Icon } from "./icons.tsx";
import { later } from "./later.tsx";
import { Announcer } from "./messages/announcer.tsx";
import { Notices } from "./notices/notices.tsx";
import { useAccessToast } from "./notices/use-access-toast.ts";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { Stage } from "./stage.tsx";
import { TeamButton } from "./teams/team-button.tsx";
import { useMayCreate } from "./teams/use-may-create.ts";
import { useTexts } from "./texts/texts.ts";
import { DatasetChip } from "./upload/dataset-chip.tsx";
import { LearningNote } from "./upload/learning-note.tsx";
import { useFileDrop } from "./upload/use-file-drop.ts";
import { useInitialChat } from "./use-initial-chat.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useWidget } from "./widget-context.ts";

const ReportButton = later(async () => (await import("./report/report-tools.tsx")).ReportButton);
const dialogs = () => import("./dialogs/chat-dialogs.ts");
const NewChatDialog = later(async () => (await dialogs()).NewChatDialog);
const DeleteChatDialog = later(async () => (await dialogs()).DeleteChatDialog);

/** The chat screen of a signed-in user: sidebar, header, one of four states, and the input. */
export function ChatScreen() {
  const { client, handle, options } = useWidget();
  const { t } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const mayCreate = useMayCreate();
  const hasMessages = useStore(client.chat.$messages).length > 0;
  const screen = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const isNarrow = useIsNarrow(screen);
  const [isSidebarWanted, setSidebarWanted] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [text, setText] = useState("");
  /** What the host put into the input; nobody has tried to send it. */
  const [prefilled, setPrefilled] = useState("");
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Conversation | null>(null);
  /** Where in the list the chat stands that is about to be deleted. */
  const place = useRef(0);
  const composer = useRef<Asking>(null);
  const asking = useMemo<Asking>(
    () => ({
      ask: (text) => composer.current?.ask(text),
      edit: (text, form) => composer.current?.edit(text, form),
    }),
    [],
  );
  const isSidebarShown = isNarrow ? isDrawerOpen : isSidebarWanted;
  const [fileCheck, takeFile] = useFileCheck();
  const isAsked = isCreating || deleting !== null || fileCheck !== null;
  const drop = useFileDrop(isAsked, takeFile);
  const { isUploading, isLoadingMessages, isLoadingChats, hasLoadedChats } = useStore(
    client.chat.$flags,
  );
  const hasUploaded = useRef(false);
  // Whatever had the focus is gone with the upload, and the input takes none while messages load;
  // on touch a focused input calls the keyboard up.
  useEffect(() => {
    if (isUploading) hasUploaded.current = true;
    else if (hasUploaded.current && !isLoadingMessages) {
      hasUploaded.current = false;
      if (matchMedia("(hover: hover)").matches) focusNext(screen, ["question", "upload"], false);
    }
  }, [isUploading, isLoadingMessages]);
  const isSettled = useInitialChat();
  // The chat that the host asks for is on its way: its input stands there already, and is laid out.
  const isExpected = options.chatId !== null && !isSettled && (isLoadingChats || hasLoadedChats);
  useEffect(() => {
    if (!isSettled) return;
    const focus = () => focusNext(screen, ["question", "upload", "new-chat", "list"], true);
    const prefill = (question: string) => {
      setText(question);
      setPrefilled(question);
      focus();
    };
    handle.$drawn.set({ client, prefill, focus });
    return () => handle.$drawn.set(null);
  }, [isSettled, handle, client]);
  useAccessToast();

  const showSidebar = (shown: boolean) => {
    if (isNarrow) setDrawerOpen(shown);
    else setSidebarWanted(shown);
    requestAnimationFrame(() => (shown ? closer : opener).current?.focus());
  };
  const startNewChat = () => {
    if (mayCreate) {
      setDrawerOpen(false);
      setCreating(true);
    } else {
      import("./session/ways-out.ts").then(
        ({ tellWhyNone }) => tellWhyNone(client),
        () => undefined,
      );
    }
  };

  const endCreating = (isCreated: boolean) => {
    setCreating(false);
    focusNext(screen, isCreated ? ["upload"] : ["new-chat", "list"], isCreated);
  };
  const endDeleting = (isDeleted: boolean) => {
    const found = client.chat.$found.get();
    setDeleting(null);
    if (!isDeleted) return;
    const next = found[Math.min(place.current, found.length - 1)];
    focusNext(screen, [...(next ? [next.id] : []), "new-chat", "list"], true);
  };
  const startDeleting = (target: Conversation) => {
    place.current = client.chat.$found.get().findIndex(({ id }) => id === target.id);
    setDeleting(target);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer wherever the focus is
    <div
      ref={screen}
      className={`relative flex flex-auto min-h-0 ${isNarrow ? "narrow" : ""}`}
      {...drop.handlers}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isNarrow || !isDrawerOpen) return;
        event.stopPropagation();
        showSidebar(false);
      }}
    >
      {isSidebarShown && (
        <>
          {isNarrow && (
            <button
              type="button"
              className="absolute z-[2] inset-0 w-full bg-scrim"
              part="scrim"
              aria-label={t("Close the list of chats")}
              tabIndex={-1}
              onClick={() => showSidebar(false)}
            />
          )}
          <Sidebar
            closer={closer}
            onNewChat={startNewChat}
            onDelete={startDeleting}
            onCollapse={() => showSidebar(false)}
            onSelect={(id) => {
              if (isNarrow) showSidebar(false);
              void client.chat.select(id);
            }}
          />
        </>
      )}
      <section
        className="relative flex flex-col flex-1 min-w-0 min-h-0"
        aria-label={t("Conversation")}
        // React 18 knows the property alone, and no such attribute.
        ref={(node) => {
          if (node) node.inert = isNarrow && isDrawerOpen;
        }}
      >
        <header
          className="relative flex items-center gap-3 min-h-15 px-5 py-2 border-b border-line narrow:gap-1 narrow:min-h-12.5 narrow:px-2 narrow:py-1"
          part="header"
        >
          {!isSidebarShown && (
            <button
              ref={opener}
              type="button"
              className="icon-button"
              part="icon-button"
              data-focus="list"
              aria-label={t("Show the list of chats")}
              onClick={() => showSidebar(true)}
            >
              <Icon name="menu" />
            </button>
          )}
          <slot name="header" />
          <div className="relative flex-1 min-w-0">
            <h1 className="truncate text-105 font-600" dir="auto" part="title">
              {chat?.title ?? t("Chats")}
            </h1>
            <LearningNote />
          </div>
          <TakeFileContext.Provider value={takeFile}>
            <DatasetChip />
          </TakeFileContext.Provider>
          {chat && <TeamButton key={`team ${chat.id}`} chat={chat} />}
          {chat && hasMessages && <ReportButton key={`report ${chat.id}`} chat={chat} />}
          {chat && hasMessages && <ExportMenu key={chat.id} chat={chat} />}
        </header>
        <Notices />
        <AskingContext.Provider value={asking}>
          <TakeFileContext.Provider value={takeFile}>
            <Stage
              isExpected={isExpected}
              onNewChat={startNewChat}
              unsent={text}
              isPrefilled={text === prefilled}
            />
          </TakeFileContext.Provider>
        </AskingContext.Provider>
        <Announcer />
        {drop.isOver && chat?.is_model_data_added && chat.team?.can_manage !== false && (
          <p
            className="drop-hint absolute z-[2] inset-0 grid place-content-center p-6 border-[1.5px] border-dashed border-accent bg-tint text-center font-600 pointer-events-none"
            part="drop-hint"
          >
            {t("Drop a CSV file to replace the dataset of this chat")}
          </p>
        )}
        {(chat || isExpected) && (
          <div className="px-6 pt-2.5 pb-5 narrow:px-3 narrow:pt-2 narrow:pb-3">
            <Composer
              handle={composer}
              text={text}
              setText={setText}
              onLost={() => focusNext(screen, ["new-chat", "list"], false)}
            />
          </div>
        )}
        <slot name="footer" />
      </section>
      {isCreating && <NewChatDialog onClose={endCreating} />}
      {fileCheck}
      {deleting && <DeleteChatDialog chat={deleting} onClose={endDeleting} />}
    </div>
  );
}
