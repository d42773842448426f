import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { useState } from "react";
import { Icon } from "../icons.tsx";
import { later } from "../later.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { mayBring } from "./use-may-create.ts";

const ShareDialog = later(async () => (await import("./team-dialogs.tsx")).ShareDialog);
const SharedDialog = later(async () => (await import("./team-dialogs.tsx")).SharedDialog);

/** Brings a chat of the user's own into a team; of a team's chat it says whose it is. */
export function TeamButton({ chat }: { readonly chat: Conversation }) {
  const { client } = useWidget();
  const teams = useStore(client.chat.$teams).filter(mayBring);
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!chat.team && teams.length === 0) return null;
  const label = chat.team
    ? t("Shared with {team}", { team: chat.team.name })
    : t("Share with a team");
  return (
    <>
      <button
        type="button"
        className={`icon-button ${chat.team ? "text-accent" : ""}`}
        part="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="team" />
      </button>
      {isOpen &&
        (chat.team ? (
          <SharedDialog team={chat.team} chatId={chat.id} onClose={() => setOpen(false)} />
        ) : (
          <ShareDialog chat={chat} onClose={() => setOpen(false)} />
        ))}
    </>
  );
}
