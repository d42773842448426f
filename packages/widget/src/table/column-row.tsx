import type { ColumnView, DatasetSummary } from "@probability-chat/sdk";
import { type ColumnDraft, entryOf, hasProblem, problemsOf } from "../dictionary/column-draft.ts";
import { ColumnEditor } from "../dictionary/column-editor.tsx";
import { columnExamples, columnLine } from "../dictionary/column-facts.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { ColumnGlance, ColumnShape } from "./column-shape.tsx";
import { type CorrectionDraft, correctionOf } from "./correction-draft.ts";
import { ReadingFields } from "./reading-fields.tsx";

interface ColumnRowProps {
  readonly id: string;
  readonly column: DatasetSummary["columns"][number];
  /** What the column is called. */
  readonly name: string;
  /** Null until it is there. */
  readonly view: ColumnView | null;
  /** Rows of the table. */
  readonly rows: number;
  readonly draft: ColumnDraft;
  readonly reading: CorrectionDraft;
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onTurn: () => void;
  readonly onDraft: (draft: ColumnDraft) => void;
  readonly onReading: (draft: CorrectionDraft) => void;
}

/** A column of 'Your table': what it is like, and once it is opened what can be said of it. */
export function ColumnRow(props: ColumnRowProps) {
  const { id, column, name, view, rows, draft, reading, isOpen, mayChange } = props;
  const texts = useTexts();
  const { t } = texts;
  const shape = view && <ColumnShape view={view} rows={rows} />;
  return (
    <li className="border-line later:border-t" part="column">
      <h3 className="text-100 font-500">
        <button
          type="button"
          part="column-name"
          className="flex flex-wrap items-center gap-3 w-full px-3 py-2 text-start hover:bg-hover focus-visible:[outline-offset:-2px]"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={props.onTurn}
        >
          <span className="flex-[1_1_200px] min-w-0 break-anywhere">
            <span className="block font-550">
              <bdi>{name}</bdi>
              {name !== column.name && (
                <bdi className="text-muted text-87 font-500"> {column.name}</bdi>
              )}
            </span>
            <span className="block text-muted text-83">{columnLine(texts, column)}</span>
          </span>
          <span className="flex items-center gap-3 [margin-inline-start:auto]">
            {view && !isOpen && <ColumnGlance view={view} rows={rows} />}
            {hasProblem(draft) ? (
              <span className="flex-none text-danger text-83">{t("To be changed")}</span>
            ) : (
              <span className="flex-none text-accent text-83">
                {[entryOf(draft) && t("Described"), correctionOf(reading) && t("Corrected")]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            )}
            <Icon
              name={isOpen ? "close" : mayChange ? "pencil" : "stats"}
              size={15}
              className="text-muted"
            />
          </span>
        </button>
      </h3>
      {isOpen && !mayChange && (
        <div id={id} className="px-3 pb-4">
          {shape}
          <p className="fine break-anywhere">{columnExamples(texts, column)}</p>
        </div>
      )}
      {isOpen && mayChange && (
        <ColumnEditor
          id={id}
          column={column}
          draft={draft}
          problems={problemsOf(texts, draft)}
          onChange={props.onDraft}
          shape={shape}
          reading={
            <ReadingFields column={column} view={view} draft={reading} onChange={props.onReading} />
          }
        />
      )}
    </li>
  );
}
