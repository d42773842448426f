import { useStore } from "@nanostores/react";
import type { DatasetSummary } from "@probability-chat/sdk";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { MoreRow, rowsAtOnce } from "../dialogs/more-row.tsx";
import {
  type ColumnDraft,
  differs,
  draftOf,
  hasProblem,
  withDrafts,
} from "../dictionary/column-draft.ts";
import { counted } from "../dictionary/table-facts.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";
import { useWidget } from "../widget-context.ts";
import { ColumnRow } from "./column-row.tsx";
import {
  type CorrectionDraft,
  correctionDraftOf,
  differ,
  withCorrections,
} from "./correction-draft.ts";
import { FirstRows } from "./first-rows.tsx";
import { SaveBar } from "./save-bar.tsx";
import { type Saved, SavedNote } from "./saved-note.tsx";
import { useTableViews } from "./use-table-views.ts";

interface TableDialogProps {
  readonly chatId: string;
  readonly data: DatasetSummary;
  /** What was saved here before, which can be taken back. */
  readonly saved: Saved | null;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
}

export type { Saved };

/** 'Your table': its first rows, what each column is like, and what the user says of it. */
export function TableDialog({ chatId, data, saved, onSaved, onClose }: TableDialogProps) {
  const { client } = useWidget();
  const mayChange = useStore(client.chat.$access)?.mayManage ?? false;
  const texts = useTexts();
  const { t } = texts;
  // What is learned meanwhile makes another summary; what is being changed is the one from before.
  const [looked] = useState(data);
  const { columns, dictionary, corrections } = looked;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ColumnDraft>>(new Map());
  const [readings, setReadings] = useState<ReadonlyMap<string, CorrectionDraft>>(new Map());
  const [open, setOpen] = useState(columns.length === 1 ? columns[0]?.name : undefined);
  const [words, setWords] = useState("");
  const [most, setMost] = useState(rowsAtOnce);
  const [isLeaving, setLeaving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const originals = useMemo(
    () => new Map(columns.map((column) => [column.name, draftOf(column, dictionary)])),
    [columns, dictionary],
  );
  const readAsBefore = useMemo(
    () => new Map(columns.map((column) => [column.name, correctionDraftOf(column, corrections)])),
    [columns, corrections],
  );
  const said = (name: string) => drafts.get(name) ?? originals.get(name);
  const readAs = (name: string) => readings.get(name) ?? readAsBefore.get(name);
  const isCorrected = [...readings].some(([name, draft]) => {
    const before = readAsBefore.get(name);
    return before !== undefined && differ(draft, before);
  });
  const isDirty =
    isCorrected || [...drafts].some(([name, draft]) => differs(draft, originals.get(name)));
  const wanted = words.trim().toLowerCase();
  const found = columns.filter(({ name }) => {
    const draft = said(name);
    const texts = [name, draft?.name ?? "", draft?.description ?? "", draft?.synonyms ?? ""];
    return texts.some((text) => text.toLowerCase().includes(wanted));
  });

  const views = useTableViews(chatId, looked.id);
  const { want } = views;
  const positions = useMemo(() => new Map(columns.map(({ name }, at) => [name, at])), [columns]);
  const seen = found.slice(0, most).map(({ name }) => positions.get(name) ?? 0);
  const seenKey = seen.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same positions are wanted once
  useEffect(() => want([0, ...seen]), [want, seenKey]);
  const nameOf = (column: string) => originalName(originals.get(column)) || column;

  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);

  const leave = () => {
    if (isSaving) return;
    if (isDirty) setLeaving(!isLeaving);
    else onClose();
  };
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const save = async () => {
    if (isSaving) return;
    const [wrong, ...others] = [...drafts].filter(([, draft]) => hasProblem(draft));
    if (wrong) {
      const name = wrong[0];
      setFailure(
        others.length > 0
          ? t("Please look at {name} and {n} more.", { name, n: others.length })
          : t("Please look at {name}.", { name }),
      );
      setWords("");
      setMost(Math.max(most, columns.findIndex(({ name }) => name === wrong[0]) + 1));
      setOpen(wrong[0]);
      focus("[aria-invalid=true], fieldset[aria-describedby] input");
      return;
    }
    const told = withDrafts(dictionary, drafts);
    await send(told, isCorrected ? withCorrections(corrections ?? {}, readings) : undefined, false);
  };
  const send = async (
    told: DatasetSummary["dictionary"],
    corrected: DatasetSummary["corrections"],
    isUndone: boolean,
  ) => {
    setFailure(null);
    setSaving(true);
    const correction = corrected && { dataset_id: looked.id, corrections: corrected };
    const described = await client.chat.describe(chatId, told, correction);
    setSaving(false);
    if (!described.isSaved) {
      const [name] = Object.keys(described.fields);
      if (name !== undefined && positions.has(name)) setOpen(name);
      setFailure(described.text);
      return;
    }
    onSaved({
      count: (saved?.count ?? 0) + 1,
      isCorrected: corrected !== undefined,
      before: isUndone ? null : { dictionary, corrections: corrections ?? {} },
    });
  };
  const undo = () => {
    const before = saved?.before;
    if (!before || isSaving) return;
    void send(before.dictionary, saved.isCorrected ? before.corrections : undefined, true);
  };

  return (
    <Dialog title={t("Your table")} onClose={leave} width="table">
      <div ref={box}>
        {saved && <SavedNote saved={saved} isBusy={isSaving || isDirty} onUndo={undo} />}
        {views.first ? (
          <FirstRows view={views.first} columns={columns.length} nameOf={nameOf} />
        ) : (
          <Waiting failure={views.failure} onRetry={views.retry} />
        )}
        <p className="subheading mt-5" part="subheading">
          {t("Columns")}
        </p>
        <p className="fine">
          {t(
            mayChange
              ? "Say what your columns hold, what else they are called, and what codes mean. Questions are then read by it."
              : "Who manages this chat can change what is said of its columns.",
          )}
        </p>
        {columns.length > 8 && (
          <label className="relative block mt-3">
            <span className="visually-hidden">{t("Find a column")}</span>
            <Icon name="search" size={16} className="absolute start-3 top-3.25 text-muted" />
            <input
              type="search"
              className="field ps-9"
              part="field"
              data-first-focus={saved ? undefined : ""}
              value={words}
              placeholder={t("Find a column")}
              autoComplete="off"
              onChange={(event) => {
                setWords(event.currentTarget.value);
                setMost(rowsAtOnce);
              }}
            />
          </label>
        )}
        <p className="fine mt-3 mb-1.5" role="status">
          {wanted
            ? t("{n} of {all}", {
                n: thousands(found.length),
                all: counted(texts, columns.length, "column"),
              })
            : counted(texts, columns.length, "column")}
        </p>
        <ul className="border border-line rounded-9" part="columns">
          {found.slice(0, most).map((column, at) => {
            const { name } = column;
            const draft = said(name);
            const reading = readAs(name);
            if (!draft || !reading) return null;
            return (
              <ColumnRow
                key={name}
                id={`${id}-${at}`}
                column={column}
                name={nameOf(name)}
                view={views.viewOf(positions.get(name) ?? 0)}
                rows={looked.rows}
                draft={draft}
                reading={reading}
                isOpen={open === name}
                mayChange={mayChange}
                onTurn={() => setOpen(open === name ? undefined : name)}
                onDraft={(changed) => setDrafts(new Map(drafts).set(name, changed))}
                onReading={(changed) => setReadings(new Map(readings).set(name, changed))}
              />
            );
          })}
          <MoreRow rows={found.length} most={most} onMore={setMost} />
        </ul>
        {found.length === 0 && <p className="fine mt-2">{t("No column is called so.")}</p>}
        {views.first && views.failure && <Waiting failure={views.failure} onRetry={views.retry} />}
        {mayChange && (
          <SaveBar
            isCorrected={isCorrected}
            isDirty={isDirty}
            isSaving={isSaving}
            isLeaving={isLeaving}
            failure={failure}
            onSave={save}
            onLeave={leave}
            onStay={() => {
              setLeaving(false);
              focus("[data-save]");
            }}
            onDiscard={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface WaitingProps {
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** Where the rows will be, or why they are not there. */
function Waiting({ failure, onRetry }: WaitingProps) {
  const { t, told } = useTexts();
  if (failure === null) {
    return (
      <div className="min-h-[180px]" role="status">
        <p className="fine mb-1.5">{t("Loading the table…")}</p>
        <div className="skeletons pt-4 border border-line rounded-9" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
    );
  }
  return (
    <div className="px-4 py-3.5 border border-line rounded-9" role="alert">
      <p className="mb-2 text-danger text-93 break-anywhere">{told(failure)}</p>
      <button
        type="button"
        className="button button-outline button-small"
        part="button"
        onClick={onRetry}
      >
        {t("Try again")}
      </button>
    </div>
  );
}

function originalName(draft: ColumnDraft | undefined): string {
  return draft?.name.trim() ?? "";
}
