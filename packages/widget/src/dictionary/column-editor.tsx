import type { DatasetSummary } from "@probability-chat/sdk";
import { type ReactNode, useId } from "react";
import { useTexts } from "../texts/texts.ts";
import type { ColumnDraft, DraftProblems } from "./column-draft.ts";
import { columnExamples } from "./column-facts.ts";
import { ValueFields } from "./value-fields.tsx";

interface ColumnEditorProps {
  readonly id: string;
  readonly column: DatasetSummary["columns"][number];
  readonly draft: ColumnDraft;
  readonly problems: DraftProblems;
  readonly onChange: (draft: ColumnDraft) => void;
  /** What stands before and after the fields. */
  readonly shape: ReactNode;
  readonly reading: ReactNode;
}

/** What can be said of one column. */
export function ColumnEditor(props: ColumnEditorProps) {
  const { id, column, draft, problems, onChange, shape, reading } = props;
  const texts = useTexts();
  const { t } = texts;
  const examples = columnExamples(texts, column);
  const change = (part: Partial<ColumnDraft>) => onChange({ ...draft, ...part });
  return (
    <div id={id} className="px-3 pb-4">
      {shape}
      {examples && <p className="fine mb-2.5 break-anywhere">{examples}</p>}
      <Field label={t("Name")} problem={problems.name}>
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            part="field"
            autoComplete="off"
            value={draft.name}
            placeholder={column.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("Description")} problem={problems.description}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="field h-15 py-2"
            part="field"
            rows={2}
            value={draft.description}
            placeholder={t("What the column holds")}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("Other names, with commas between them")} problem={problems.synonyms}>
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            part="field"
            autoComplete="off"
            value={draft.synonyms}
            placeholder={t("How people call it when they ask")}
            onChange={(event) => change({ synonyms: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("Unit")} problem={problems.unit}>
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            part="field"
            autoComplete="off"
            value={draft.unit}
            placeholder={column.unit ?? t("Such as kg, €, days")}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        )}
      </Field>
      <ValueFields
        values={draft.values}
        problem={problems.values}
        onChange={(values) => change({ values })}
      />
      {reading}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly children: (attributes: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

function Field({ label, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div className="mt-2.5">
      <label className="label" part="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem !== undefined,
        "aria-describedby": problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-danger text-90">
          {problem}
        </p>
      )}
    </div>
  );
}
