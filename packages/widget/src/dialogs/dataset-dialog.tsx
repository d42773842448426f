import type { DatasetSummary } from "@probability-chat/sdk";
import { calledIn, noticed, tableSize } from "../dictionary/table-facts.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { learningText } from "../upload/learning-text.ts";
import { Dialog } from "./dialog.tsx";

interface DatasetDialogProps {
  readonly data: DatasetSummary;
  readonly onClose: () => void;
  readonly onOpen: () => void;
}

/** What is known of a dataset: its columns, what was noticed on reading it, how far its model is. */
export function DatasetDialog({ data, onClose, onOpen }: DatasetDialogProps) {
  const texts = useTexts();
  const { t, told } = texts;
  const learning = learningText(texts, data.learning);
  const notes = noticed(texts, data);
  return (
    <Dialog title={t("Dataset")} onClose={onClose}>
      <p className="break-anywhere font-550">{data.file_name}</p>
      <p className="fine">
        {tableSize(texts, { rows: data.rows, column_count: data.columns.length })}
      </p>
      {learning && (
        <p className="mt-3 text-92" part="learning-audit">
          {learning}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="mt-3 text-92" part="notes">
          {notes.map((note) => (
            <li key={note} className="tip">
              {note}
            </li>
          ))}
        </ul>
      )}
      <h3 className="subheading mt-4.5" part="subheading">
        {t("Columns")}
      </h3>
      <section
        className="max-h-[40vh] overflow-y-auto border border-line rounded-9"
        aria-label={t("Columns")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <ul part="columns">
          {data.columns.map((column) => (
            <li
              key={column.name}
              className="flex items-baseline justify-between gap-3 px-3 py-1.5 text-92 border-line later:border-t"
              part="column"
            >
              <bdi className="min-w-0 break-anywhere">{calledIn(data, column.name)}</bdi>
              <span className="flex-none text-muted text-87">{told(column.kind)}</span>
            </li>
          ))}
        </ul>
      </section>
      <button type="button" className="button button-outline mt-4" part="button" onClick={onOpen}>
        <Icon name="table" size={16} />
        {t("Your table")}
      </button>
    </Dialog>
  );
}
