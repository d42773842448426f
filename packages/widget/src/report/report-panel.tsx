import type { Conversation } from "@probability-chat/sdk";
import { useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { ReportGlyph } from "./glyphs.tsx";
import { PinList } from "./pin-list.tsx";
import { mayPin, mayShare } from "./pinned.ts";
import { SaveReport } from "./save-report.tsx";
import { ShareLinks } from "./share-links.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import { useReport } from "./use-report.ts";

interface ReportPanelProps {
  readonly chat: Conversation;
  readonly onClose: () => void;
}

/** A chat's report: its answers in order, with notes; the ways to save it and to share it. */
export function ReportPanel({ chat, onClose }: ReportPanelProps) {
  const { client } = useWidget();
  const { t, told } = useTexts();
  const [isSharing, setSharing] = useState(false);
  const held = useReport(chat.id);
  const canChange = mayPin(chat.team);
  const canShare = mayShare(client, chat.team?.can_manage ?? true);
  if (isSharing) {
    return <ShareLinks chat={chat} onClose={onClose} onBack={() => setSharing(false)} />;
  }
  return (
    <Dialog title={t("Report")} onClose={onClose} width="wide">
      <Body held={held} canChange={canChange} />
      <div className="flex flex-wrap justify-end gap-2 mt-6 narrow:flex-col">
        {held.report && held.report.pins.length > 0 && <SaveReport report={held.report} />}
        {canShare && (
          <button
            type="button"
            className="button button-small button-primary"
            part="button"
            aria-haspopup="dialog"
            onClick={() => setSharing(true)}
          >
            <ReportGlyph name="link" size={16} />
            {t("Share by link")}
          </button>
        )}
      </div>
      {held.problem && (
        <p className="mt-3 text-danger text-end" role="alert">
          {told(held.problem)}
        </p>
      )}
    </Dialog>
  );
}

function Body({
  held,
  canChange,
}: {
  readonly held: ReturnType<typeof useReport>;
  readonly canChange: boolean;
}) {
  const { t } = useTexts();
  const { report, removed } = held;
  if (held.hasFailed && !report) {
    return (
      <div role="alert">
        <p className="text-muted">{t("The report could not be loaded.")}</p>
        <button
          type="button"
          className="button button-outline mt-4"
          part="button"
          onClick={held.load}
        >
          {t("Try again")}
        </button>
      </div>
    );
  }
  if (!report) {
    return (
      <div className="skeletons" role="status">
        <span />
        <span />
        <span className="visually-hidden">{t("Loading the report")}</span>
      </div>
    );
  }
  return (
    <>
      {report.pins.length > 0 && (
        <Title title={report.title} onChange={canChange ? held.rename : null} />
      )}
      {report.pins.length === 0 && !removed && (
        <p className="text-muted">
          {t(
            "No answer is pinned yet. Press the pin below an answer, and it stands here as it was given, whatever becomes of the table.",
          )}
        </p>
      )}
      <PinList held={held} pins={report.pins} canChange={canChange} />
      <div role="status">
        {removed && (
          <Undo key={removed.pin.message_id} held={held} question={removed.pin.question} />
        )}
      </div>
    </>
  );
}

/** What was taken out is back at a press, which whoever took it out has at hand. */
function Undo({
  held,
  question,
}: {
  readonly held: ReturnType<typeof useReport>;
  readonly question: string;
}) {
  const { t } = useTexts();
  const button = useFirstFocus<HTMLButtonElement>();
  return (
    <p className="flex items-center justify-between gap-3 mt-3 px-3.5 py-1.5 rounded-9 bg-tint">
      <span className="min-w-0 truncate">{t("Taken out: {question}", { question })}</span>
      <button
        ref={button}
        type="button"
        className="button button-small button-quiet text-accent"
        part="button"
        onClick={held.restore}
      >
        <Icon name="again" size={14} />
        {t("Undo")}
      </button>
    </p>
  );
}

function Title({
  title,
  onChange,
}: {
  readonly title: string;
  readonly onChange: ((title: string) => void) | null;
}) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(title);
  if (!onChange) return <p className="mb-3 text-105 font-600 break-anywhere">{title}</p>;
  const keep = () => {
    const said = draft.trim();
    if (said === "") setDraft(title);
    else if (said !== title) onChange(said);
  };
  return (
    <label className="block mb-4">
      <span className="label" part="label">
        {t("Title of the report")}
      </span>
      <input
        className="field"
        part="field"
        dir="auto"
        maxLength={120}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep();
        }}
      />
    </label>
  );
}
