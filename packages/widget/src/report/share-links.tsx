import { type Conversation, type ShareLink, serverTextOr } from "@probability-chat/sdk";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { CopyButton } from "../messages/copy-button.tsx";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { useFirstFocus } from "./use-first-focus.ts";

const expiries = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 365, label: "A year" },
  { days: 0, label: "Until it is revoked" },
] as const satisfies readonly { days: number; label: Text }[];

const kinds = { report: "The report", chat: "The chat" } as const satisfies Record<string, Text>;

interface ShareLinksProps {
  readonly chat: Conversation;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** Makes read-only links to a chat or its report, shows which there are, and revokes them. */
export function ShareLinks({ chat, onClose, onBack }: ShareLinksProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [links, setLinks] = useState<readonly ShareLink[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const next = useRef<HTMLDivElement>(null);
  const told = useCallback(
    (error: unknown) =>
      setProblem(serverTextOr(error, t("Please check your connection and try again."))),
    [t],
  );
  const load = useCallback(async () => {
    try {
      setLinks(await client.api.listShareLinks({ chat_id: chat.id }));
    } catch (error) {
      told(error);
    }
  }, [client, chat.id, told]);
  useEffect(() => void load(), [load]);

  const make = async (kind: "chat" | "report", days: number) => {
    setProblem(null);
    try {
      const more = days ? { expires_in_days: days } : {};
      setMade(await client.api.createShareLink(chat.id, { kind, ...more }));
    } catch (error) {
      told(error);
    }
    await load();
  };
  const revoke = async (id: string) => {
    setProblem(null);
    try {
      await client.api.revokeShareLink(id);
      if (made?.id === id) setMade(null);
    } catch (error) {
      told(error);
    }
    await load();
    // What was pressed is gone with its link.
    requestAnimationFrame(() => next.current?.querySelector<HTMLElement>("button")?.focus());
  };

  return (
    <Dialog title={t("Share by link")} onClose={onClose} width="wide">
      <p className="text-muted">
        {t(
          "Whoever has a link can read what it shows, without signing in, and nothing else of yours.",
        )}
      </p>
      <NewLink onMake={make} />
      {made && (
        <div className="mt-4 p-3.5 rounded-12 bg-tint" role="status">
          <p className="font-570">{t("Copy the link now: it is not shown again.")}</p>
          <p className="flex items-center gap-1 mt-1">
            <code className="flex-1 min-w-0 font-mono text-80 break-anywhere">{made.url}</code>
            <CopyButton text={made.url} label="Copy the link" caption="Copy" />
          </p>
        </div>
      )}
      {problem && (
        <p className="mt-3 text-danger" role="alert">
          {problem}
        </p>
      )}
      <div ref={next}>
        {links && links.length > 0 && (
          <>
            <h3 className="subheading mt-6" part="subheading">
              {t("Links of this chat")}
            </h3>
            <ul className="flex flex-col gap-2">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onRevoke={revoke} />
              ))}
            </ul>
          </>
        )}
        {links?.length === 0 && !made && <p className="fine mt-4">{t("There is no link yet.")}</p>}
        <div className="flex justify-start mt-6 [margin-inline-start:-16px]">
          <button type="button" className="button button-quiet" part="button" onClick={onBack}>
            {t("Back to the report")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function NewLink({
  onMake,
}: {
  readonly onMake: (kind: "chat" | "report", days: number) => Promise<void>;
}) {
  const { t } = useTexts();
  const place = useId();
  const [kind, setKind] = useState<"chat" | "report">("report");
  const [days, setDays] = useState<number>(expiries[1].days);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    await onMake(kind, days);
    setBusy(false);
  };
  return (
    <>
      <div className="tiles mt-4">
        <div>
          <label className="label" part="label" htmlFor={`${place}-kind`}>
            {t("What it shows")}
          </label>
          <select
            id={`${place}-kind`}
            className="field"
            part="field"
            data-first-focus
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          >
            <option value="report">{t(kinds.report)}</option>
            <option value="chat">{t(kinds.chat)}</option>
          </select>
        </div>
        <div>
          <label className="label" part="label" htmlFor={`${place}-days`}>
            {t("How long it is good")}
          </label>
          <select
            id={`${place}-days`}
            className="field"
            part="field"
            value={days}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          >
            {expiries.map((choice) => (
              <option key={choice.days} value={choice.days}>
                {t(choice.label)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="fine mt-2">
        {t(
          kind === "report"
            ? "The report as it is whenever the link is opened, notes included."
            : "All questions and answers until now; what is asked later is not shown.",
        )}
      </p>
      <div className="flex justify-end mt-3">
        <button
          type="button"
          className="button button-primary"
          part="button"
          disabled={isBusy}
          onClick={make}
        >
          {t(isBusy ? "Making the link…" : "Make a link")}
        </button>
      </div>
    </>
  );
}

interface LinkRowProps {
  readonly link: ShareLink;
  readonly onRevoke: (id: string) => Promise<void>;
}

/** A link cannot be had back: it is revoked by a second press. */
function LinkRow({ link, onRevoke }: LinkRowProps) {
  const { t, lang } = useTexts();
  const [asked, setAsked] = useState<"no" | "yes" | "not after all">("no");
  const [isBusy, setBusy] = useState(false);
  const dateOf = (time: string) => new Date(time).toLocaleDateString(lang, { dateStyle: "medium" });
  const facts = [
    t("made {date}", { date: dateOf(link.created_at) }),
    link.expires_at === null
      ? t("does not expire")
      : t(link.is_expired ? "expired {date}" : "good until {date}", {
          date: dateOf(link.expires_at),
        }),
    link.last_used_at === null
      ? t("never opened")
      : t("last opened {date}", { date: dateOf(link.last_used_at) }),
  ];
  const revoke = async () => {
    setBusy(true);
    await onRevoke(link.id);
    setBusy(false);
    setAsked("no");
  };
  return (
    <li
      part="share-link"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3.5 py-2 border border-line rounded-12"
    >
      <span className="flex-[1_1_220px] min-w-0">
        <strong className="block font-570">{t(kinds[link.kind])}</strong>
        <small className="fine">{facts.join(" · ")}</small>
      </span>
      {asked === "yes" ? (
        <Sure isBusy={isBusy} onRevoke={revoke} onCancel={() => setAsked("not after all")} />
      ) : (
        <RevokeButton hasFocus={asked !== "no"} onPress={() => setAsked("yes")} />
      )}
    </li>
  );
}

function RevokeButton({
  hasFocus,
  onPress,
}: {
  readonly hasFocus: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useTexts();
  const button = useFirstFocus<HTMLButtonElement>(hasFocus);
  return (
    <button
      ref={button}
      type="button"
      className="button button-small button-outline"
      part="button"
      onClick={onPress}
    >
      {t("Revoke")}
    </button>
  );
}

interface SureProps {
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
  readonly onCancel: () => void;
}

function Sure({ isBusy, onRevoke, onCancel }: SureProps) {
  const { t } = useTexts();
  const button = useFirstFocus<HTMLButtonElement>();
  return (
    <span className="inline-flex gap-1">
      <button
        type="button"
        className="button button-small button-quiet"
        part="button"
        onClick={onCancel}
      >
        {t("Cancel")}
      </button>
      <button
        ref={button}
        type="button"
        className="button button-small button-danger"
        part="button"
        disabled={isBusy}
        onClick={onRevoke}
      >
        {t("Revoke for good")}
      </button>
    </span>
  );
}
