import { useStore } from "@nanostores/react";
import { limits } from "@probability-chat/sdk";
import { useId, useState } from "react";
import { mayBring } from "../teams/use-may-create.ts";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { Dialog } from "./dialog.tsx";

const tips: readonly Text[] = [
  "One chat holds one CSV file and the questions about it.",
  "Ask in plain words: “How likely is rain when it is above 20 degrees?”",
  "Every figure is counted from your data and comes with its uncertainty.",
];

interface NewChatProps {
  readonly onClose: (isCreated: boolean) => void;
}

/** Asks for the title of a new chat. */
export function NewChatDialog({ onClose }: NewChatProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [isCreating, setCreating] = useState(false);
  const [title, setTitle] = useState<string>(limits.defaultChatTitle);
  const [hasFailed, setFailed] = useState(false);
  const mayOwn = useStore(client.chat.$ownAccess)?.mayAct ?? false;
  const teams = useStore(client.chat.$teams).filter(mayBring);
  const [teamId, setTeamId] = useState(mayOwn ? null : (teams[0]?.id ?? null));
  const place = useId();
  const field = useId();
  const cancel = () => onClose(false);
  const empty = title.trim() === "";
  return (
    <Dialog title={t("New chat")} onClose={cancel}>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (empty || isCreating) return;
          setFailed(false);
          setCreating(true);
          const isCreated = await client.chat.create(title, teamId);
          setCreating(false);
          if (isCreated) onClose(true);
          else setFailed(true);
        }}
      >
        <label className="label" part="label" htmlFor={field}>
          {t("Title")}
        </label>
        <input
          id={field}
          className="field"
          part="field"
          data-first-focus
          value={title}
          maxLength={limits.titleLength}
          autoComplete="off"
          onChange={(event) => setTitle(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        {teams.length > 0 && (
          <>
            <label className="label mt-3.5" part="label" htmlFor={place}>
              {t("Who sees it")}
            </label>
            <select
              id={place}
              className="field"
              part="field"
              value={teamId ?? ""}
              onChange={(event) => setTeamId(event.currentTarget.value || null)}
            >
              {mayOwn && <option value="">{t("Only me")}</option>}
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {t("Team {name}", { name })}
                </option>
              ))}
            </select>
          </>
        )}
        {hasFailed && (
          <p className="mt-2.5 text-danger text-93" role="alert">
            {t("Could not create a new chat. Please try again.")}
          </p>
        )}
        <div className="mt-4.5 px-4 py-3.5 rounded-12 bg-side text-92">
          <h3 className="mb-1.5 text-100 font-600" part="subheading">
            {t("Quick tips")}
          </h3>
          <ul>
            {tips.map((tip) => (
              <li key={tip} className="tip">
                {t(tip)}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex justify-end gap-2 mt-6">
          <button type="button" className="button button-quiet" part="button" onClick={cancel}>
            {t("Cancel")}
          </button>
          <button
            type="submit"
            className="button button-primary"
            part="button"
            disabled={empty || isCreating}
          >
            {t(isCreating ? "Creating…" : "Create Chat")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
