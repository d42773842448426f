import { useStore } from "@nanostores/react";
import type { Conversation } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { mayBring } from "./use-may-create.ts";

/** Asks into which team a chat is to be brought. */
export function ShareDialog({
  chat,
  onClose,
}: {
  readonly chat: Conversation;
  readonly onClose: () => void;
}) {
  const { client } = useWidget();
  const { t } = useTexts();
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
    <Dialog title={t("Share with a team")} onClose={onClose}>
      <p className="text-muted">
        {t(
          "Everybody in the team can then read “{title}” and its dataset, and members can ask in it. It counts to the team's plan. You can take it back.",
          { title: chat.title },
        )}
      </p>
      <label className="label mt-4" part="label" htmlFor={place}>
        {t("Team")}
      </label>
      <select
        id={place}
        className="field"
        part="field"
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
        <button type="button" className="button button-quiet" part="button" onClick={onClose}>
          {t("Cancel")}
        </button>
        <button
          type="button"
          className="button button-primary"
          part="button"
          disabled={isBusy}
          onClick={share}
        >
          {t(isBusy ? "Sharing…" : "Share")}
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
} as const satisfies Record<string, Text>;

/** Says whose a chat is, and gives it back. */
export function SharedDialog({
  team,
  chatId,
  onClose,
}: {
  readonly team: NonNullable<Conversation["team"]>;
  readonly chatId: string;
  readonly onClose: () => void;
}) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    if (await client.chat.share(chatId, null)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t("Shared with {team}", { team: team.name })} onClose={onClose}>
      <p className="text-muted">
        {t("This chat and its dataset are the team's.")} {t(roles[team.role])}
        {team.is_own && ` ${t("You brought it, and can take it back: then only you see it.")}`}
      </p>
      <div className="flex justify-end gap-2 mt-6">
        {team.is_own && (
          <button
            type="button"
            className="button button-outline"
            part="button"
            disabled={isBusy}
            onClick={takeBack}
          >
            {t(isBusy ? "Taking back…" : "Take back")}
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          part="button"
          data-first-focus
          onClick={onClose}
        >
          {t("Close")}
        </button>
      </div>
    </Dialog>
  );
}
