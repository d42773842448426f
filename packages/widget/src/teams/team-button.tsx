import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";
import { mayBring } from "./use-may-create.ts";

/** Brings a chat of the user's own into a team; of a team's chat it says whose it is. */
export function TeamButton({ chat }: { readonly chat: Conversation }) {
  const { client } = useWidget();
  const teams = useStore(client.chat.$teams).filter(mayBring);
  const [isOpen, setOpen] = useState(false);
  if (!chat.team && teams.length === 0) return null;
  const label = chat.team ? `Shared with ${chat.team.name}` : "Share with a team";
  return (
    <>
      <button
        type="button"
        className={`icon-button ${chat.team ? "text-accent" : ""}`}
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

function ShareDialog({
  chat,
  onClose,
}: {
  readonly chat: Conversation;
  readonly onClose: () => void;
}) {
  const { client } = useWidget();
  const teams = useStore(client.chat.$teams).filter(mayBring);
  const [teamId, setTeamId] = useState(teams[0]?.id ?? "");
  const [isBusy, setBusy] = useState(false);
  const place = useId();
  const share = async () => {
    setBusy(true);
    if (await client.chat.share(chat.id, teamId)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title="Share with a team" onClose={onClose}>
      <p className="text-muted">
        Everybody in the team can then read “{chat.title}” and its dataset, and members can ask in
        it. It counts to the team's plan. You can take it back.
      </p>
      <label className="label mt-4" htmlFor={place}>
        Team
      </label>
      <select
        id={place}
        className="field"
        data-first-focus
        value={teamId}
        onChange={(event) => setTeamId(event.currentTarget.value)}
      >
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <div className="flex justify-end gap-2 mt-6">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-primary" disabled={isBusy} onClick={share}>
          {isBusy ? "Sharing…" : "Share"}
        </button>
      </div>
    </Dialog>
  );
}

const roles = {
  viewer: "You can read it.",
  member: "You can read it and ask in it.",
  admin: "You can read it, ask in it, and manage it.",
  owner: "You can read it, ask in it, and manage it; its questions are on your plan.",
} as const;

function SharedDialog({
  team,
  chatId,
  onClose,
}: {
  readonly team: NonNullable<Conversation["team"]>;
  readonly chatId: string;
  readonly onClose: () => void;
}) {
  const { client } = useWidget();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    if (await client.chat.share(chatId, null)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={`Shared with ${team.name}`} onClose={onClose}>
      <p className="text-muted">
        This chat and its dataset are the team's. {roles[team.role]}
        {team.is_own && " You brought it, and can take it back: then only you see it."}
      </p>
      <div className="flex justify-end gap-2 mt-6">
        {team.is_own && (
          <button
            type="button"
            className="button button-outline"
            disabled={isBusy}
            onClick={takeBack}
          >
            {isBusy ? "Taking back…" : "Take back"}
          </button>
        )}
        <button type="button" className="button button-primary" data-first-focus onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
