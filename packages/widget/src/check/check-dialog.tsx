import { useStore } from "@nanostores/react";
import { bytesText, fileMegabytes, sizeText } from "@probability-chat/sdk";
import { useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { MoreRow, rowsAtOnce } from "../dialogs/more-row.tsx";
import { counted } from "../dictionary/table-facts.ts";
import { Icon } from "../icons.tsx";
import { type Text, type Texts, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import type { CheckedColumn, TableCheck } from "./check-table.ts";
import { type FileCheck, sourceOf } from "./file-check.ts";

interface CheckDialogProps {
  readonly check: FileCheck;
  readonly onClose: () => void;
}

/** What a file holds, before it is uploaded: its first rows and columns, of which some may stay here. */
export function CheckDialog({ check, onClose }: CheckDialogProps) {
  const { client } = useWidget();
  const texts = useTexts();
  const { t } = texts;
  const user = useStore(client.chat.$user);
  const chat = useStore(client.chat.$currentChat);
  const { file, table, sheets } = check;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [sheet, setSheet] = useState(sheets[0] ?? null);
  const isNothing = table !== null && leftOut.size === table.columns.length;
  const sizes = {
    size: bytesText(file.size),
    most: sizeText(fileMegabytes(user, chat?.team)),
  };
  const upload = () => {
    onClose();
    void client.chat.upload(...sourceOf(check, leftOut, sheet));
  };
  return (
    <Dialog title={t("Before you upload")} onClose={onClose} width="wide">
      <p className="break-anywhere font-550">{file.name}</p>
      <p className="fine">
        {t("{size} of the {most} that a file may have.", sizes)}
        {table && ` ${looked(texts, table)}`}
      </p>
      {sheets.length > 1 && (
        <label className="block mt-4">
          <span className="block mb-1.5 text-92 font-550" part="label">
            {t("Sheet")}
          </span>
          <select
            className="w-full px-3 py-2 border border-input-line rounded-9 bg-background text-ink"
            part="field"
            value={sheet ?? ""}
            data-first-focus
            onChange={(event) => setSheet(event.currentTarget.value)}
          >
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {!table && sheets.length === 0 && (
        <p className="mt-3">
          {t("Its content could not be looked at here. The server will say more.")}
        </p>
      )}
      {table && <PersonalNote table={table} leftOut={leftOut} onLeaveOut={setLeftOut} />}
      {table && <Columns table={table} leftOut={leftOut} onLeaveOut={setLeftOut} />}
      {table && <FirstRows table={table} leftOut={leftOut} />}
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button type="button" className="button button-quiet" part="button" onClick={onClose}>
          {t("Cancel")}
        </button>
        <button
          type="button"
          className="button button-primary"
          part="button"
          data-first-focus
          disabled={isNothing}
          onClick={upload}
        >
          {leftOut.size > 0
            ? t("Upload without {columns}", { columns: counted(texts, leftOut.size, "column") })
            : t("Upload")}
        </button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly table: TableCheck;
  readonly leftOut: ReadonlySet<number>;
  readonly onLeaveOut: (leftOut: ReadonlySet<number>) => void;
}

function PersonalNote({ table, leftOut, onLeaveOut }: ChoiceProps) {
  const { t } = useTexts();
  const personal = table.columns.flatMap((column, at) => (column.personal ? [at] : []));
  if (personal.length === 0) return null;
  const areOut = personal.every((at) => leftOut.has(at));
  const names = personal.slice(0, 3).map((at) => table.columns[at]?.name);
  const list = names.join(", ");
  const n = personal.length - names.length;
  return (
    <div
      className="flex items-center gap-3 mt-4 px-3.5 py-2.5 border border-amber-line rounded-9 bg-amber-tint text-92 narrow:flex-col narrow:items-start"
      part="notice"
    >
      <Icon name="warning" size={18} className="flex-none text-amber" />
      <p className="flex-1 min-w-0 break-anywhere">
        {areOut
          ? t("What may tell who somebody is stays on your device.")
          : n > 0
            ? t("{list} and {n} more may tell who somebody is.", { list, n })
            : t("{list} may tell who somebody is.", { list })}
      </p>
      <button
        type="button"
        className="button button-outline flex-none"
        part="button"
        data-first-focus
        onClick={() => onLeaveOut(new Set(areOut ? [] : [...leftOut, ...personal]))}
      >
        {areOut ? t("Send them") : t("Leave them out")}
      </button>
    </div>
  );
}

function Columns({ table, leftOut, onLeaveOut }: ChoiceProps) {
  const texts = useTexts();
  const { t } = texts;
  const [most, setMost] = useState(rowsAtOnce);
  // What may have to be decided stands first.
  const order = table.columns
    .map((column, at) => ({ column, at }))
    .sort((a, b) => Number(b.column.personal !== null) - Number(a.column.personal !== null));
  const toggle = (at: number) => {
    const next = new Set(leftOut);
    if (!next.delete(at)) next.add(at);
    onLeaveOut(next);
  };
  return (
    <fieldset className="mt-4 p-0 min-w-0">
      <legend className="subheading" part="subheading">
        {t("Columns to send")}
      </legend>
      <ul className="max-h-[30vh] overflow-y-auto border border-line rounded-9" part="columns">
        {order.slice(0, most).map(({ column, at }) => (
          <li key={at} className="border-line later:border-t" part="column">
            <label className="flex items-center gap-3 px-3 py-1.5 text-92 hover:bg-hover">
              <input
                type="checkbox"
                className="flex-none accent-accent"
                checked={!leftOut.has(at)}
                onChange={() => toggle(at)}
              />
              <span className="flex-1 min-w-0 break-anywhere">{column.name}</span>
              <span className="flex-none text-muted text-87">{factsOf(texts, column)}</span>
            </label>
          </li>
        ))}
        <MoreRow rows={order.length} most={most} onMore={setMost} />
      </ul>
    </fieldset>
  );
}

const shownColumns = 30;

function FirstRows({ table, leftOut }: Omit<ChoiceProps, "onLeaveOut">) {
  const { t } = useTexts();
  const shown = table.columns.flatMap((_, at) => (leftOut.has(at) ? [] : [at]));
  const some = shown.slice(0, shownColumns);
  if (some.length === 0 || table.rows.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("First rows")}>
      <h3 className="subheading" part="subheading">
        {t("First rows")}
      </h3>
      <div
        className="table-scroll text-87"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <table part="table">
          <thead>
            <tr>
              {some.map((at) => (
                <th key={at} scope="col">
                  {table.columns[at]?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and stay
              <tr key={line}>
                {some.map((at) => (
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length > some.length && (
        <p className="fine mt-1.5">{t("The first {n} columns are shown.", { n: shownColumns })}</p>
      )}
    </section>
  );
}

const kinds = {
  number: "number",
  date: "date",
  boolean: "yes or no",
  text: "text",
} as const satisfies Readonly<Record<CheckedColumn["kind"], Text>>;

const guesses = {
  "e-mail": "likely an e-mail address",
  phone: "likely a phone number",
  name: "likely a name",
  address: "likely an address",
} as const satisfies Readonly<Record<NonNullable<CheckedColumn["personal"]>, Text>>;

function factsOf({ t }: Texts, { kind, missingShare, personal }: CheckedColumn): string {
  const percent = Math.max(1, Math.round(missingShare * 100));
  const missing = missingShare > 0 ? t("{percent} % missing", { percent }) : "";
  return [t(kinds[kind]), missing, personal ? t(guesses[personal]) : ""]
    .filter(Boolean)
    .join(" · ");
}

function looked(texts: Texts, { looked: count, isCut }: TableCheck): string {
  const rows = counted(texts, count, "row");
  return isCut
    ? texts.t("What is shown is of its first {rows}.", { rows })
    : texts.t("It has {rows}.", { rows });
}
