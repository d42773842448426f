import type { DatasetSummary } from "@probability-chat/sdk";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { Icon } from "../icons.tsx";
import { english, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { type ColumnDraft, draftOf, entryOf, problemsOf, withDrafts } from "./column-draft.ts";
import { ColumnEditor } from "./column-editor.tsx";
import { columnFacts } from "./column-facts.ts";
import { counted } from "./table-facts.ts";

/** Rows that are drawn at first, and by each press for more; a table may have 2,000 columns. */
const page = 40;

interface ColumnsDialogProps {
  readonly chatId: string;
  readonly data: DatasetSummary;
  readonly onClose: () => void;
}

/** 'About your columns': what the user says of them, beside what the file says. */
export function ColumnsDialog({ chatId, data, onClose }: ColumnsDialogProps) {
  const { client } = useWidget();
  const texts = useTexts();
  const { t, told } = texts;
  // What is learned meanwhile makes another summary; what is being changed is the one from before.
  const [{ columns, dictionary }] = useState(data);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ColumnDraft>>(new Map());
  const [open, setOpen] = useState(columns.length === 1 ? columns[0]?.name : undefined);
  const [words, setWords] = useState("");
  const [most, setMost] = useState(page);
  const [isLeaving, setLeaving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const originals = useMemo(
    () => new Map(columns.map((column) => [column.name, draftOf(column, dictionary)])),
    [columns, dictionary],
  );
  const said = (name: string) => drafts.get(name) ?? originals.get(name);
  const isDirty = [...drafts].some(([name, draft]) => differs(draft, originals.get(name)));
  const wanted = words.trim().toLowerCase();
  const found = columns.filter(({ name }) => {
    const draft = said(name);
    const texts = [name, draft?.description ?? "", draft?.synonyms ?? ""];
    return texts.some((text) => text.toLowerCase().includes(wanted));
  });

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
    setFailure(null);
    setSaving(true);
    const described = await client.chat.describe(chatId, withDrafts(dictionary, drafts));
    setSaving(false);
    if (described.isSaved) {
      client.toasts.show({ title: t("Saved."), text: t("Questions are read by it from now on.") });
      onClose();
    } else setFailure(described.text);
  };

  return (
    <Dialog title={t("About your columns")} onClose={leave} isWide>
      <div ref={box}>
        <p className="fine">
          {t(
            "Say what your columns hold, what else they are called, and what codes mean. Questions are then read by it.",
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
              data-first-focus
              value={words}
              placeholder={t("Find a column")}
              autoComplete="off"
              onChange={(event) => {
                setWords(event.currentTarget.value);
                setMost(page);
              }}
            />
          </label>
        )}
        <p className="fine mt-3 mb-1.5" role="status">
          {wanted
            ? t("{n} of {all}", {
                n: found.length.toLocaleString("en"),
                all: counted(texts, columns.length, "column"),
              })
            : counted(texts, columns.length, "column")}
        </p>
        <ul className="max-h-[50vh] overflow-y-auto border border-line rounded-9">
          {found.slice(0, most).map((column, at) => {
            const { name } = column;
            const draft = said(name);
            const isOpen = open === name;
            const problems = isOpen && draft ? problemsOf(texts, draft) : {};
            return (
              <li key={name} className="border-line later:border-t">
                <h3 className="text-100 font-500">
                  <button
                    type="button"
                    className="flex items-center gap-3 w-full px-3 py-2 text-start hover:bg-hover focus-visible:[outline-offset:-2px]"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${id}-${at}` : undefined}
                    onClick={() => setOpen(isOpen ? undefined : name)}
                  >
                    <span className="flex-1 min-w-0 break-anywhere">
                      <span className="block font-550">{name}</span>
                      <span className="block text-muted text-83">{columnFacts(texts, column)}</span>
                    </span>
                    {draft && hasProblem(draft) ? (
                      <span className="flex-none text-danger text-83">{t("To be changed")}</span>
                    ) : (
                      draft &&
                      entryOf(draft) && (
                        <span className="flex-none text-accent text-83">{t("Described")}</span>
                      )
                    )}
                    <Icon name={isOpen ? "close" : "pencil"} size={15} className="text-muted" />
                  </button>
                </h3>
                {isOpen && draft && (
                  <ColumnEditor
                    id={`${id}-${at}`}
                    column={column}
                    draft={draft}
                    problems={problems}
                    onChange={(changed) => setDrafts(new Map(drafts).set(name, changed))}
                  />
                )}
              </li>
            );
          })}
          {found.length > most && (
            <li className="border-line later:border-t">
              <button
                type="button"
                className="button button-quiet w-full"
                part="button"
                onClick={() => setMost(most + page)}
              >
                {t("Show more ({n} left)", { n: (found.length - most).toLocaleString("en") })}
              </button>
            </li>
          )}
        </ul>
        {found.length === 0 && <p className="fine mt-2">{t("No column is called so.")}</p>}
        <p className={failure ? "mt-3 text-danger text-93 break-anywhere" : ""} role="alert">
          {failure && told(failure)}
        </p>
        {isLeaving ? (
          <Leaving
            onStay={() => {
              setLeaving(false);
              focus("[data-save]");
            }}
            onLeave={onClose}
          />
        ) : (
          <div className="flex justify-end gap-2 mt-4">
            <button type="button" className="button button-quiet" part="button" onClick={leave}>
              {t("Cancel")}
            </button>
            <button
              type="button"
              className="button button-primary"
              part="button"
              data-save=""
              aria-disabled={isSaving || !isDirty}
              onClick={() => {
                if (isDirty) void save();
              }}
            >
              {t(isSaving ? "Saving…" : "Save")}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface LeavingProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Leaving({ onStay, onLeave }: LeavingProps) {
  const { t } = useTexts();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 mt-4">
      <p className="flex-[1_1_180px]" role="alert">
        {t("Leave without saving your changes?")}
      </p>
      <button
        ref={stay}
        type="button"
        className="button button-outline"
        part="button"
        onClick={onStay}
      >
        {t("Keep editing")}
      </button>
      <button type="button" className="button button-danger" part="button" onClick={onLeave}>
        {t("Discard")}
      </button>
    </div>
  );
}

function hasProblem(draft: ColumnDraft): boolean {
  return Object.keys(problemsOf(english, draft)).length > 0;
}

function differs(draft: ColumnDraft, original: ColumnDraft | undefined): boolean {
  return (
    hasProblem(draft) ||
    JSON.stringify(entryOf(draft)) !== JSON.stringify(original ? entryOf(original) : null)
  );
}
