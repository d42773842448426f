import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { Dialog } from "./dialog.tsx";

interface DeleteChatProps {
  readonly chat: Conversation;
  readonly onClose: (isDeleted: boolean) => void;
}

/** Asks before a chat is deleted. */
export function DeleteChatDialog({ chat, onClose }: DeleteChatProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const { isDeletingChat } = useStore(client.chat.$flags);
  return (
    <Dialog title={t("Delete Chat")} onClose={() => onClose(false)}>
      <p className="text-muted">
        {t(
          "“{title}” will be deleted with its messages and its dataset. This action cannot be undone.",
          { title: chat.title },
        )}
      </p>
      <div className="flex justify-end gap-2 mt-6">
        <button
          type="button"
          className="button button-quiet"
          part="button"
          data-first-focus
          onClick={() => onClose(false)}
        >
          {t("Cancel")}
        </button>
        <button
          type="button"
          className="button button-danger"
          part="button"
          disabled={isDeletingChat}
          onClick={async () => {
            onClose(await client.chat.remove(chat.id));
          }}
        >
          {t(isDeletingChat ? "Deleting…" : "Delete")}
        </button>
      </div>
    </Dialog>
  );
}
